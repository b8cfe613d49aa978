import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connectVisitor,
  makeConversation,
  makeEngagement,
  makeMember,
  makeMerchant,
  makeVisitor,
} from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function shop() {
  const merchant = await makeMerchant(server);
  const { engagementID } = await makeEngagement(server, merchant);
  return { merchant, engagementID };
}

describe('a visitor who writes after the conversation was closed', () => {
  const closing = async (conversationID: string, token: string) =>
    request(server.url, 'closeConversation', { params: { id: conversationID } }, { token });

  it('from two tabs at once writes to one conversation', async () => {
    const { merchant, engagementID } = await shop();
    const { visitor, socket: one, conversationID } = await makeConversation(server, engagementID);
    const other = await connectVisitor(server, visitor);
    for (let round = 0; round < 5; round += 1) {
      await closing(conversationID, merchant.admin.token);
      const ids = [randomUUID(), randomUUID()];
      [one, other].forEach((tab, index) => {
        const clientId = ids[index] as string;
        tab.send({ type: 'send', clientId, conversationID, text: `Tab ${index}` });
      });
      for (const [index, tab] of [one, other].entries()) {
        const ack = await tab.next('ack', ({ clientId }) => clientId === ids[index]);
        expect(ack.conversationID).toBe(conversationID);
      }
    }
    await one.close();
    await other.close();
  });

  it('does not reopen it by retrying a stored message', async () => {
    const { merchant, engagementID } = await shop();
    const visitor = await makeVisitor(server, engagementID);
    const words = { type: 'send', clientId: randomUUID(), conversationID: null, text: 'Hello?' } as const;
    const first = await connectVisitor(server, visitor);
    first.send(words);
    const { conversationID, seq } = await first.next('ack');
    await first.close();
    await closing(conversationID, merchant.admin.token);
    const again = await connectVisitor(server, visitor);
    again.send(words);
    expect(await again.next('ack')).toMatchObject({ conversationID, seq });
    const params = { id: conversationID };
    const { body } = await request(server.url, 'getConversation', { params }, merchant.admin);
    expect(body.conversation.status).toBe('closed');
    await again.close();
  });
});

it('creates one conversation from two invitations and a message at once', async () => {
  const { merchant, engagementID } = await shop();
  const amara = await makeMember(server, merchant.id, 'USER');
  const priya = await makeMember(server, merchant.id, 'USER');
  for (let round = 0; round < 4; round += 1) {
    const visitor = await makeVisitor(server, engagementID);
    const socket = await connectVisitor(server, visitor);
    const params = { referenceID: visitor.referenceID };
    const inviteAs = (member: { token: string }) =>
      request(
        server.url,
        'inviteVisitor',
        { params, body: { clientId: randomUUID(), text: 'Hello!' } },
        member,
      );
    const invitations = [inviteAs(amara), inviteAs(priya)];
    socket.send({ type: 'send', clientId: randomUUID(), conversationID: null, text: 'Anybody?' });
    const { conversationID } = await socket.next('ack');
    for (const { status, body } of await Promise.all(invitations)) {
      expect([status, body.conversationID]).toEqual([200, conversationID]);
    }
    const thread = { params: { id: conversationID } };
    const { body } = await request(server.url, 'getConversation', thread, merchant.admin);
    const events = body.messages.flatMap(({ event }) => event?.type ?? []);
    expect(events.length, 'it is begun, or taken, once').toBe(1);
    expect(body.messages.filter(({ kind }) => kind === 'text').length).toBe(3);
    const board = await request(server.url, 'listActiveVisitors', { query: {} }, merchant.admin);
    const row = board.body.visitors.find(({ referenceID }) => referenceID === visitor.referenceID);
    expect(row?.tracking.tracking_code, 'it does not wait, since somebody has it').not.toBe('2');
    await socket.close();
  }
});
