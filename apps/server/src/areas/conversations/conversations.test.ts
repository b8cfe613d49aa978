import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectMember, connectVisitor, makeConversation, makeVisitor } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { makeShop } from './testing/shop.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('a visitor and an agent', () => {
  it('receive each message once and in order', async () => {
    const { engagementID, amara } = await makeShop(server);
    const { socket: visitor, conversationID } = await makeConversation(
      server,
      engagementID,
      'Is the bench oak?',
    );
    const agent = await connectMember(server, amara);
    agent.send({ type: 'open', conversationID, after: null });
    const thread = await agent.next('thread');
    expect(thread.messages.map(({ text, seq }) => [seq, text])).toEqual([[1, 'Is the bench oak?']]);

    const clientId = randomUUID();
    agent.send({ type: 'send', conversationID, clientId, kind: 'text', text: 'It is.' });
    const ack = await agent.next('ack', (frame) => frame.clientId === clientId);
    const heard = await visitor.next('message', ({ message }) => message.text === 'It is.');
    expect(heard.message).toMatchObject({ seq: ack.seq, author: { type: 'member', name: 'Amara' } });
    await visitor.close();
    await agent.close();
  });

  it('see each other typing; only members see the preview', async () => {
    const { engagementID, amara } = await makeShop(server);
    const { socket: visitor, conversationID } = await makeConversation(server, engagementID);
    const agent = await connectMember(server, amara);
    agent.send({ type: 'open', conversationID, after: null });
    await agent.next('thread');
    visitor.send({ type: 'typing', text: 'Does it co' });
    expect(await agent.next('typing')).toMatchObject({
      active: true,
      text: 'Does it co',
      from: { type: 'visitor' },
    });
    agent.send({ type: 'typing', conversationID, active: true });
    expect(await visitor.next('typing')).toMatchObject({
      text: null,
      from: { type: 'member', name: 'Amara' },
    });
    await visitor.close();
    await agent.close();
  });

  it('see how far the other has read', async () => {
    const { engagementID, amara } = await makeShop(server);
    const { socket: visitor, conversationID } = await makeConversation(server, engagementID);
    const agent = await connectMember(server, amara);
    agent.send({ type: 'open', conversationID, after: null });
    agent.send({ type: 'read', conversationID, seq: 1 });
    expect((await visitor.next('receipts')).receipts.agentRead).toBe(1);
    visitor.send({ type: 'receipt', conversationID, delivered: 99, read: 99 });
    const { receipts } = await agent.next('receipts', (frame) => frame.receipts.visitorRead > 0);
    expect(receipts).toEqual({ visitorDelivered: 1, visitorRead: 1, agentRead: 1 });
    await visitor.close();
    await agent.close();
  });

  it('store a message once however often it is retried', async () => {
    const { engagementID, amara } = await makeShop(server);
    const { socket: visitor, conversationID } = await makeConversation(server, engagementID);
    const clientId = randomUUID();
    for (let round = 0; round < 3; round += 1)
      visitor.send({ type: 'send', clientId, conversationID, text: 'Again' });
    await expect
      .poll(() => visitor.frames.filter((frame) => frame.type === 'ack' && frame.clientId === clientId))
      .toHaveLength(3);
    const { body } = await request(
      server.url,
      'getConversation',
      { params: { id: conversationID } },
      { token: amara.token },
    );
    expect(body.messages.filter(({ text }) => text === 'Again')).toHaveLength(1);
    await visitor.close();
  });

  it('receive a retried message again, since the first attempt may not have published it', async () => {
    const { engagementID, amara } = await makeShop(server);
    const { socket: visitor, conversationID } = await makeConversation(server, engagementID);
    const agent = await connectMember(server, amara);
    agent.send({ type: 'open', conversationID, after: 0 });
    await agent.next('thread');
    const words = { type: 'send', clientId: randomUUID(), conversationID, text: 'Once more' } as const;
    visitor.send(words);
    const { message } = await agent.next('message');
    agent.forget();
    visitor.send(words);
    expect((await agent.next('message')).message).toEqual(message);
    await visitor.close();
    await agent.close();
  });

  it('receive missed messages when they reconnect', async () => {
    const { engagementID, amara } = await makeShop(server);
    const { visitor, socket, conversationID } = await makeConversation(server, engagementID);
    await socket.close();
    for (const text of ['One', 'Two']) {
      await request(
        server.url,
        'sendChatMessage',
        { body: { conversationID, text } },
        { token: amara.token },
      );
    }
    const back = await connectVisitor(server, {
      ...visitor,
      hello: { ...visitor.hello, after: { conversationID, seq: 1 } } as never,
    });
    const { messages } = await back.next('widgetThread');
    expect(messages.filter(({ kind }) => kind === 'text').map(({ text }) => text)).toEqual(['One', 'Two']);
    await back.close();
  });
});

