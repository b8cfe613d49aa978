import type { Calls } from '@foyer/contract';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  connectMember,
  makeConversation,
  makeEngagement,
  makeMember,
  makeMerchant,
  type TestMerchant,
} from '../../testing/builders.ts';
import { startOwnServer, startTestServer, type TestServer } from '../../testing/server.ts';
import { conversationItem } from '../assignment/items.ts';
import { conversations } from '../conversations/tables.ts';
import { advanceRoutes } from './deciding.ts';
import { conversationRoutes } from './tables.ts';
import { withRoutes } from './wishes.ts';

/** How long a test waits for what the server does by itself. */
const WAIT = { timeout: 10_000 };

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Rule = CallInput<Calls['createRoutingRule']>['body'];

const save = (merchant: TestMerchant, rule: Partial<Rule>) =>
  request(
    server.url,
    'createRoutingRule',
    {
      body: {
        name: 'Late deliveries',
        conditions: { match: 'all', parts: [{ field: 'message', operator: 'contains', value: 'late' }] },
        stops: [{ to: 'anyone', waitMinutes: 5 }],
        end: { kind: 'queue' },
        ...rule,
      } as Rule,
    },
    { token: merchant.admin.token },
  );

const writes = async (merchant: TestMerchant, text: string) => {
  const { engagementID } = await makeEngagement(server, merchant);
  return makeConversation(server, engagementID, text);
};

const conversationOf = async (merchant: TestMerchant, id: string) => {
  const [row] = await server.services.database.tenant(merchant.id).read((db) =>
    db
      .select()
      .from(conversations)
      .where(and(eq(conversations.merchantId, merchant.id), eq(conversations.id, id))),
  );
  return row;
};

const routeOf = async (merchant: TestMerchant, id: string) =>
  (await request(server.url, 'getConversationRoute', { params: { id } }, { token: merchant.admin.token }))
    .body.route;

it('the first rule that fits asks its member, and the conversation says by which rule', async () => {
  const merchant = await makeMerchant(server);
  const priya = await makeMember(server, merchant.id, 'USER');
  const jonas = await makeMember(server, merchant.id, 'USER');
  const online = [await connectMember(server, priya), await connectMember(server, jonas)];
  await save(merchant, { stops: [{ to: 'members', memberIds: [jonas.id], waitMinutes: 5 }] });
  await save(merchant, {
    name: 'All',
    conditions: { match: 'all', parts: [] },
    stops: [{ to: 'members', memberIds: [priya.id], waitMinutes: 5 }],
  });
  const late = await writes(merchant, 'My sofa is late');
  const other = await writes(merchant, 'Hello');
  await vi.waitFor(async () => {
    expect((await conversationOf(merchant, late.conversationID))?.assignedTo).toBe(jonas.id);
    expect((await conversationOf(merchant, other.conversationID))?.assignedTo).toBe(priya.id);
  }, WAIT);
  expect(await routeOf(merchant, late.conversationID)).toMatchObject({
    ruleName: 'Late deliveries',
    conditions: [{ state: 'met', actual: 'My sofa is late' }],
  });
  for (const one of [late.socket, other.socket, ...online]) await one.close();
});

