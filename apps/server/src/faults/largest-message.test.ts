import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  connectMember,
  connectVisitor,
  makeConversation,
  makeEngagement,
  makeMerchant,
  type TestMerchant,
} from '../testing/builders.ts';
import { startOwnServer, type TestServer } from '../testing/server.ts';
import { makeNeighbours, type Neighbours } from './neighbours.ts';

let server: TestServer;
let neighbours: Neighbours;
let merchant: TestMerchant;
let engagementID: string;

beforeAll(async () => {
  server = await startOwnServer();
  neighbours = await makeNeighbours(server);
});
afterAll(async () => {
  await neighbours.close();
  await server.close();
});
beforeEach(async () => {
  merchant = await makeMerchant(server);
  ({ engagementID } = await makeEngagement(server, merchant));
});

/** Texts of the maximum length in Unicode characters: an emoji counts as one. */
const LARGEST = [
  ['plain letters', 'x'.repeat(MESSAGE_TEXT_MAX)],
  ['letters of three bytes', '語'.repeat(MESSAGE_TEXT_MAX)],
  ['emoji', '😀'.repeat(MESSAGE_TEXT_MAX)],
  ['characters that JSON writes with six', '\u0001'.repeat(MESSAGE_TEXT_MAX)],
  ['accents that stand alone', 'e\u0301'.repeat(MESSAGE_TEXT_MAX / 2)],
] as const;

describe.each(LARGEST)('a message of the maximum length in %s', (_, text) => {
  it('arrives complete by socket and by call', async () => {
    const { socket: visitor, conversationID } = await makeConversation(server, engagementID);
    const agent = await connectMember(server, merchant.admin);
    agent.send({ type: 'open', conversationID, after: null });
    await agent.next('thread');
    const clientId = randomUUID();
    visitor.send({ type: 'send', clientId, conversationID, text });
    const { seq } = await visitor.next('ack', (ack) => ack.clientId === clientId);
    await agent.next('message', ({ message }) => message.seq === seq && message.text === text);

    const body = { conversationID, text };
    const sent = await request(server.url, 'sendChatMessage', { body }, { token: merchant.admin.token });
    expect(sent.status).toBe(200);
    await visitor.next('message', ({ message }) => message.id === sent.body.id && message.text === text);
    const stored = await request(
      server.url,
      'getConversation',
      { params: { id: conversationID } },
      { token: merchant.admin.token },
    );
    expect(stored.body.messages.filter((message) => message.text === text)).toHaveLength(2);
    await neighbours.talk();
    await visitor.close();
    await agent.close();
  });

  it('plus one character is refused, and the socket stays open', async () => {
    const { socket: visitor, conversationID } = await makeConversation(server, engagementID);
    const agent = await connectMember(server, merchant.admin);
    const tooLong = `${text}x`;
    for (const socket of [visitor, agent]) {
      const clientId = randomUUID();
      if (socket === agent) {
        agent.send({ type: 'send', clientId, conversationID, kind: 'text', text: tooLong });
      } else visitor.send({ type: 'send', clientId, conversationID, text: tooLong });
      const nack = await socket.next('nack');
      expect(nack).toMatchObject({ clientId, error: 'bad_input', retry: false });
      expect(nack.errorDescription).toContain(String(MESSAGE_TEXT_MAX));
      socket.send({ type: 'ping' });
      await socket.next('pong');
    }
    const body = { conversationID, text: tooLong };
    const answer = await request(server.url, 'sendChatMessage', { body }, { token: merchant.admin.token });
    expect(answer).toMatchObject({ status: 400, body: { error: 'bad_input', field: 'text' } });

    const stored = await request(
      server.url,
      'getConversation',
      { params: { id: conversationID } },
      { token: merchant.admin.token },
    );
    expect(stored.body.messages.filter((message) => message.text.startsWith(text))).toEqual([]);
    await neighbours.talk();
    await visitor.close();
    await agent.close();
  });
});

it('a message of the maximum length also arrives as JSON with every character escaped', async () => {
  const { socket, conversationID } = await makeConversation(server, engagementID);
  const clientId = randomUUID();
  const emoji = '\\ud83d\\ude00'.repeat(MESSAGE_TEXT_MAX);
  const frame = { type: 'send', clientId, conversationID, text: '-' };
  socket.sendText(JSON.stringify(frame).replace('"-"', `"${emoji}"`));
  await socket.next('ack', (ack) => ack.clientId === clientId);
  await socket.next('message', ({ message }) => message.text === '😀'.repeat(MESSAGE_TEXT_MAX));
  await socket.close();
});

it('an oversized frame closes only its socket, and the visitor can reconnect', async () => {
  const { visitor, socket, conversationID } = await makeConversation(server, engagementID);
  const bytes = '😀'.repeat(128 * 256);
  socket.send({ type: 'send', clientId: randomUUID(), conversationID, text: `${bytes}x` });
  expect(await socket.closed).toBe(1009);
  const again = await connectVisitor(server, visitor);
  const clientId = randomUUID();
  again.send({ type: 'send', clientId, conversationID, text: 'Shorter' });
  await again.next('ack', (ack) => ack.clientId === clientId);
  await neighbours.talk();
  await again.close();
});
