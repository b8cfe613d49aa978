import type { Precondition } from '@foyer/contract/kernel/shapes';
import { request } from '@foyer/contract/request';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeConversation, makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { conversations } from '../conversations/tables.ts';
import { runDueFor } from './sessions/due.ts';
import { serveAll } from './sessions/serve.ts';
import { botSessions } from './tables.ts';
import { askNumber, botsOf, flowOf, hears, say, step, type Talk, text } from './testing/bots.ts';

let server: TestServer;
let merchant: TestMerchant;
let token: string;
let bots: ReturnType<typeof botsOf>;

beforeAll(async () => {
  server = await startTestServer();
  merchant = await makeMerchant(server);
  token = merchant.admin.token;
  bots = botsOf(server, merchant);
});
afterAll(() => server.close());

/** Asks for an order number, then waits or closes. */
const order = (greeting: string, ...more: Parameters<typeof flowOf>) =>
  flowOf(
    step({ id: 'hi', type: 'say', name: 'Hello', data: text(greeting), exits: { next: 'ask' } }),
    askNumber('ask', 'Your order number?', 'order', { next: more[0]?.id ?? 'bye', failed: 'person' }),
    ...more,
    step({ id: 'bye', type: 'close', data: text('Bye, {{ order }}.') }),
  );

const rowOf = async (id: string) => {
  const [row] = await server.services.database.tenant(merchant.id).read((db) =>
    db
      .select()
      .from(conversations)
      .where(and(eq(conversations.merchantId, merchant.id), eq(conversations.id, id))),
  );
  return row;
};

