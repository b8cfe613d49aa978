import { request } from '@foyer/contract/request';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEngagement, makeMember, makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { merchants } from '../merchants/tables.ts';
import { askNumber, botsOf, flowOf, routeTo, step, text } from './testing/bots.ts';

let server: TestServer;
let merchant: TestMerchant;
let token: string;
let engagementID: string;
let bots: ReturnType<typeof botsOf>;

beforeAll(async () => {
  server = await startTestServer();
  merchant = await makeMerchant(server);
  token = merchant.admin.token;
  bots = botsOf(server, merchant);
  ({ engagementID } = await makeEngagement(server, merchant));
});
afterAll(() => server.close());

/** Greets, asks for an order number and closes. */
const order = (greeting: string) =>
  flowOf(
    step({ id: 'hi', type: 'say', name: 'Hello', data: text(greeting), exits: { next: 'ask' } }),
    askNumber('ask', 'Your order number?', 'order', { next: 'bye', failed: 'person' }),
    step({ id: 'bye', type: 'close', data: text('Bye, {{ order }}.') }),
  );

describe('Flows', () => {
  it('with errors are stored as drafts and not published', async () => {
    const graph = order('{{ unknown }}');
    const body = { name: 'Broken', type: 'chatbot' as const, access: 'Private' as const, graph };
    const { botId } = (await request(server.url, 'createStoryDialog', { body }, { token })).body;
    const { status, body: refused } = await request(server.url, 'publishBot', { body: { botId } }, { token });
    expect([status, refused]).toMatchObject([
      400,
      {
        error: 'bot_refused',
        errorDescription: 'The step “Hello” uses the variable “unknown”, which no step sets.',
      },
    ]);
    const nodes = [step({ id: 'a', type: 'say', data: text('Hi'), exits: { next: 'a' } })];
    await request(
      server.url,
      'updateStoryDialog',
      { body: { botId, graph: { ...graph, nodes } } },
      { token },
    );
    const arabic = { token, headers: { 'accept-language': 'ar' } };
    const { body: inArabic } = await request(server.url, 'publishBot', { body: { botId } }, arabic);
    expect(inArabic).toMatchObject({ errorDescription: 'ليس للمسار بداية.' });
    const route = await request(server.url, 'createBotRoute', { body: routeTo(botId, null) }, { token });
    expect(route.status).toBe(409);
  });

  it('that are not valid or too large are refused with the step and the limit', async () => {
    const { botId } = await bots.publish(order('Hi'));
    const nodes = [step({ id: 'a', type: 'unknown', name: 'Greeting' })];
    const save = async (graph: object) =>
      (await request(server.url, 'updateStoryDialog', { body: { botId, graph } } as never, { token })).body;
    expect(await save({ languages: ['en'], nodes })).toMatchObject({
      field: 'graph.nodes.0.type',
      errorDescription: 'graph.nodes.0.type (“Greeting”) is not valid.',
    });
    expect(await save({ languages: ['en'], nodes, notes: 'x'.repeat(1_500_000) })).toMatchObject({
      error: 'too_large',
      errorDescription: 'This is too large. The limit is 1024 KB.',
    });
  });

  it('that are live already are not published again', async () => {
    const { botId } = await bots.publish(order('Hello'));
    const published = await request(server.url, 'publishBot', { body: { botId } }, { token });
    expect(published).toMatchObject({ status: 200, body: { liveVersion: 1, hasDraft: false } });
    const { body } = await request(server.url, 'listBotVersions', { params: { id: botId } }, { token });
    expect(body.versions).toHaveLength(1);
  });

  it('that two members change are not overwritten', async () => {
    const info = { name: 'Shared', type: 'flowbot' as const, access: 'Public' as const };
    const { body: bot } = await request(
      server.url,
      'createBot',
      { body: { ...info, storeId: '18' } },
      { token },
    );
    const save = (name: string) =>
      request(
        server.url,
        'updateStoryDialog',
        { body: { botId: bot.botId, graph: order(name), ifUnmodifiedSince: bot.lastModifiedDate } },
        { token },
      );
    expect((await save('Mine')).status).toBe(200);
    expect((await save('Yours')).status).toBe(409);
    const late = { botId: bot.botId, ifUnmodifiedSince: bot.lastModifiedDate };
    const node = step({ id: 'hi', type: 'say', data: text('Hi') });
    for (const [call, body] of [
      ['updateBotInfo', { ...late, ...info }],
      ['addBotTemplate', { ...late, storeId: '19' }],
      ['publishBot', late],
      ['createStoryNode', { ...late, node: { ...node, id: 'new' } }],
      ['updateStoryNode', { ...late, node }],
    ] as const)
      expect([call, (await request(server.url, call, { body } as never, { token })).status]).toEqual([
        call,
        409,
      ]);
    expect((await request(server.url, 'createBot', { body: info }, { token })).body).toMatchObject({
      error: 'bot_name_taken',
    });
  });

  it('are tried with the engine of real sessions', async () => {
    const graph = order('Hello {{ visitor.first_name }}!');
    const now = Date.now();
    const trial = async (state: unknown, input: object) =>
      (await request(server.url, 'tryBot', { body: { graph, state, input, now } as never }, { token })).body;
    const begun = await trial(null, { type: 'start' });
    expect(begun.messages.map((message) => message.text)).toEqual(['Hello !', 'Your order number?']);
    const answered = await trial(begun.state, { type: 'message', text: '9' });
    expect(answered).toMatchObject({
      state: { status: 'ended', reason: 'closed' },
      changed: ['message', 'order'],
    });
  });

  it('are tried with the days of the merchant', async () => {
    const far = await makeMerchant(server);
    await server.services.database
      .tenant(far.id)
      .transaction((db) =>
        db.update(merchants).set({ timeZone: 'Asia/Kolkata' }).where(eq(merchants.merchantId, far.id)),
      );
    const ask = askNumber('ask', 'Which day?', 'day', { next: 'person', failed: 'person' });
    const graph = flowOf({ ...ask, data: { ...ask.data, input: 'DATE' } } as typeof ask);
    const now = Date.parse('2026-11-28T20:00Z');
    const trial = async (state: unknown, input: object) =>
      (await request(server.url, 'tryBot', { body: { graph, state, input, now } as never }, far.admin)).body;
    const { state } = await trial(null, { type: 'start' });
    const { state: answered } = await trial(state, { type: 'message', text: 'today' });
    expect(answered.variables).toMatchObject({ day: '2026-11-29' });
  });

  it('of other merchants and of members without the page are out of reach', async () => {
    const { botId } = await bots.publish(order('Mine'));
    const stranger = (await makeMerchant(server)).admin.token;
    const query = { botId };
    expect((await request(server.url, 'getStoryDialog', { query }, { token: stranger })).status).toBe(404);
    const agent = await makeMember(server, merchant.id, 'CALLCENTER_USER1');
    expect((await request(server.url, 'getStoryDialog', { query }, { token: agent.token })).status).toBe(403);
  });
});

