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
import { redisUrl } from '../../testing/redis.ts';
import { startTestServer, startTestServers, type TestServer } from '../../testing/server.ts';
import { openTestSocket } from '../../testing/socket.ts';
import { conversations, messages } from '../conversations/tables.ts';
import { pageViews, visits } from '../visitors/tables.ts';
import { makeSigner } from './testing/identities.ts';

/** A token of an anonymous visitor is refused once the visitor is identified, or must be. */

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

/** An anonymous visitor with a conversation, and what somebody keeps who used the browser then. */
type Talk = Awaited<ReturnType<typeof makeConversation>>;

const tenant = () => server.services.database.tenant(merchant.id);

async function age({ visitor }: Talk): Promise<void> {
  await tenant().transaction((db) =>
    db
      .update(visits)
      .set({ seenAt: sql`now() - interval '3 hours'`, endedAt: sql`now() - interval '3 hours'` })
      .where(and(eq(visits.merchantId, merchant.id), eq(visits.id, visitor.sessionID))),
  );
}

const signIn = async ({ visitor: { visitorToken } }: Talk) =>
  makeVisitor(server, shop, { visitorToken, identity: await identify() });

async function enforce(engagementID: string): Promise<void> {
  const body = { engagementID, widget: { identity: 'enforced' } };
  await request(server.url, 'updateEngagement', { body }, merchant.admin);
}

/** What happens between the token and its use: each ends it. */
const ENDINGS: Record<string, (talk: Talk, engagementID: string) => Promise<unknown>> = {
  'after a signed identity': signIn,
  'after a signed identity, with the visit aged': async (talk) => {
    await signIn(talk);
    await age(talk);
  },
  'of an aged visit after a signed identity': async (talk) => {
    await age(talk);
    await signIn(talk);
  },
  'after a signed identity and a sign-out': async (talk) => {
    const { visitorToken } = await signIn(talk);
    await makeVisitor(server, shop, { visitorToken });
  },
  'after a signed identity, another person and the first again': async ({ visitor: { visitorToken } }) => {
    const identity = await identify();
    await makeVisitor(server, shop, { visitorToken, identity });
    await makeVisitor(server, shop, { visitorToken, identity: await identify() });
    await makeVisitor(server, shop, { visitorToken, identity });
  },
  'renewed before a signed identity': async (talk) => {
    await makeVisitor(server, shop, { visitorToken: talk.visitor.visitorToken });
    await signIn(talk);
  },
  'once the engagement enforces an identity': async (_, engagementID) => enforce(engagementID),
  'after a signed identity, once it is enforced': async (talk, engagementID) => {
    await signIn(talk);
    await enforce(engagementID);
  },
};

/** The calls that take a visitor's token. */
const CALLS: Record<string, (talk: Talk) => Input> = {
  updateWidgetContact: () => ({ body: { firstName: 'Mallory' } }),
  getWidgetThread: ({ conversationID: id }) => ({ params: { id }, query: {} }),
  uploadWidgetFile: () => ({}),
  endWidgetConversation: ({ conversationID: id }) => ({ params: { id } }),
  rateWidgetConversation: ({ conversationID: id }) => ({ params: { id }, body: { score: 1 } }),
  sendWidgetAddressCode: () => ({ body: { email: `${randomUUID()}@test.example` } }),
  mailWidgetTranscript: ({ conversationID: id }) => ({
    params: { id },
    body: { email: 'mallory@test.example' },
  }),
};

/** The frames of a visitor. */
const FRAMES: Record<VisitorFrame['type'], (talk: Talk) => VisitorFrameInput> = {
  hello: ({ visitor }) => visitor.hello,
  ping: () => ({ type: 'ping' }),
  page: () => ({ type: 'page', url: 'https://shop.test/account', title: 'Account' }),
  send: ({ conversationID }) => ({ type: 'send', clientId: randomUUID(), text: 'It is me', conversationID }),
  typing: () => ({ type: 'typing', text: 'It is' }),
  receipt: ({ conversationID }) => ({ type: 'receipt', conversationID, delivered: 1, read: 1 }),
};

const visitorCalls = listCalls().filter(({ access }) => access.kind === 'visitor');

it('is tried with every call and frame of visitors', () => {
  expect(Object.keys(CALLS).sort()).toEqual(visitorCalls.map(({ name }) => name).sort());
  const types = VisitorFrame.options.map(({ shape }) => shape.type.value);
  expect(Object.keys(FRAMES).sort()).toEqual([...types].sort());
});

const tryCall = (call: (typeof visitorCalls)[number], talk: Talk) =>
  send(server.url, call, CALLS[call.name]?.(talk) ?? {}, talk.visitor.visitorToken);

