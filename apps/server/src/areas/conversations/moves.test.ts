import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeConversation } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { makeShop } from './testing/shop.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('taking', () => {
  it('succeeds for one of two, and tells the other who has it', async () => {
    const { engagementID, amara, priya } = await makeShop(server);
    const { socket, conversationID } = await makeConversation(server, engagementID);
    const answers = await Promise.all(
      [amara, priya].map(({ token }) =>
        request(server.url, 'takeConversation', { params: { id: conversationID } }, { token }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    const won = answers.find(({ status }) => status === 200);
    const winner = won?.body.assignedTo === amara.id ? 'Amara Okafor' : 'Priya Raman';
    expect(lost?.body).toMatchObject({
      error: 'already_taken',
      errorDescription: `${winner} is handling this conversation.`,
    });
    await socket.close();
  });

  it('happens when replying in an unassigned conversation', async () => {
    const { engagementID, amara } = await makeShop(server);
    const { socket, conversationID } = await makeConversation(server, engagementID);
    await request(
      server.url,
      'sendChatMessage',
      { body: { conversationID, text: 'Hi' } },
      { token: amara.token },
    );
    const { body } = await request(
      server.url,
      'getConversation',
      { params: { id: conversationID } },
      { token: amara.token },
    );
    expect(body.conversation.assignedTo).toBe(amara.id);
    await socket.close();
  });

  it('cannot be undone by outsiders, except by the member who handed it over', async () => {
    const { engagementID, amara, priya } = await makeShop(server);
    const { socket, conversationID: id } = await makeConversation(server, engagementID);
    await request(server.url, 'takeConversation', { params: { id } }, { token: amara.token });
    for (const name of ['releaseConversation', 'closeConversation'] as const) {
      expect((await request(server.url, name, { params: { id } }, { token: priya.token })).status).toBe(403);
    }
    const handed = await request(
      server.url,
      'handOverConversation',
      { params: { id }, body: { memberId: priya.id } },
      { token: amara.token },
    );
    expect(handed.body.assignedTo).toBe(priya.id);
    const undone = await request(
      server.url,
      'handOverConversation',
      { params: { id }, body: { memberId: amara.id } },
      { token: amara.token },
    );
    expect(undone.body.assignedTo).toBe(amara.id);
    await socket.close();
  });
});

describe('closing', () => {
  it('that is undone at once leaves the visitor waiting', async () => {
    const { engagementID, amara } = await makeShop(server);
    const { socket, conversationID } = await makeConversation(server, engagementID);
    const clientId = randomUUID();
    socket.send({ type: 'send', clientId, text: 'Are you there?', conversationID });
    await socket.next('ack', (ack) => ack.clientId === clientId);
    const params = { id: conversationID };
    const by = { token: amara.token };
    const { body: before } = await request(server.url, 'getConversation', { params }, by);
    expect(before.conversation.waitingSince).not.toBeNull();
    await request(server.url, 'closeConversation', { params }, by);
    const { body: closed } = await request(server.url, 'getConversation', { params }, by);
    expect(closed.conversation.waitingSince).toBeNull();
    await request(server.url, 'reopenConversation', { params }, by);
    const { body: after } = await request(server.url, 'getConversation', { params }, by);
    expect(after.conversation.waitingSince).toBe(before.conversation.waitingSince);
    await socket.close();
  });

  it('refuses messages of members, and reopens when the visitor writes soon', async () => {
    const { engagementID, amara } = await makeShop(server);
    const { socket, conversationID } = await makeConversation(server, engagementID);
    const params = { id: conversationID };
    await request(server.url, 'takeConversation', { params }, { token: amara.token });
    await request(server.url, 'closeConversation', { params }, { token: amara.token });
    await socket.next('widgetConversation', ({ conversation }) => conversation.status === 'closed');
    const refused = await request(
      server.url,
      'sendChatMessage',
      { body: { conversationID, text: 'Late' } },
      { token: amara.token },
    );
    expect(refused.body).toMatchObject({ error: 'conversation_closed' });

    const clientId = randomUUID();
    socket.send({ type: 'send', clientId, conversationID, text: 'One more thing' });
    const ack = await socket.next('ack', (frame) => frame.clientId === clientId);
    expect(ack.conversationID).toBe(conversationID);
    const { body } = await request(server.url, 'getConversation', { params }, { token: amara.token });
    expect(body.conversation).toMatchObject({ status: 'open', assignedTo: amara.id });
    await socket.close();
  });
});