describe('notes', () => {
  it('are only visible to the team', async () => {
    const { engagementID, amara, priya } = await makeShop(server);
    const { visitor, socket, conversationID } = await makeConversation(server, engagementID);
    const token = amara.token;
    await request(
      server.url,
      'sendChatMessage',
      { body: { conversationID, kind: 'note', text: 'SECRET', mentions: [priya.id] } },
      { token },
    );
    await request(server.url, 'sendChatMessage', { body: { conversationID, text: 'Hello' } }, { token });
    await socket.next('message', ({ message }) => message.text === 'Hello');
    expect(JSON.stringify(socket.frames)).not.toContain('SECRET');
    const own = await request(
      server.url,
      'getWidgetThread',
      { params: { id: conversationID } },
      { token: visitor.visitorToken },
    );
    expect(JSON.stringify(own.body)).not.toContain('SECRET');
    const theirs = await request(
      server.url,
      'getConversation',
      { params: { id: conversationID } },
      { token: priya.token },
    );
    expect(theirs.body.messages.find(({ kind }) => kind === 'note')).toMatchObject({
      text: 'SECRET',
      mentions: [priya.id],
    });
    await socket.close();
  });
});

describe('numbers', () => {
  it('have no gaps when many write at once', async () => {
    const { engagementID, amara, priya } = await makeShop(server);
    const { socket, conversationID } = await makeConversation(server, engagementID);
    const tokens = [amara.token, priya.token];
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        if (index % 3 === 0)
          socket.send({ type: 'send', clientId: randomUUID(), conversationID, text: `v${index}` });
        const body = { conversationID, text: `m${index}` };
        return request(server.url, 'sendChatMessage', { body }, { token: tokens[index % 2] });
      }),
    );
    await expect.poll(() => socket.frames.filter(({ type }) => type === 'ack')).toHaveLength(21);
    const { body } = await request(
      server.url,
      'getConversation',
      { params: { id: conversationID }, query: { limit: 200 } },
      { token: amara.token },
    );
    expect(body.messages.map(({ seq }) => seq)).toEqual(body.messages.map((_, index) => index + 1));
    expect(body.messages.filter(({ kind }) => kind === 'text')).toHaveLength(81);
    await socket.close();
  });

  it('page backwards and forwards by keyset', async () => {
    const { engagementID, amara } = await makeShop(server);
    const { socket, conversationID } = await makeConversation(server, engagementID);
    for (let index = 0; index < 6; index += 1) {
      await request(
        server.url,
        'sendChatMessage',
        { body: { conversationID, text: `m${index}` } },
        { token: amara.token },
      );
    }
    const read = async (query: object) =>
      (
        await request(
          server.url,
          'getConversation',
          { params: { id: conversationID }, query },
          { token: amara.token },
        )
      ).body;
    const newest = await read({ limit: 3 });
    expect([newest.messages.map(({ seq }) => seq), newest.hasMore]).toEqual([[6, 7, 8], true]);
    const older = await read({ limit: 5, before: 6 });
    expect([older.messages.map(({ seq }) => seq), older.hasMore]).toEqual([[1, 2, 3, 4, 5], false]);
    expect((await read({ after: 6 })).messages.map(({ seq }) => seq)).toEqual([7, 8]);
    await socket.close();
  });
});

describe('an invitation', () => {
  it('reaches a visitor who has not written', async () => {
    const { engagementID, amara } = await makeShop(server);
    const visitor = await makeVisitor(server, engagementID);
    const socket = await connectVisitor(server, visitor);
    const input = {
      params: { referenceID: visitor.referenceID },
      body: { clientId: randomUUID(), text: 'Choosing a size?' },
    };
    const { body } = await request(server.url, 'inviteVisitor', input, { token: amara.token });
    expect(body).toMatchObject({ assignedTo: amara.id, status: 'open' });
    expect((await socket.next('message')).message).toMatchObject({
      text: 'Choosing a size?',
      author: { name: 'Amara' },
    });
    await socket.close();
  });
});

describe('a conversation that starts days after the previous one', () => {
  it('refers to it, for scrolling further back', async () => {
    const { merchant, engagementID } = await makeShop(server);
    const { visitor, socket, conversationID } = await makeConversation(server, engagementID, 'First');
    const as = { token: visitor.visitorToken };
    await request(server.url, 'endWidgetConversation', { params: { id: conversationID } }, as);
    await server.services.database
      .tenant(merchant.id)
      .transaction((db) =>
        db.execute(sql`update conversations set closed_at = closed_at - interval '2 days'`),
      );
    socket.forget();
    socket.send({ type: 'send', clientId: randomUUID(), text: 'Second', conversationID: null });
    const { conversationID: second } = await socket.next('ack');
    expect(second).not.toBe(conversationID);
    const { token } = merchant.admin;
    const read = await request(server.url, 'getConversation', { params: { id: second } }, { token });
    expect(read.body.conversation.previousConversationID).toBe(conversationID);
    await socket.close();
  });
});
