import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectVisitor, makeConversation, makeEngagement, makeMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('waiting visitors', () => {
  it('receive their position, and again when it changes', async () => {
    const merchant = await makeMerchant(server);
    const { engagementID } = await makeEngagement(server, merchant);
    const first = await makeConversation(server, engagementID, 'One');
    await first.socket.next('queuePosition', ({ position }) => position === 1);
    const second = await makeConversation(server, engagementID, 'Two');
    await second.socket.next('queuePosition', ({ position }) => position === 2);
    const again = await connectVisitor(server, second.visitor);
    expect(await again.next('queuePosition')).toMatchObject({ position: 2 });
    const params = { id: first.conversationID };
    await request(server.url, 'takeConversation', { params }, { token: merchant.admin.token });
    await first.socket.next('queuePosition', ({ position }) => position === null);
    await second.socket.next('queuePosition', ({ position }) => position === 1);
    const clientId = randomUUID();
    second.socket.send({ type: 'send', clientId, text: 'Hello?', conversationID: second.conversationID });
    await second.socket.next('ack', (frame) => frame.clientId === clientId);
    expect(second.socket.frames.filter(({ type }) => type === 'queuePosition')).toHaveLength(2);
    for (const socket of [first.socket, second.socket, again]) await socket.close();
  });
});
