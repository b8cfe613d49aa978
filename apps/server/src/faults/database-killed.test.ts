import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWriter, type Writer } from '../cluster/testing/writer.ts';
import { type EmbeddedDatabase, startEmbedded } from '../database/embedded/index.ts';
import {
  connectVisitor,
  makeConversation,
  makeEngagement,
  makeMember,
  makeMerchant,
  type TestMerchant,
} from '../testing/builders.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

let folder: string;
let database: EmbeddedDatabase;
let server: TestServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-killed-'));
  chmodSync(folder, 0o755);
  database = await startEmbedded({ dataDir: folder, log: () => {} });
  server = await startTestServer({ DATABASE_URL: database.url });
}, 90_000);
afterAll(async () => {
  await server?.close();
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Ends PostgreSQL with everything it has started, as when the machine that it runs on loses its power. */
function killDatabase(): void {
  const note = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8');
  const pid = Number.parseInt(note, 10);
  for (const one of [pid, ...childrenOf(pid)]) process.kill(one, 'SIGKILL');
}

function childrenOf(pid: number): number[] {
  if (process.platform !== 'linux') return [];
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);
}

/** A visitor and an agent of a merchant who write without pause. */
async function busyShop() {
  const merchant = await makeMerchant(server);
  const { engagementID } = await makeEngagement(server, merchant);
  const agent = await makeMember(server, merchant.id, 'USER');
  const { visitor, socket, conversationID } = await makeConversation(server, engagementID);
  await socket.close();
  const urls = [server.url];
  const writers = [
    startWriter({
      urls,
      hello: visitor.hello,
      frame: (clientId, text) => ({ type: 'send', clientId, text, conversationID }),
      name: 'visitor',
    }),
    startWriter({
      urls,
      hello: { type: 'hello', kind: 'member', token: agent.token },
      frame: (clientId, text) => ({ type: 'send', clientId, text, kind: 'text', conversationID }),
      name: 'agent',
    }),
  ];
  return { merchant, visitor, conversationID, writers };
}

async function storedMessages({ admin: { token } }: TestMerchant, id: string) {
  const all: { readonly seq: number; readonly text: string | null }[] = [];
  for (let hasMore = true; hasMore; ) {
    const query = { after: all.at(-1)?.seq ?? 0, limit: 200 };
    const { body } = await request(server.url, 'getConversation', { params: { id }, query }, { token });
    all.push(...body.messages);
    hasMore = body.hasMore;
  }
  return all;
}

const readiness = async () => (await fetch(`${server.url}/readyz`)).status;

it('a database that is killed and comes back loses nothing that was acknowledged, and needs no restart', async () => {
  const shops = [await busyShop(), await busyShop()];
  const writers: Writer[] = shops.flatMap((shop) => shop.writers);
  const more = (count: number) => Promise.all(writers.map((writer) => writer.more(count)));
  const [{ merchant, visitor, conversationID }] = shops as [(typeof shops)[0]];
  const witness = await connectVisitor(server, visitor);
  await more(10);
  expect(await readiness()).toBe(200);

  killDatabase();
  const clientId = randomUUID();
  const words = { type: 'send', clientId, conversationID, text: 'Is anybody there?' } as const;
  witness.send(words);
  const [ready, called] = await Promise.all([
    readiness(),
    fetch(`${server.url}/webchnl/conversation/${conversationID}`, {
      headers: { authorization: `Bearer ${merchant.admin.token}` },
    }),
  ]);
  expect(ready).toBe(503);
  expect(called.status).toBe(503);
  expect(Number(called.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await called.json()).toMatchObject({ error: 'unavailable', errorDescription: expect.any(String) });
  expect(await witness.next('nack')).toMatchObject({ clientId, error: 'unavailable', retry: true });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);

  await expect.poll(readiness, { timeout: 20_000 }).toBe(200);
  witness.send(words);
  await witness.next('ack', (ack) => ack.clientId === clientId);
  await more(10);
  // Twice, since connections that were made after the first fault are others.
  killDatabase();
  await expect.poll(readiness, { timeout: 5_000, interval: 10 }).toBe(503);
  await expect.poll(readiness, { timeout: 20_000 }).toBe(200);
  await more(10);
  for (const writer of writers) writer.stop();
  await witness.close();

  for (const shop of shops) {
    const stored = await storedMessages(shop.merchant, shop.conversationID);
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1));
    for (const { acknowledged } of shop.writers) {
      expect(acknowledged.size).toBeGreaterThanOrEqual(30);
      for (const [text, seq] of acknowledged) {
        expect(stored.filter((message) => message.text === text).map((message) => message.seq)).toEqual([
          seq,
        ]);
      }
    }
  }
}, 90_000);