/** A client that reads nothing, and so does not take part in the end of its socket. */
async function connectDeaf({ visitor }: Talk) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${LIVE_PATH}`);
  await once(socket, 'open');
  socket.send(JSON.stringify(visitor.hello));
  await once(socket, 'message');
  socket.pause();
  return socket;
}

/** All that frames leave behind. */
const traces = ({ visitor, conversationID }: Talk) =>
  tenant().read(async (db) => ({
    messages: await db.$count(messages, eq(messages.conversationId, conversationID)),
    conversation: await db.select().from(conversations).where(eq(conversations.id, conversationID)),
    pages: await db.$count(pageViews, eq(pageViews.visitId, visitor.sessionID)),
  }));

describe.each(Object.entries(ENDINGS))('an earlier token %s', (_, end) => {
  const begin = async () => {
    const { engagementID } = await makeEngagement(server, merchant);
    return { engagementID, talk: await makeConversation(server, engagementID, 'Hello?') };
  };

  it('is refused by every call', async () => {
    const { engagementID, talk } = await begin();
    for (const call of visitorCalls)
      expect([200, 409], call.name).toContain((await tryCall(call, talk)).status);
    await end(talk, engagementID);
    for (const call of visitorCalls) {
      const { status, body } = await tryCall(call, talk);
      expect([status, body.error], call.name).toEqual([401, 'unauthorized']);
    }
  });

  it('opens no socket, and keeps none open', async () => {
    const { engagementID, talk } = await begin();
    await end(talk, engagementID);
    expect(await talk.socket.closed).toBe(CLOSE_CODES.unauthorized);
    const again = await openTestSocket(server.url, talk.visitor.hello);
    expect(await again.next('refused')).toMatchObject({ error: 'unauthorized' });
    expect(await again.closed).toBe(CLOSE_CODES.unauthorized);
  });

  it('does nothing by any frame of a socket that does not close', async () => {
    const { engagementID, talk } = await begin();
    const sockets = await Promise.all(
      Object.values(FRAMES).map(async (frame) => ({ deaf: await connectDeaf(talk), frame: frame(talk) })),
    );
    await end(talk, engagementID);
    await talk.socket.closed;
    const before = await traces(talk);
    for (const { deaf, frame } of sockets) {
      deaf.send(JSON.stringify(frame));
      deaf.resume();
      await once(deaf, 'close');
    }
    // Whatever the sockets still asked for has been done once another message is stored.
    await (await makeConversation(server, shop)).socket.close();
    expect(await traces(talk)).toEqual(before);
  });
});

describe('an identity', () => {
  it('gives a token that counts, in the same conversation, for whoever brings it', async () => {
    const talk = await makeConversation(server, shop, 'Hello?');
    const lea = await signIn(talk);
    expect(lea.referenceID).toBe(talk.visitor.referenceID);
    const socket = await connectVisitor(server, lea);
    const { visitorToken } = lea;
    const own = { visitor: lea, socket, conversationID: talk.conversationID };
    for (const call of visitorCalls)
      expect([200, 409], call.name).toContain((await tryCall(call, own)).status);
    await socket.close();
    expect((await makeVisitor(server, shop, { visitorToken })).referenceID).not.toBe(lea.referenceID);
  });

  it('leaves other tokens of the same identity as they are: two tabs do not end each other', async () => {
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
    const talk = await makeConversation(server, otherShop);
    await signIn(talk);
    const body = { firstName: 'Mallory' };
    const as = { token: talk.visitor.visitorToken };
    expect((await request(server.url, 'updateWidgetContact', { body }, as)).status).toBe(401);
    expect(await talk.socket.closed).toBe(CLOSE_CODES.unauthorized);
  });

  it('of a known person leaves the anonymous visitor of the browser alone', async () => {
    const identity = await identify();
    const lea = await makeVisitor(server, shop, { identity });
    const talk = await makeConversation(server, shop, 'Before');
    const { visitorToken } = talk.visitor;
    const again = await makeVisitor(server, shop, { identity, visitorToken });
    expect(again).toMatchObject({ referenceID: lea.referenceID, thread: null });
    const params = { id: talk.conversationID };
    const read = (token: string) => request(server.url, 'getWidgetThread', { params }, { token });
    expect((await read(visitorToken)).status).toBe(200);
    expect((await read(again.visitorToken)).status).toBe(404);
    await talk.socket.close();
  });
});

describe.skipIf(!redisUrl)('with several servers', () => {
  it('an identity ends the sockets and tokens of the others', async () => {
    const servers = await startTestServers(2, { REDIS_URL: redisUrl ?? '' });
    const [one, other] = servers as [TestServer, TestServer];
    const own = await makeMerchant(one);
    const { engagementID } = await makeEngagement(one, own);
    const { sign } = await makeSigner(one, own, engagementID);
    const { visitor, socket } = await makeConversation(other, engagementID);
    const { visitorToken } = visitor;
    await makeVisitor(one, engagementID, { visitorToken, identity: await sign({ sub: 'lea' }) });
    const as = { token: visitorToken };
    expect((await request(other.url, 'updateWidgetContact', { body: {} }, as)).status).toBe(401);
    expect(await socket.closed).toBe(CLOSE_CODES.unauthorized);
    for (const each of servers.reverse()) await each.close();
  });
});