it('nobody is free: the next stop is the queue of the team, then the offline message, once', async () => {
  const merchant = await makeMerchant(server);
  const priya = await makeMember(server, merchant.id, 'USER');
  const { token } = merchant.admin;
  const team = await request(
    server.url,
    'createDepartment',
    { body: { name: 'Delivery', memberIds: [priya.id] } as never },
    { token },
  );
  const departmentId = (team.body as { id: string }).id;
  await save(merchant, {
    stops: [
      { to: 'members', memberIds: [priya.id], waitMinutes: 5 },
      { to: 'team', departmentId, skill: '', waitMinutes: 5 },
    ],
    end: { kind: 'message', text: 'We answer tomorrow.' },
  });
  const { conversationID, socket } = await writes(merchant, 'late');
  await expect.poll(() => routeOf(merchant, conversationID)).toMatchObject({ stop: 0 });
  const ago = (minutes: number) =>
    server.services.database.tenant(merchant.id).transaction((db) =>
      db
        .update(conversationRoutes)
        .set({ decidedAt: new Date(Date.now() - minutes * 60_000) })
        .where(eq(conversationRoutes.conversationId, conversationID)),
    );
  await ago(6);
  await advanceRoutes(server.services, merchant.id);
  expect(await conversationOf(merchant, conversationID)).toMatchObject({ departmentId, assignedTo: null });
  const { body } = await request(
    server.url,
    'getConversation',
    { params: { id: conversationID } },
    { token },
  );
  expect(body.messages.find(({ event }) => event?.type === 'team')?.author).toMatchObject({
    type: 'system',
    name: (await routeOf(merchant, conversationID))?.ruleName,
  });
  await ago(11);
  await advanceRoutes(server.services, merchant.id);
  await advanceRoutes(server.services, merchant.id);
  const row = await conversationOf(merchant, conversationID);
  expect(row?.lastMessage).toMatchObject({ text: 'We answer tomorrow.' });
  expect(row?.outboundCount).toBe(1);
  expect(row?.waitingSince).not.toBeNull();
  await socket.close();
});

it('a test names who would get a typed and a real conversation, and why rules do not fit', async () => {
  const merchant = await makeMerchant(server);
  const { token } = merchant.admin;
  const priya = await makeMember(server, merchant.id, 'USER', { firstName: 'Priya' });
  const { conversationID, socket } = await writes(merchant, 'It is late');
  const { body: rule } = await save(merchant, {
    stops: [{ to: 'members', memberIds: [priya.id], waitMinutes: 5 }],
  });
  const test = async (body: CallInput<Calls['testRouting']>['body']) =>
    (await request(server.url, 'testRouting', { body }, { token })).body;
  expect(await test({ typed: { message: 'Hello' } })).toMatchObject({
    ruleId: null,
    member: null,
    rules: [{ ruleId: rule.id, fits: false, failedCondition: 0 }],
  });
  expect(await test({ conversationId: conversationID })).toMatchObject({ ruleId: rule.id, member: null });
  const live = await connectMember(server, priya);
  await expect
    .poll(() => test({ conversationId: conversationID }))
    .toMatchObject({
      stop: 0,
      member: { id: priya.id },
    });
  await live.close();
  await socket.close();
});

it('automatic assignment leaves a new conversation alone until it is routed', async () => {
  const merchant = await makeMerchant(server);
  const { conversationID, socket } = await writes(merchant, 'Hello');
  const idsSince = (since: Date) =>
    server.services.database.tenant(merchant.id).read(async (db) => {
      const item = await conversationItem(db, merchant.id, conversationID);
      const now = new Date();
      const items = await withRoutes(db, merchant.id, item ? [item] : [], {
        automatic: ['chat'],
        since,
        now,
      });
      return items.map(({ id }) => id);
    });
  expect(await idsSince(new Date(0))).toEqual([]);
  expect(await idsSince(new Date(Date.now() + 60_000))).toEqual([conversationID]);
  await socket.close();
});

it('rules can be moved, and one that is never reached says why', async () => {
  const merchant = await makeMerchant(server);
  const { token } = merchant.admin;
  const first = (await save(merchant, { name: 'Any', conditions: { match: 'all', parts: [] } })).body;
  const second = (await save(merchant, {})).body;
  expect(second.neverReachedBy).toBe(first.id);
  const move = { params: { id: second.id }, body: { position: 0 } };
  await request(server.url, 'moveRoutingRule', move, { token });
  const { body } = await request(server.url, 'listRoutingRules', {}, { token });
  expect(body.rules.map(({ id, neverReachedBy }) => [id, neverReachedBy])).toEqual([
    [second.id, null],
    [first.id, null],
  ]);
  const wrong = await save(merchant, { name: 'None', stops: [] });
  expect([wrong.status, wrong.body]).toMatchObject([400, { error: 'routing_refused' }]);
});

it('who can answer is not asked from a server that ended', async () => {
  const merchant = await makeMerchant(server);
  const other = await startOwnServer();
  await other.close();
  const { status } = await request(server.url, 'listFurtherReceivers', {}, { token: merchant.admin.token });
  expect(status).toBe(200);
});
