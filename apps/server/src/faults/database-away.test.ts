import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storedMessages } from '../cluster/testing/stored.ts';
import { startWriter, type Writer } from '../cluster/testing/writer.ts';
import { type EmbeddedDatabase, startEmbedded } from '../database/embedded/index.ts';
import {
  connectVisitor,
  makeConversation,
  makeEngagement,
  makeMember,
  makeMerchant,
} from '../testing/builders.ts';
import { startOwnServer, type TestServer } from '../testing/server.ts';

let folder: string;
let database: EmbeddedDatabase;
let server: TestServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-killed-'));
  chmodSync(folder, 0o755);
  database = await startEmbedded({ dataDir: folder, log: () => {} });
  server = await startOwnServer({ DATABASE_URL: database.url });
}, 90_000);
afterAll(async () => {
  await server?.close();
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Kills PostgreSQL with all its processes, like a power loss. */
function killDatabase(): void {
  for (const one of databasePids()) process.kill(one, 'SIGKILL');
}

/** Suspends PostgreSQL with all its processes, like a hanging disk or a migrating machine. */
function freezeDatabase(): () => void {
  const pids = databasePids();
  for (const one of pids) process.kill(one, 'SIGSTOP');
  return () => {
    for (const one of pids) process.kill(one, 'SIGCONT');
  };
}

function databasePids(): number[] {
  const note = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8');
  const pid = Number.parseInt(note, 10);
  return [pid, ...childrenOf(pid)];
}

function childrenOf(pid: number): number[] {
  if (process.platform !== 'linux') return [];
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);
}

/** A visitor and an agent of a merchant who write continuously. */
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

/** Checks that each acknowledged message is stored once under its number, without gaps. */
async function expectWhole({ merchant, conversationID, writers }: Shop, atLeast: number) {
  const stored = await storedMessages(server.url, merchant.admin, conversationID);
  expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1));
  for (const { acknowledged } of writers) {
    expect(acknowledged.size).toBeGreaterThanOrEqual(atLeast);
    for (const [text, seq] of acknowledged) {
      expect(stored.filter((message) => message.text === text).map((message) => message.seq)).toEqual([seq]);
    }
  }
}
type Shop = Awaited<ReturnType<typeof busyShop>>;

const readiness = async () => (await fetch(`${server.url}/readyz`)).status;

it('a database that crashes and restarts loses nothing acknowledged, and the server needs no restart', async () => {
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
  // Twice, because the second time affects connections opened after the first.
  killDatabase();
  await expect.poll(readiness, { timeout: 5_000, interval: 10 }).toBe(503);
  await expect.poll(readiness, { timeout: 20_000 }).toBe(200);
  await more(10);
  for (const writer of writers) writer.stop();
  await witness.close();

  for (const shop of shops) await expectWhole(shop, 30);
}, 90_000);

it('a suspended database is reported, and messages sent meanwhile are stored when it resumes', async () => {
  const shop = await busyShop();
  const witness = await connectVisitor(server, shop.visitor);
  const { conversationID } = shop;
  const more = (count: number) => Promise.all(shop.writers.map((writer) => writer.more(count)));
  await more(3);
  const unfreeze = freezeDatabase();
  const clientIds = Array.from({ length: 20 }, () => randomUUID());
  try {
    for (const clientId of clientIds) {
      witness.send({ type: 'send', clientId, conversationID, text: `Are you there? ${clientId}` });
    }
    const answer = await fetch(`${server.url}/readyz`);
    expect([answer.status, await answer.json()]).toMatchObject([503, { error: 'busy' }]);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(witness.frames.filter(({ type }) => type === 'ack' || type === 'nack')).toEqual([]);
  } finally {
    unfreeze();
  }
  for (const clientId of clientIds) await witness.next('ack', (ack) => ack.clientId === clientId);
  await more(3);
  expect(await readiness()).toBe(200);
  await witness.close();
  for (const writer of shop.writers) writer.stop();
  // No socket had to reconnect.
  expect(shop.writers.map(({ connections }) => connections)).toEqual([1, 1]);
  await expectWhole(shop, 6);
}, 60_000);
