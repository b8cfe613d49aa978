import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { BotGraph, BotNode } from '@foyer/contract/bots/graph-shapes';
import { request } from '@foyer/contract/request';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeConversation,
  makeEngagement,
  makeMember,
  makeMerchant,
  type TestMerchant,
} from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { conversations, messages } from '../conversations/tables.ts';
import { runDueFor } from './sessions/due.ts';
import { botSessions, botVersions } from './tables.ts';

let server: TestServer;
let merchant: TestMerchant;
let token: string;
let engagementID: string;

beforeAll(async () => {
  server = await startTestServer();
  merchant = await makeMerchant(server);
  token = merchant.admin.token;
  ({ engagementID } = await makeEngagement(server, merchant));
});
afterAll(() => server.close());

const step = (part: object): BotNode => ({ name: '', x: 0, y: 0, exits: {}, ...part }) as BotNode;
const text = (en: string) => ({ text: { en } });

/** Asks for an order number, then waits or leads to a person. */
const order = (greeting: string, ...more: BotNode[]): BotGraph => ({
  languages: ['en'],
  nodes: [
    step({ id: 's', type: 'start', data: {}, exits: { next: 'hi' } }),
    step({ id: 'hi', type: 'say', name: 'Hello', data: text(greeting), exits: { next: 'ask' } }),
    step({
      id: 'ask',
      type: 'ask',
      name: 'Order number',
      data: {
        ...text('Your order number?'),
        input: 'NUMBER',
        variable: 'order',
        pattern: '',
        attempts: 3,
        retryText: { en: 'Digits only.' },
        minutes: null,
      },
      exits: { next: more[0]?.id ?? 'bye', failed: 'person' },
    }),
    ...more,
    step({ id: 'person', type: 'handover', data: { text: {}, departmentId: null } }),
    step({ id: 'bye', type: 'close', data: text('Bye, {{ order }}.') }),
  ],
});

/** Publishes a bot that answers in an engagement of its own. */
async function published(graph: BotGraph) {
  const own = await makeEngagement(server, merchant);
  const name = randomUUID();
  const body = { name, type: 'flowbot' as const, access: 'Private' as const, graph };
  const { botId } = (await request(server.url, 'createStoryDialog', { body }, { token })).body;
  expect((await request(server.url, 'publishBot', { body: { botId } }, { token })).status).toBe(200);
  await request(server.url, 'createBotRoute', { body: routeTo(botId, own.engagementID) }, { token });
  return { botId, engagementID: own.engagementID };
}

const routeTo = (botId: string, engagementId: string | null, more: object = {}) => ({
  name: randomUUID(),
  active: true,
  engagementId,
  channel: '',
  page: '',
  language: '' as const,
  hours: 'any' as const,
  targets: [{ botId, share: 100 }],
  ...more,
});

type Talk = Awaited<ReturnType<typeof makeConversation>>;

const say = async ({ socket, conversationID }: Talk, words: string) => {
  socket.send({ type: 'send', clientId: randomUUID(), text: words, conversationID });
  await socket.next('ack');
};

const hears = ({ socket }: Talk, words: string) =>
  socket.next('message', ({ message }) => message.author.type === 'bot' && message.text === words);

const textsOf = async (id: string) =>
  (
    await server.services.database.tenant(merchant.id).read((db) =>
      db
        .select({ text: messages.text, kind: messages.kind, author: messages.authorType })
        .from(messages)
        .where(and(eq(messages.merchantId, merchant.id), eq(messages.conversationId, id)))
        .orderBy(messages.seq),
    )
  ).filter(({ kind }) => kind !== 'event');

const rowOf = async (id: string) => {
  const [row] = await server.services.database.tenant(merchant.id).read((db) =>
    db
      .select()
      .from(conversations)
      .where(and(eq(conversations.merchantId, merchant.id), eq(conversations.id, id))),
  );
  return row;
};

const sessionsOf = async (conversationId: string) =>
  (await request(server.url, 'listBotSessions', { query: { conversationId } }, { token })).body.sessions;

