import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from '@foyer/contract/request';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { createTestDatabase } from '../../database/testing/index.ts';
import { INSTALLATION } from '../../kernel/merchant-ids.ts';
import { type RunningServer, startServer } from '../../start.ts';
import { makeConversation, makeEngagement, makeMerchant } from '../../testing/builders.ts';
import { conversations } from '../conversations/tables.ts';
import { threadsOf } from '../inbox/testing/threads.ts';
import { planningJob } from './planning.ts';
import { escalationTimers } from './tables.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataDir: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-server-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const start = (): Promise<RunningServer> =>
  startServer(
    readConfig({
      NODE_ENV: 'test',
      PORT: '0',
      DATABASE_URL: database.url,
      DATABASE_CONNECTIONS: '6',
      DATA_DIR: dataDir,
      DEMO: '0',
      LOG_LEVEL: 'silent',
    }),
  );

it('runs a rule once when its time ended while no server was running', async () => {
  const before = await start();
  const merchant = await makeMerchant(before);
  const { token } = merchant.admin;
  const body = {
    name: 'Slow answers',
    subject: 'conversation' as const,
    trigger: { since: 'waiting' as const, minutes: 30 },
    actions: [{ type: 'raise_priority' as const }],
  };
  await request(before.url, 'saveEscalation', { body }, { token });
  const { engagementID } = await makeEngagement(before, merchant);
  const { conversationID, socket } = await makeConversation(before, engagementID);
  const ofIt = and(
    eq(escalationTimers.merchantId, merchant.id),
    eq(escalationTimers.subjectId, conversationID),
  );
  const tenant = before.services.database.tenant(merchant.id);
  await expect.poll(() => tenant.read((db) => db.$count(escalationTimers, ofIt))).toBe(1);
  await socket.close();
  // Half an hour passes in the database, without an event.
  await tenant.transaction(async (db) => {
    const past = new Date(Date.now() - 31 * 60_000);
    await db
      .update(conversations)
      .set({ waitingSince: past })
      .where(and(eq(conversations.merchantId, merchant.id), eq(conversations.id, conversationID)));
  });
  await before.stop();

  const runs = async (server: RunningServer) =>
    (await request(server.url, 'listEscalationLog', {}, { token })).body.logs.map(({ text }) => text);
  const after = await start();
  await expect.poll(() => runs(after), { timeout: 15_000 }).toEqual(['Ran.']);
  await after.stop();
  const again = await start();
  await new Promise((done) => setTimeout(done, 2_000));
  expect(await runs(again)).toEqual(['Ran.']);
  await again.stop();
}, 60_000);

it('plans again each hour for missed events', async () => {
  const server = await start();
  const merchant = await makeMerchant(server);
  const body = {
    name: 'Not heard of',
    subject: 'conversation' as const,
    trigger: { since: 'waiting' as const, minutes: 30 },
    actions: [{ type: 'raise_priority' as const }],
  };
  await request(server.url, 'saveEscalation', { body }, { token: merchant.admin.token });
  const threads = threadsOf(server, merchant);
  const id = await threads.thread({ waitingSince: new Date() });
  await planningJob(server.services).run({ merchantId: INSTALLATION }, new AbortController().signal);
  const ofIt = and(eq(escalationTimers.merchantId, merchant.id), eq(escalationTimers.subjectId, id));
  const tenant = server.services.database.tenant(merchant.id);
  await expect
    .poll(() => tenant.read((db) => db.$count(escalationTimers, ofIt)), { timeout: 15_000 })
    .toBe(1);
  await server.stop();
}, 60_000);

it('runs once with two servers', async () => {
  const servers = [await start(), await start()];
  const [first] = servers;
  if (!first) throw new Error('It started.');
  const merchant = await makeMerchant(first);
  const { token } = merchant.admin;
  const body = {
    name: 'At once',
    subject: 'conversation' as const,
    trigger: { since: 'waiting' as const, minutes: 1 },
    actions: [{ type: 'raise_priority' as const }],
  };
  const { engagementID } = await makeEngagement(first, merchant);
  const sockets = [];
  for (let count = 0; count < 5; count += 1) {
    sockets.push((await makeConversation(first, engagementID)).socket);
  }
  await first.services.database.tenant(merchant.id).transaction((db) =>
    db
      .update(conversations)
      .set({ waitingSince: new Date(Date.now() - 5 * 60_000) })
      .where(eq(conversations.merchantId, merchant.id)),
  );
  await request(first.url, 'saveEscalation', { body }, { token });
  const logs = async () => (await request(first.url, 'listEscalationLog', {}, { token })).body.logs;
  await expect.poll(async () => (await logs()).length, { timeout: 15_000 }).toBe(5);
  const rows = await first.services.database
    .tenant(merchant.id)
    .read((db) => db.select().from(conversations).where(eq(conversations.merchantId, merchant.id)));
  expect(rows.map(({ priority }) => priority)).toEqual(Array(5).fill('Medium'));
  for (const socket of sockets) await socket.close();
  for (const server of servers) await server.stop();
}, 60_000);