describe('A bot', () => {
  it('answers where a route leads to it, asks again, and closes; its path can be read', async () => {
    const { engagementID: own } = await bots.publish(order('Hello!'));
    const talk = await makeConversation(server, own, 'Where is my order?');
    await hears(talk, 'Your order number?');
    expect(await rowOf(talk.conversationID)).toMatchObject({ withBot: true, agentIds: [] });
    await say(talk, 'the blue one');
    await hears(talk, 'Digits only.');
    await say(talk, '42');
    await hears(talk, 'Bye, 42.');
    await expect.poll(async () => (await rowOf(talk.conversationID))?.status).toBe('closed');
    const [session] = await bots.sessionsOf(talk.conversationID);
    expect(session).toMatchObject({ status: 'ended', reason: 'closed', version: 1 });
    const { variables, path } = await bots.pathOf(session?.sessionId ?? '');
    expect(variables).toMatchObject({ order: 42, message: '42' });
    expect(path.map(({ node, port }) => [node, port])).toEqual([
      ['s', 'next'],
      ['hi', 'next'],
      ['ask', 'next'],
      ['bye', null],
    ]);
    await talk.socket.close();
  });

  it('keeps silent once a member has taken the conversation', async () => {
    const { engagementID: own } = await bots.publish(order('Welcome!'));
    const talk = await makeConversation(server, own, 'Hi');
    await hears(talk, 'Your order number?');
    const params = { id: talk.conversationID };
    expect((await request(server.url, 'takeConversation', { params }, { token })).status).toBe(200);
    await say(talk, '42');
    await expect.poll(async () => (await bots.sessionsOf(talk.conversationID))[0]?.reason).toBe('taken');
    expect((await bots.messagesOf(talk.conversationID)).at(-1)).toMatchObject({
      author: 'visitor',
      text: '42',
    });
    expect(await rowOf(talk.conversationID)).toMatchObject({ withBot: false, agentIds: [merchant.admin.id] });
    await talk.socket.close();
  });

  it('leads to a person by a word, with a note; a member can give the conversation back', async () => {
    const { botId, engagementID: own } = await bots.publish(order('Good day!'));
    const talk = await makeConversation(server, own, 'Hi');
    await hears(talk, 'Your order number?');
    await say(talk, 'Talk to a person');
    await hears(talk, 'I am passing you to a person.');
    await expect
      .poll(() => rowOf(talk.conversationID))
      .toMatchObject({ withBot: false, inboxStatus: 'Pending' });
    const note = (await bots.messagesOf(talk.conversationID)).find(({ kind }) => kind === 'note');
    expect(note?.text).toMatch(/^The visitor asked for a person\./);
    await say(talk, 'Hello?');
    const params = { id: botId, conversationId: talk.conversationID };
    expect((await request(server.url, 'giveToBot', { params }, { token })).status).toBe(200);
    await expect.poll(async () => (await bots.sessionsOf(talk.conversationID)).length).toBe(2);
    await talk.socket.close();
  });

  it('stays on its version while another is published', async () => {
    const { botId, engagementID: own } = await bots.publish(order('First'));
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
    const restore = (read: Precondition) =>
      request(server.url, 'restoreBotVersion', { params: { id: botId, version: 1 }, body: read }, { token });
    const read = await request(server.url, 'getStoryDialog', { query: { botId } }, { token });
    const changed = { botId, graph: order('Third') };
    await request(server.url, 'updateStoryDialog', { body: changed }, { token });
    const outdated = await restore({ ifUnmodifiedSince: read.body.lastModifiedDate });
    expect([outdated.status, outdated.body]).toMatchObject([409, { error: 'conflict' }]);
    const restored = await restore({});
    expect(restored.body).toMatchObject({
      liveVersion: 3,
      hasDraft: false,
      graph: { nodes: order('First').nodes },
    });
    await request(server.url, 'updateStoryDialog', { body: changed }, { token });
    const again = await request(
      server.url,
      'restoreBotVersion',
      { params: { id: botId, version: 3 }, body: {} },
      { token },
    );
    expect(again.body).toMatchObject({ liveVersion: 3, hasDraft: false, graph: restored.body.graph });
    await talk.socket.close();
    await other.socket.close();
  });

  it('waits by the clock of the database, and catches up on what a process missed', async () => {
    const wait = step({ id: 'wait', type: 'wait', data: { minutes: 30 }, exits: { next: 'bye' } });
    const { engagementID: own } = await bots.publish(order('Wait!', wait));
    const talk = await makeConversation(server, own, 'Hi');
    await hears(talk, 'Your order number?');
    await say(talk, '7');
    await expect.poll(async () => (await bots.sessionsOf(talk.conversationID))[0]?.status).toBe('time');
    await bots.wake(talk.conversationID);
    const stopping = AbortSignal.abort(new Error('The process stops.'));
    await expect(runDueFor(server.services, merchant.id, stopping)).rejects.toThrow('stops');
    expect((await bots.sessionsOf(talk.conversationID))[0]?.status).toBe('time');
    await runDueFor(server.services, merchant.id);
    await hears(talk, 'Bye, 7.');
    await talk.socket.close();
  });

  it('keeps a chat answered while it serves it, not once a member takes what the visitor wrote', async () => {
    const wait = step({ id: 'wait', type: 'wait', data: { minutes: 30 }, exits: { next: 'bye' } });
    const { engagementID: own } = await bots.publish(order('Wait here!', wait));
    const talk = await makeConversation(server, own, 'Hi');
    await hears(talk, 'Your order number?');
    await say(talk, '7');
    await expect.poll(async () => (await bots.sessionsOf(talk.conversationID))[0]?.status).toBe('time');
    await say(talk, 'Are you still there?');
    await hears(talk, /^I will continue in 30 minutes/);
    await say(talk, 'Hello?');
    expect(await rowOf(talk.conversationID)).toMatchObject({ inboxStatus: 'Answered', waitingSince: null });
    const params = { id: talk.conversationID };
    expect((await request(server.url, 'takeConversation', { params }, { token })).status).toBe(200);
    expect((await rowOf(talk.conversationID))?.inboxStatus).toBe('Pending');
    await talk.socket.close();
  });

  it('hands over at once when the first message asks for a person', async () => {
    const { engagementID: own } = await bots.publish(order('Hello again!'));
    const talk = await makeConversation(server, own, 'Talk to a person');
    await hears(talk, 'I am passing you to a person.');
    await expect.poll(async () => (await bots.sessionsOf(talk.conversationID))[0]?.reason).toBe('asked');
    const said = (await bots.messagesOf(talk.conversationID)).map((message) => message.text);
    expect(said).not.toContain('Hello again!');
    await talk.socket.close();
  });

  it('is given a conversation of which it has not yet noticed that a member took it', async () => {
    const { botId, engagementID: own } = await bots.publish(order('Hi there!'));
    const talk = await makeConversation(server, own, 'Hi');
    await hears(talk, 'Your order number?');
    await request(server.url, 'takeConversation', { params: { id: talk.conversationID } }, { token });
    await expect.poll(async () => (await bots.sessionsOf(talk.conversationID))[0]?.reason).toBe('taken');
    await server.services.database
      .tenant(merchant.id)
      .transaction((db) =>
        db
          .update(botSessions)
          .set({ endedAt: null, reason: null })
          .where(eq(botSessions.conversationId, talk.conversationID)),
      );
    const params = { id: botId, conversationId: talk.conversationID };
    expect((await request(server.url, 'giveToBot', { params }, { token })).status).toBe(200);
    const reasons = (await bots.sessionsOf(talk.conversationID)).map(({ reason }) => reason);
    expect(reasons).toEqual([null, 'taken']);
    await talk.socket.close();
  });

  it('answers many conversations at once, each its own, whatever fails in one of them', async () => {
    const { engagementID: own } = await bots.publish(order('Many!'));
    const talks = await Promise.all(
      Array.from({ length: 4 }, (_, index) => makeConversation(server, own, `Order ${index}`)),
    );
    await Promise.all(talks.map((talk) => hears(talk, 'Your order number?')));
    const [broken, ...others] = talks as [Talk, ...Talk[]];
    await server.services.database
      .tenant(merchant.id)
      .transaction((db) =>
        db
          .update(botSessions)
          .set({ state: sql`'null'::jsonb` })
          .where(eq(botSessions.conversationId, broken.conversationID)),
      );
    await Promise.all(talks.map((talk, index) => say(talk, String(index))));
    // Fails for the broken one, unless the server itself served them before.
    await serveAll(
      server.services,
      merchant.id,
      talks.map(({ conversationID }) => conversationID),
    ).catch(() => {});
    for (const [index, talk] of others.entries()) {
      await hears(talk, `Bye, ${index + 1}.`);
      expect(await bots.sessionsOf(talk.conversationID)).toMatchObject([{ reason: 'closed' }]);
    }
    const handedOver = { status: 'open', withBot: false, inboxStatus: 'Pending' };
    expect(await rowOf(broken.conversationID)).toMatchObject(handedOver);
    expect(await bots.sessionsOf(broken.conversationID)).toMatchObject([{ reason: 'failed' }]);
    await Promise.all(talks.map(({ socket }) => socket.close()));
  });

  it('goes on with many chats on their version, at whichever step a new one is published', async () => {
    const { botId, engagementID: own } = await bots.publish(
      order('One', askNumber('again', 'How many?', 'amount', { next: 'bye', failed: 'person' })),
    );
    const talks = await Promise.all(Array.from({ length: 10 }, () => makeConversation(server, own, 'Hi')));
    await Promise.all(talks.map((talk) => hears(talk, 'Your order number?')));
    const [first, second] = [talks.slice(0, 5), talks.slice(5)];
    await Promise.all(first.map((talk) => say(talk, '1')));
    await Promise.all(first.map((talk) => hears(talk, 'How many?')));

    const gone = flowOf(step({ id: 'two', type: 'close', data: text('Two') }));
    await request(server.url, 'updateStoryDialog', { body: { botId, graph: gone } }, { token });
    await request(server.url, 'publishBot', { body: { botId } }, { token });

    await Promise.all(second.map((talk) => say(talk, '1')));
    await Promise.all(second.map((talk) => hears(talk, 'How many?')));
    await Promise.all(talks.map((talk) => say(talk, '2')));
    await Promise.all(talks.map((talk) => hears(talk, 'Bye, 1.')));
    const sessions = await Promise.all(talks.map(({ conversationID }) => bots.sessionsOf(conversationID)));
    expect(new Set(sessions.map(([session]) => session?.version))).toEqual(new Set([1]));
    const late = await makeConversation(server, own, 'Hi');
    await hears(late, 'Two');
    await Promise.all([...talks, late].map(({ socket }) => socket.close()));
  });

  it('ends its chats after it is deleted, also as the only bot', async () => {
    const alone = await makeMerchant(server);
    const own = botsOf(server, alone);
    const { botId, engagementID } = await own.publish(order('Hello!'));
    const talk = await makeConversation(server, engagementID, 'Hi');
    await hears(talk, 'Your order number?');
    const { body } = await request(server.url, 'listBotRoutes', {}, alone.admin);
    for (const { routeId } of body.routes)
      await request(server.url, 'removeBotRoute', { params: { id: routeId } }, alone.admin);
    const removed = await request(server.url, 'removeBot', { query: { botId } }, alone.admin);
    expect(removed.status).toBe(200);
    await say(talk, '42');
    await hears(talk, 'Bye, 42.');
    await talk.socket.close();
  });
});
