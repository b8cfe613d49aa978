import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { listCalls } from '@foyer/contract';
import { VisitorFrame, type VisitorFrameInput } from '@foyer/contract/live/client-frames';
import { CLOSE_CODES, LIVE_PATH } from '@foyer/contract/live/constants';
import { request } from '@foyer/contract/request';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type Input, send } from '../../sweep/requests.ts';
import {
  connectVisitor,
  makeConversation,
  makeEngagement,
  makeMerchant,
  makeVisitor,
  type TestMerchant,
} from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { openTestSocket } from '../../testing/socket.ts';
import { conversations, messages } from '../conversations/tables.ts';
import { pageViews, visits } from '../visitors/tables.ts';
import { makeSigner } from './testing/identities.ts';

/** A token of an anonymous visitor is refused once the visitor is identified, or identities are enforced. */

let server: TestServer;
let merchant: TestMerchant;
let identify: () => Promise<string>;
let shop: string;
let otherShop: string;

beforeAll(async () => {
  server = await startTestServer();
  merchant = await makeMerchant(server);
  shop = (await makeEngagement(server, merchant)).engagementID;
  otherShop = (await makeEngagement(server, merchant)).engagementID;
  const { sign } = await makeSigner(server, merchant, shop);
  identify = () => sign({ sub: randomUUID(), name: 'Lea Martin' });
});
afterAll(() => server.close());

/** An anonymous visitor with a conversation, and the tokens kept by an earlier user of the browser. */
type ChatState = Awaited<ReturnType<typeof makeConversation>>;

const tenant = () => server.services.database.tenant(merchant.id);

async function age({ visitor }: ChatState): Promise<void> {
  await tenant().transaction((db) =>
    db
      .update(visits)
      .set({ seenAt: sql`now() - interval '3 hours'`, endedAt: sql`now() - interval '3 hours'` })
      .where(and(eq(visits.merchantId, merchant.id), eq(visits.id, visitor.sessionID))),
  );
}

const signIn = async ({ visitor: { visitorToken } }: ChatState) =>
  makeVisitor(server, shop, { visitorToken, identity: await identify() });

async function enforce(engagementID: string): Promise<void> {
  const body = { engagementID, widget: { identity: 'enforced' } };
  await request(server.url, 'updateEngagement', { body }, merchant.admin);
}

/** Events between the issue of a token and its use; each invalidates it. */
const ENDINGS: Record<string, (state: ChatState, engagementID: string) => Promise<unknown>> = {
  'after a signed identity': signIn,
  'after a signed identity, with the visit aged': async (state) => {
    await signIn(state);
    await age(state);
  },
  'of an aged visit after a signed identity': async (state) => {
    await age(state);
    await signIn(state);
  },
  'after a signed identity and a sign-out': async (state) => {
    const { visitorToken } = await signIn(state);
    await makeVisitor(server, shop, { visitorToken });
  },
  'after a signed identity, another person and the first again': async ({ visitor: { visitorToken } }) => {
    const identity = await identify();
    await makeVisitor(server, shop, { visitorToken, identity });
    await makeVisitor(server, shop, { visitorToken, identity: await identify() });
    await makeVisitor(server, shop, { visitorToken, identity });
  },
  'renewed before a signed identity': async (state) => {
    await makeVisitor(server, shop, { visitorToken: state.visitor.visitorToken });
    await signIn(state);
  },
  'once the engagement enforces an identity': async (_, engagementID) => enforce(engagementID),
  'after a signed identity, once it is enforced': async (state, engagementID) => {
    await signIn(state);
    await enforce(engagementID);
  },
};

/** The calls with a visitor token. */
const CALLS: Record<string, (state: ChatState) => Input> = {
  updateWidgetContact: () => ({ body: { firstName: 'Mallory' } }),
  getWidgetThread: ({ conversationID: id }) => ({ params: { id }, query: {} }),
  uploadWidgetFile: () => ({}),
  endWidgetConversation: ({ conversationID: id }) => ({ params: { id } }),
  rateWidgetConversation: ({ conversationID: id }) => ({ params: { id }, body: { score: 1 } }),
  confirmWidgetCode: ({ conversationID: id }) => ({ params: { id }, body: { code: '123456' } }),
  sendWidgetAddressCode: () => ({ body: { email: `${randomUUID()}@test.example` } }),
  mailWidgetTranscript: ({ conversationID: id }) => ({
    params: { id },
    body: { email: 'mallory@test.example' },
  }),
  getWidgetHelp: () => ({ query: { language: 'en' } }),
  searchWidgetHelp: () => ({ query: { language: 'en', text: 'returns' } }),
  getWidgetHelpArticle: () => ({ params: { id: randomUUID() }, query: { language: 'en' } }),
  rateWidgetHelpArticle: () => ({
    params: { id: randomUUID() },
    body: { isHelpful: true, language: 'en' },
  }),
};

/** The frames of a visitor. */
const FRAMES: Record<VisitorFrame['type'], (state: ChatState) => VisitorFrameInput> = {
  hello: ({ visitor }) => visitor.hello,
  ping: () => ({ type: 'ping' }),
  page: () => ({ type: 'page', url: 'https://shop.test/account', title: 'Account' }),
  send: ({ conversationID }) => ({ type: 'send', clientId: randomUUID(), text: 'It is me', conversationID }),
  typing: () => ({ type: 'typing', text: 'It is' }),
  receipt: ({ conversationID }) => ({ type: 'receipt', conversationID, delivered: 1, read: 1 }),
};

const visitorCalls = listCalls().filter(({ access }) => access.kind === 'visitor');

