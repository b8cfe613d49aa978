import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { conversations } from '../conversations/tables.ts';
import { ALWAYS, conversationOf, runsOf, writes } from './testing/rules.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a dry run replays the past with the same conditions and changes nothing', async () => {
  const merchant = await makeMerchant(server);
  const sockets = [
    await writes(server, merchant, 'It is urgent'),
    await writes(server, merchant, 'No hurry'),
  ];
  const body = {
    name: 'Trial',
    active: false,
    trigger: { event: 'customer_message' as const },
    conditions: {
      match: 'all' as const,
      parts: [{ field: 'message' as const, operator: 'contains' as const, value: 'urgent' }],
    },
    actions: [{ type: 'close' as const }],
  };
  const { body: tried } = await request(
    server.url,
    'tryAutomationRule',
    { body },
    { token: merchant.admin.token },
  );
  expect(tried).toMatchObject({ canReplay: true, events: 2, wouldRun: 1, left: [1] });
  expect(tried.perDay.at(-1)).toBe(1);
  expect(tried.cases.map(({ runs, failedCondition }) => [runs, failedCondition])).toEqual([
    [true, null],
    [false, 0],
  ]);
  expect((await conversationOf(server, merchant, sockets[0]?.conversationID ?? ''))?.status).toBe('open');
  expect(await runsOf(server, merchant)).toEqual([]);
  for (const { socket } of sockets) await socket.close();
});

it('a dry run says when there were more conversations than it replays', async () => {
  const merchant = await makeMerchant(server);
  const { conversationID, socket } = await writes(server, merchant, 'It is urgent');
  const row = await conversationOf(server, merchant, conversationID);
  const { token } = merchant.admin;
  const body = {
    ...{ name: 'Trial', active: false, conditions: ALWAYS, actions: [{ type: 'close' as const }] },
    trigger: { event: 'customer_message' as const },
  };
  const isComplete = async () =>
    (await request(server.url, 'tryAutomationRule', { body }, { token })).body.isComplete;
  expect(await isComplete()).toBe(true);
  const closed = { status: 'closed' as const, closedAt: new Date() };
  await server.services.database.tenant(merchant.id).transaction(async (db) => {
    for (let part = 0; part < 3; part += 1) {
      const copies = Array.from({ length: 500 }, () => ({ ...row, ...closed, id: crypto.randomUUID() }));
      await db.insert(conversations).values(copies as (typeof conversations.$inferInsert)[]);
    }
  });
  expect(await isComplete()).toBe(false);
  await socket.close();
});