it('routes are tried in order, and a dry run says why one does not fit', async () => {
  const { botId } = await bots.publish(order('Route'));
  const create = async (more: object) =>
    (await request(server.url, 'createBotRoute', { body: routeTo(botId, engagementID, more) }, { token }))
      .body;
  const arabic = await create({ language: 'ar' });
  const orders = await create({ page: '/orders' });
  const facts = {
    engagementId: engagementID,
    channel: 'web',
    page: '/orders/7',
    language: 'en',
    isOpen: true,
  };
  const { body } = await request(server.url, 'tryBotRoutes', { body: facts }, { token });
  expect(body.routeId).toBe(orders.routeId);
  expect(body.verdicts.find(({ routeId }) => routeId === arabic.routeId)?.miss).toBe('language');
  const full = {
    targets: [
      { botId, share: 60 },
      { botId: (await bots.publish(order('Other'))).botId, share: 50 },
    ],
  };
  expect((await create(full)) as unknown).toMatchObject({ error: 'shares_too_high' });
  const twice = [1, 2].map((share) => ({ botId, share }));
  expect((await create({ targets: twice })) as unknown).toMatchObject({
    errorDescription: 'A route can name each bot only once.',
  });
  const stale = {
    ...routeTo(botId, engagementID),
    routeId: orders.routeId,
    ifUnmodifiedSince: '2020-01-01T00:00:00.000Z',
  };
  for (const call of ['updateBotRoute', 'postBotRoute'] as const)
    expect((await request(server.url, call, { body: stale }, { token })).status, call).toBe(409);
  const removed = await request(server.url, 'removeBot', { query: { botId } }, { token });
  expect(removed.body).toMatchObject({ error: 'bot_routed' });
});

it('an engagement is answered by the bot that is chosen for it, before bots of any engagement', async () => {
  const asked = await makeMerchant(server);
  const as = { token: asked.admin.token };
  const own = botsOf(server, asked);
  const { botId: general } = await own.publish(order('General'));
  const { botId } = await own.publish(order('Own'));
  const { engagementID } = await makeEngagement(server, asked, { engagementName: 'Shop' });
  const create = (body: ReturnType<typeof routeTo>) => request(server.url, 'createBotRoute', { body }, as);
  await create(routeTo(general, engagementID, { name: 'shop', page: '/orders' }));
  await create(routeTo(general, null));
  const choose = (id: string | null, engagement = engagementID, token = as.token) =>
    request(
      server.url,
      'setEngagementBot',
      { params: { engagementID: engagement }, body: { botId: id } },
      { token },
    );
  const routes = async () =>
    (await request(server.url, 'listBotRoutes', {}, as)).body.routes.map(({ name, targets }) => [
      name,
      targets[0]?.botId,
    ]);
  const before = await routes();
  const withChosen = (id: string) => before.toSpliced(-1, 0, ['Shop (2)', id]);
  await Promise.all([choose(botId), choose(botId)]);
  expect(await routes()).toEqual(withChosen(botId));
  const { body: listed } = await request(server.url, 'listBotRoutes', {}, as);
  const chosen = listed.routes.find(({ name }) => name === 'Shop (2)')?.routeId ?? '';
  await request(server.url, 'moveBotRoute', { params: { id: chosen }, body: { position: 20 } }, as);
  expect((await routes()).at(-1)).toEqual(['Shop (2)', botId]);
  await choose(general);
  expect(await routes()).toEqual(withChosen(general));
  await choose(null);
  expect(await routes()).toEqual(before);
  const { body: draft } = await request(
    server.url,
    'createBot',
    { body: { name: 'Draft', type: 'flowbot', access: 'Public' } },
    as,
  );
  expect((await choose(draft.botId)).body).toMatchObject({ error: 'bot_not_published' });
  expect((await choose(botId, engagementID, token)).status).toBe(404);
  expect((await choose(botId, (await makeEngagement(server, merchant)).engagementID)).status).toBe(404);
});
