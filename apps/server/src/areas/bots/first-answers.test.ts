import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectVisitor, makeMerchant, makeVisitor, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { conversations, messages } from '../conversations/tables.ts';
import { visitors } from '../visitors/tables.ts';
import { botVersions } from './tables.ts';
import { askNumber, botsOf, flowOf, step, text } from './testing/bots.ts';

let server: TestServer;
let merchant: TestMerchant;
let bots: ReturnType<typeof botsOf>;

beforeAll(async () => {
  server = await startTestServer();
  merchant = await makeMerchant(server);
  bots = botsOf(server, merchant);
});
afterAll(() => server.close());

const order = flowOf(
  askNumber('ask', 'Your order number?', 'order', { next: 'bye', failed: 'person' }),
  step({ id: 'bye', type: 'close', data: text('Bye, {{ order }}.') }),
);

/** A visitor of an engagement where a bot answers, who has written nothing yet. */
async function guest() {
  const published = await bots.publish(order);
  const visitor = await makeVisitor(server, published.engagementID);
  return { ...published, visitor, socket: await connectVisitor(server, visitor) };
}

const hello = (words: string) =>
  ({ type: 'send', clientId: randomUUID(), conversationID: null, text: words }) as const;

/** Everything stored about the chats of a visitor. */
const storedOf = (visitorId: string) =>
  server.services.database.tenant(merchant.id).read(async (db) => {
    const rows = await db
      .select()
      .from(conversations)
      .where(and(eq(conversations.merchantId, merchant.id), eq(conversations.visitorId, visitorId)));
    const [visitor] = await db
      .select()
      .from(visitors)
      .where(and(eq(visitors.merchantId, merchant.id), eq(visitors.id, visitorId)));
    const said = await db
      .select({ text: messages.text, author: messages.authorType })
      .from(messages)
      .where(
        and(
          eq(messages.merchantId, merchant.id),
          eq(messages.conversationId, rows[0]?.id ?? randomUUID()),
          eq(messages.kind, 'text'),
        ),
      )
      .orderBy(messages.seq);
    return { rows, visitor, said: said.map((one) => `${one.author}: ${one.text}`) };
  });