it('is tested with every call and frame of visitors', () => {
  expect(Object.keys(CALLS).sort()).toEqual(visitorCalls.map(({ name }) => name).sort());
  const publishTyping = VisitorFrame.options.map(({ shape }) => shape.type.value);
  expect(Object.keys(FRAMES).sort()).toEqual([...publishTyping].sort());
});

/** The answers to a valid token. This merchant has no help centre. */
const accepting = ({ area }: (typeof visitorCalls)[number]) => (area === 'help' ? [404] : [200, 409]);

const tryCall = (call: (typeof visitorCalls)[number], state: ChatState) =>
  send(server.url, call, CALLS[call.name]?.(state) ?? {}, state.visitor.visitorToken);

/** A client that reads nothing, and so never completes the closing handshake. */
async function connectDeaf({ visitor }: ChatState) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${LIVE_PATH}`);
  await once(socket, 'open');
  socket.send(JSON.stringify(visitor.hello));
  await once(socket, 'message');
  socket.pause();
  return socket;
}

/** All data written by frames. */
const traces = ({ visitor, conversationID }: ChatState) =>
  tenant().read(async (db) => ({
    messages: await db.$count(messages, eq(messages.conversationId, conversationID)),
    conversation: await db.select().from(conversations).where(eq(conversations.id, conversationID)),
    pages: await db.$count(pageViews, eq(pageViews.visitId, visitor.sessionID)),
  }));

it('an earlier token is accepted by every call until something ends it', async () => {
  const state = await makeConversation(server, shop, 'Hello?');
  for (const call of visitorCalls)
    expect(accepting(call), call.name).toContain((await tryCall(call, state)).status);
  await state.socket.close();
});

describe.each(Object.entries(ENDINGS))('an earlier token %s', (_, end) => {
  const begin = async () => {
    const { engagementID } = await makeEngagement(server, merchant);
    return { engagementID, state: await makeConversation(server, engagementID, 'Hello?') };
  };

  it('is refused by every call, opens no socket, and closes open ones', async () => {
    const { engagementID, state } = await begin();
    await end(state, engagementID);
    for (const call of visitorCalls) {
      const { status, body } = await tryCall(call, state);
      expect([status, body.error], call.name).toEqual([401, 'unauthorized']);
    }
    expect(await state.socket.closed).toBe(CLOSE_CODES.unauthorized);
    const again = await openTestSocket(server.url, state.visitor.hello);
    expect(await again.next('refused')).toMatchObject({ error: 'unauthorized' });
    expect(await again.closed).toBe(CLOSE_CODES.unauthorized);
  });

  it('has no effect by any frame of a socket that does not close', async () => {
    const { engagementID, state } = await begin();
    const sockets = await Promise.all(
      Object.values(FRAMES).map(async (frame) => ({ deaf: await connectDeaf(state), frame: frame(state) })),
    );
    await end(state, engagementID);
    await state.socket.closed;
    const before = await traces(state);
    for (const { deaf, frame } of sockets) {
      deaf.send(JSON.stringify(frame));
      deaf.resume();
      await once(deaf, 'close');
    }
    // Frames of the sockets have been processed once another message is stored.
    await (await makeConversation(server, shop)).socket.close();
    expect(await traces(state)).toEqual(before);
  });
});

describe('an identity', () => {
  it('issues a valid token, in the same conversation', async () => {
    const state = await makeConversation(server, shop, 'Hello?');
    const lea = await signIn(state);
    expect(lea.referenceID).toBe(state.visitor.referenceID);
    const socket = await connectVisitor(server, lea);
    const { visitorToken } = lea;
    const own = { visitor: lea, socket, conversationID: state.conversationID };
    for (const call of visitorCalls)
      expect(accepting(call), call.name).toContain((await tryCall(call, own)).status);
    await socket.close();
    expect((await makeVisitor(server, shop, { visitorToken })).referenceID).not.toBe(lea.referenceID);
  });

  it('keeps other tokens of the same identity: two tabs do not end each other', async () => {
    const identity = await identify();
    const [one, other] = [
      await makeVisitor(server, shop, { identity }),
      await makeVisitor(server, shop, { identity }),
    ];
    const socket = await connectVisitor(server, one);
    const third = await makeVisitor(server, shop, { identity, visitorToken: other.visitorToken });
    for (const { visitorToken: token } of [one, other, third]) {
      expect((await request(server.url, 'updateWidgetContact', { body: {} }, { token })).status).toBe(200);
    }
    socket.send({ type: 'ping' });
    await socket.next('pong');
    await socket.close();
  });

  it('ends tokens of other engagements of the merchant too', async () => {
    const state = await makeConversation(server, otherShop);
    await signIn(state);
    const body = { firstName: 'Mallory' };
    const as = { token: state.visitor.visitorToken };
    expect((await request(server.url, 'updateWidgetContact', { body }, as)).status).toBe(401);
    expect(await state.socket.closed).toBe(CLOSE_CODES.unauthorized);
  });

  it('of a known visitor does not affect the anonymous visitor of the browser', async () => {
    const identity = await identify();
    const lea = await makeVisitor(server, shop, { identity });
    const state = await makeConversation(server, shop, 'Before');
    const { visitorToken } = state.visitor;
    const again = await makeVisitor(server, shop, { identity, visitorToken });
    expect(again).toMatchObject({ referenceID: lea.referenceID, thread: null });
    const params = { id: state.conversationID };
    const read = (token: string) => request(server.url, 'getWidgetThread', { params }, { token });
    expect((await read(visitorToken)).status).toBe(200);
    expect((await read(again.visitorToken)).status).toBe(404);
    await state.socket.close();
  });
});