describe('A bot', () => {
  it('answers where a route leads to it, asks again, and closes; its path can be read', async () => {
    const { engagementID: own } = await published(order('Hello!'));
    const talk = await makeConversation(server, own, 'Where is my order?');
    await hears(talk, 'Your order number?');
    expect(await rowOf(talk.conversationID)).toMatchObject({ withBot: true, agentIds: [] });
    await say(talk, 'the blue one');
    await hears(talk, 'Digits only.');
    await say(talk, '42');
    await hears(talk, 'Bye, 42.');
    await expect.poll(async () => (await rowOf(talk.conversationID))?.status).toBe('closed');
    const [session] = await sessionsOf(talk.conversationID);
    expect(session).toMatchObject({ status: 'ended', reason: 'closed', version: 1 });
    const params = { id: session?.sessionId ?? '' };
    const { body } = await request(server.url, 'getBotSession', { params }, { token });
    expect(body.variables).toMatchObject({ order: 42, message: '42' });
    expect(body.path.map(({ node, port }) => [node, port])).toEqual([
      ['s', 'next'],
      ['hi', 'next'],
      ['ask', 'next'],
      ['bye', null],
    ]);
    await talk.socket.close();
  });

  it('keeps silent once a member has taken the conversation', async () => {
    const { engagementID: own } = await published(order('Welcome!'));
    const talk = await makeConversation(server, own, 'Hi');
    await hears(talk, 'Your order number?');
    const params = { id: talk.conversationID };
    expect((await request(server.url, 'takeConversation', { params }, { token })).status).toBe(200);
    await say(talk, '42');
    await expect.poll(async () => (await sessionsOf(talk.conversationID))[0]?.reason).toBe('taken');
    expect((await textsOf(talk.conversationID)).at(-1)).toMatchObject({ author: 'visitor', text: '42' });
    expect(await rowOf(talk.conversationID)).toMatchObject({ withBot: false, agentIds: [merchant.admin.id] });
    await talk.socket.close();
  });

  it('leads to a person by a word, with a note; a member can give the conversation back', async () => {
    const { botId, engagementID: own } = await published(order('Good day!'));
    const talk = await makeConversation(server, own, 'Hi');
    await hears(talk, 'Your order number?');
    await say(talk, 'Talk to a person');
    await hears(talk, 'I am passing you to a person.');
    await expect.poll(async () => (await rowOf(talk.conversationID))?.withBot).toBe(false);
    const note = (await textsOf(talk.conversationID)).find(({ kind }) => kind === 'note');
    expect(note?.text).toMatch(/^The visitor asked for a person\./);
    await say(talk, 'Hello?');
    const params = { id: botId, conversationId: talk.conversationID };
    expect((await request(server.url, 'giveToBot', { params }, { token })).status).toBe(200);
    await expect.poll(async () => (await sessionsOf(talk.conversationID)).length).toBe(2);
    await talk.socket.close();
  });

  it('stays on its version while another is published', async () => {
    const { botId, engagementID: own } = await published(order('First'));
    const talk = await makeConversation(server, own, 'Hi');
    await hears(talk, 'First');
    const graph = order('Second');
    await request(server.url, 'updateStoryDialog', { body: { botId, graph } }, { token });
    await request(server.url, 'publishBot', { body: { botId, note: 'Greets anew' } }, { token });
    await say(talk, 'start over');
    await talk.socket.next('message', ({ message }) => message.text === 'First');
    const other = await makeConversation(server, own, 'Hi');
    await hears(other, 'Second');
    const { body } = await request(server.url, 'listBotVersions', { params: { id: botId } }, { token });
    expect(body.versions.map(({ version, note, running }) => [version, note, running])).toEqual([
      [2, 'Greets anew', 1],
      [1, '', 1],
    ]);
    const restored = await request(
      server.url,
      'restoreBotVersion',
      { params: { id: botId, version: 1 } },
      { token },
    );
    expect(restored.body).toMatchObject({
      liveVersion: 3,
      hasDraft: false,
      graph: { nodes: order('First').nodes },
    });
    await talk.socket.close();
    await other.socket.close();
  });

  it('waits by the clock of the database, and catches up on what a process missed', async () => {
    const wait = step({ id: 'wait', type: 'wait', data: { minutes: 30 }, exits: { next: 'bye' } });
    const { engagementID: own } = await published(order('Wait!', wait));
    const talk = await makeConversation(server, own, 'Hi');
    await hears(talk, 'Your order number?');
    await say(talk, '7');
    await expect.poll(async () => (await sessionsOf(talk.conversationID))[0]?.status).toBe('time');
    const past = Date.now() - 1000;
    const [session] = await server.services.database.tenant(merchant.id).transaction(async (db) => {
      const [row] = await db
        .select()
        .from(botSessions)
        .where(eq(botSessions.conversationId, talk.conversationID));
      return db
        .update(botSessions)
        .set({ wakesAt: new Date(past), state: { ...row?.state, wakesAt: past } as never })
        .where(and(eq(botSessions.merchantId, merchant.id), eq(botSessions.id, row?.id ?? '')))
        .returning();
    });
    expect(session?.endedAt).toBeNull();
    await runDueFor(server.services, merchant.id);
    await hears(talk, 'Bye, 7.');
    await talk.socket.close();
  });

  it('calls other systems with a key, creates tickets, and goes on by the port of failure', async () => {
    const keys: unknown[] = [];
    const peer = createServer((incoming, answer) => {
      keys.push(incoming.headers['idempotency-key']);
      answer.statusCode = incoming.url === '/orders/7' ? 200 : 404;
      answer.end(JSON.stringify({ order: { status: 'On its way' } }));
    });
    await new Promise<void>((done) => peer.listen(0, '127.0.0.1', done));
    const { port } = peer.address() as { port: number };
    const call = step({
      id: 'call',
      type: 'http',
      data: {
        method: 'GET',
        url: 'https://shop.example/orders/{{ order }}',
        body: '',
        save: [{ path: '$.order.status', variable: 'status' }],
      },
      exits: { next: 'found', notFound: 'ticket', failed: 'person' },
    });
    const more = [
      call,
      step({ id: 'found', type: 'say', data: text('{{ status }}'), exits: { next: 'bye' } }),
      step({
        id: 'ticket',
        type: 'ticket',
        data: { mode: 'Ticket', title: 'Order {{ order }}', description: '', priority: 'Low' },
        exits: { next: 'noted', failed: 'person' },
      }),
      step({ id: 'noted', type: 'say', data: text('Noted as {{ ticket }}.'), exits: { next: 'bye' } }),
    ];
    const { botId, engagementID: own } = await published(order('Shop', ...more));
    const local = { ...call, data: { ...call.data, url: `http://127.0.0.1:${port}/orders/{{ order }}` } };
    const graph = order('Shop', local as BotNode, ...more.slice(1));
    await server.services.database
      .tenant(merchant.id)
      .transaction((db) => db.update(botVersions).set({ graph }).where(eq(botVersions.botId, botId)));
    const [found, missing] = [await makeConversation(server, own), await makeConversation(server, own)];
    for (const [talk, number] of [
      [found, '7'],
      [missing, '8'],
    ] as const) {
      await hears(talk, 'Your order number?');
      await say(talk, number);
    }
    await hears(found, 'On its way');
    await missing.socket.next('message', ({ message }) => /^Noted as (#|TW-|T)?\S+\.$/.test(message.text));
    expect(keys.every((key) => /^[\da-f-]{36}:\d+$/.test(String(key)))).toBe(true);
    await found.socket.close();
    await missing.socket.close();
    await new Promise((done) => peer.close(done));
  });
});

describe('Flows', () => {
  it('with errors are stored as drafts and not published', async () => {
    const graph = order('{{ unknown }}');
    const body = { name: 'Broken', type: 'chatbot' as const, access: 'Private' as const, graph };
    const { botId } = (await request(server.url, 'createStoryDialog', { body }, { token })).body;
    const { status, body: refused } = await request(server.url, 'publishBot', { body: { botId } }, { token });
    expect([status, refused]).toMatchObject([
      400,
      { error: 'bot_refused', errorDescription: 'The step “Hello” has an error: unknown_variable unknown' },
    ]);
    const route = await request(server.url, 'createBotRoute', { body: routeTo(botId, null) }, { token });
    expect(route.status).toBe(409);
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

  it('of other merchants and of members without the page are out of reach', async () => {
    const { botId } = await published(order('Mine'));
    const stranger = (await makeMerchant(server)).admin.token;
    const query = { botId };
    expect((await request(server.url, 'getStoryDialog', { query }, { token: stranger })).status).toBe(404);
    const agent = await makeMember(server, merchant.id, 'CALLCENTER_USER1');
    expect((await request(server.url, 'getStoryDialog', { query }, { token: agent.token })).status).toBe(403);
  });
});

it('routes are tried in order, and a dry run says why one does not fit', async () => {
  const { botId } = await published(order('Route'));
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
      { botId, share: 50 },
    ],
  };
  expect((await create(full)) as unknown).toMatchObject({ error: 'shares_too_high' });
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