describe('A chat that a bot answers', () => {
  it('begins with its first message, the session and the answer, and never needs an agent', async () => {
    const { visitor, socket } = await guest();
    const words = hello('Where is my order?');
    socket.send(words);
    const { conversation, messages: shown } = await socket.next('widgetThread');
    expect(conversation).toMatchObject({ withBot: true, status: 'open' });
    expect(shown.map((message) => message.text)).toEqual(['Where is my order?', 'Your order number?']);
    expect(conversation.lastSeq).toBe(shown.at(-1)?.seq);
    expect(await socket.next('ack')).toMatchObject({ clientId: words.clientId, seq: 1 });

    const { rows, visitor: known, said } = await storedOf(visitor.referenceID);
    expect(rows).toMatchObject([
      { withBot: true, inboxStatus: 'Answered', waitingSince: null, agentIds: [], inboundCount: 1 },
    ]);
    expect(said).toEqual(['visitor: Where is my order?', 'bot: Your order number?']);
    expect(known).toMatchObject({ trackingCode: '9', conversationId: rows[0]?.id });
    const [session] = await bots.sessionsOf(rows[0]?.id ?? '');
    expect(session).toMatchObject({ status: 'input', steps: 2 });
    const { variables } = await bots.pathOf(session?.sessionId ?? '');
    expect(variables).toMatchObject({ message: 'Where is my order?' });
    await socket.close();
  });

  it('is one for two tabs that write at once, and a repeated message is stored once', async () => {
    const { visitor, socket } = await guest();
    const other = await connectVisitor(server, visitor);
    const [one, two] = [hello('One'), hello('Two')];
    socket.send(one);
    other.send(two);
    const acks = await Promise.all([socket.next('ack'), other.next('ack')]);
    expect(new Set(acks.map(({ conversationID }) => conversationID)).size).toBe(1);
    socket.forget();
    socket.send(one);
    expect(await socket.next('ack')).toMatchObject({ clientId: one.clientId });
    const { rows, said } = await storedOf(visitor.referenceID);
    expect(rows).toHaveLength(1);
    for (const words of ['visitor: One', 'visitor: Two', 'bot: Your order number?'])
      expect(said.filter((line) => line === words)).toHaveLength(1);
    await Promise.all([socket.close(), other.close()]);
  });

  it('that closes at once, too, is one for two tabs', async () => {
    const closing = flowOf(step({ id: 'bye', type: 'close', data: text('We are closed.') }));
    const { engagementID } = await bots.publish(closing);
    const visitor = await makeVisitor(server, engagementID);
    const tabs = [await connectVisitor(server, visitor), await connectVisitor(server, visitor)] as const;
    const ids = await Promise.all(
      tabs.map(async (tab, index) => {
        tab.send(hello(`Tab ${index}`));
        return (await tab.next('ack')).conversationID;
      }),
    );
    expect(new Set(ids).size).toBe(1);
    expect((await storedOf(visitor.referenceID)).rows).toHaveLength(1);
    await Promise.all(tabs.map((tab) => tab.close()));
  });

  it('goes to the team at once when its first message asks for a person', async () => {
    const { visitor, socket } = await guest();
    socket.send(hello('Talk to a person'));
    const { conversation, messages: shown } = await socket.next('widgetThread');
    expect(conversation.withBot).toBe(false);
    expect(shown[0]?.text).toBe('Talk to a person');
    const { rows, visitor: known } = await storedOf(visitor.referenceID);
    expect(rows).toMatchObject([{ withBot: false, status: 'open', inboxStatus: 'Pending' }]);
    expect(rows[0]?.waitingSince).not.toBeNull();
    expect(known?.trackingCode).toBe('2');
    await socket.close();
  });

  it('is stored without an answer when its bot fails, and those stored with it are answered', async () => {
    const [first, broken, sound] = [await guest(), await guest(), await guest()];
    await server.services.database
      .tenant(merchant.id)
      .transaction((db) =>
        db
          .update(botVersions)
          .set({ graph: sql`'{"languages": ["en"], "nodes": null}'::jsonb` })
          .where(eq(botVersions.botId, broken.botId)),
      );
    // Those that write while the first chat begins are stored together.
    for (const { socket } of [first, broken, sound]) socket.send(hello('Hi'));
    await Promise.all([first, broken, sound].map(({ socket }) => socket.next('ack')));
    const { rows, visitor: known, said } = await storedOf(broken.visitor.referenceID);
    expect(rows).toMatchObject([{ withBot: false, status: 'open', inboxStatus: 'Pending' }]);
    expect(known?.trackingCode).toBe('2');
    expect(said).toEqual(['visitor: Hi']);
    expect((await storedOf(sound.visitor.referenceID)).said).toEqual([
      'visitor: Hi',
      'bot: Your order number?',
    ]);
    await Promise.all([first, broken, sound].map(({ socket }) => socket.close()));
  });

  it('begins again with the bot for a visitor whose last chat is long over', async () => {
    const { visitor, socket } = await guest();
    socket.send(hello('Hi'));
    const { conversationID } = await socket.next('ack');
    await request(
      server.url,
      'closeConversation',
      { params: { id: conversationID } },
      { token: merchant.admin.token },
    );
    await server.services.database
      .tenant(merchant.id)
      .transaction((db) =>
        db
          .update(conversations)
          .set({ closedAt: sql`closed_at - interval '2 days'` })
          .where(eq(conversations.id, conversationID)),
      );
    socket.forget();
    socket.send({ ...hello('Me again'), conversationID });
    const { conversation, messages: shown } = await socket.next('widgetThread');
    expect(conversation.conversationID).not.toBe(conversationID);
    expect(shown.map((message) => message.text)).toEqual(['Me again', 'Your order number?']);
    expect((await storedOf(visitor.referenceID)).rows).toHaveLength(2);
    await socket.close();
  });
});
