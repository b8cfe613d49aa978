import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import type { SlaTarget } from '@foyer/domain/sla';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeConversation, makeEngagement } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { conversations } from '../../conversations/tables.ts';
import { type Desk, HOUR, makeDesk } from '../testing/desk.ts';
import { sendDue } from './due.ts';
import { recoverQuestions } from './recovery.ts';

let server: TestServer;
let desk: Desk;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  desk = await makeDesk(server);
});

describe('a reply', () => {
  const begin = async () => {
    const { engagementID } = await makeEngagement(server, desk.merchant);
    const { conversationID, socket } = await makeConversation(server, engagementID);
    const { body } = await request(
      server.url,
      'createConversationTask',
      { params: { id: conversationID }, body: { assignedTo: desk.merchant.admin.id } },
      desk.merchant.admin,
    );
    const say = (kind: 'text' | 'note') =>
      request(
        server.url,
        'sendChatMessage',
        { body: { conversationID, text: 'Here.', kind } },
        desk.merchant.admin,
      );
    const ask = async () => {
      const clientId = randomUUID();
      socket.send({ type: 'send', clientId, text: 'And now?', conversationID });
      await socket.next('ack', (ack) => ack.clientId === clientId);
    };
    return { id: body.id, conversationID, say, ask, socket };
  };
  const stateOf = (id: string, target: SlaTarget) =>
    expect.poll(async () => (await desk.clockOf(id, target))?.state);

  it('of a member stops the response clock, a note does not', async () => {
    const { id, say, socket } = await begin();
    await say('note');
    expect((await desk.read(id)).firstResponsePending).toBe(true);
    await say('text');
    await stateOf(id, 'firstResponse').toBe('met');
    expect((await desk.read(id)).firstResponsePending).toBe(false);
    expect((await desk.clockOf(id, 'resolution'))?.state).toBe('running');
    await socket.close();
  });

  it('of the customer starts the next response clock, and reopens waiting or completed tickets', async () => {
    const { id, say, ask, socket } = await begin();
    await ask();
    expect(await desk.clockOf(id, 'nextResponse')).toBeUndefined();
    await say('text');
    await stateOf(id, 'firstResponse').toBe('met');
    await desk.update(id, { status: 'Pending' });
    await ask();
    await stateOf(id, 'nextResponse').toBe('running');
    expect((await desk.read(id)).status).toBe('In Progress');
    await say('text');
    await stateOf(id, 'nextResponse').toBe('met');
    await desk.update(id, { status: 'Completed' });
    await ask();
    await expect.poll(async () => (await desk.read(id)).status).toBe('Assigned');
    await stateOf(id, 'nextResponse').toBe('running');
    expect((await desk.clockOf(id, 'resolution'))?.state).toBe('running');
    const { body } = await request(server.url, 'listTaskHistory', { params: { id } }, desk.merchant.admin);
    expect(body.changes.find(({ field, after }) => field === 'status' && after === 'Assigned')?.by.type).toBe(
      'visitor',
    );
    await socket.close();
  });

  it('is a public comment on a ticket without a conversation', async () => {
    const { id } = await desk.ticket();
    const comment = (isPublic: boolean) =>
      request(
        server.url,
        'addTaskComment',
        { params: { id }, body: { text: 'Called.', isPublic } },
        desk.merchant.admin,
      );
    await comment(false);
    expect((await desk.read(id)).firstResponsePending).toBe(true);
    await comment(true);
    expect((await desk.read(id)).firstResponsePending).toBe(false);
  });

  it('given before leaves no first response owed', async () => {
    const { engagementID } = await makeEngagement(server, desk.merchant);
    const { conversationID, socket } = await makeConversation(server, engagementID);
    await request(
      server.url,
      'sendChatMessage',
      { body: { conversationID, text: 'Hello' } },
      desk.merchant.admin,
    );
    const { body } = await request(
      server.url,
      'createConversationTask',
      { params: { id: conversationID }, body: {} },
      desk.merchant.admin,
    );
    expect(body.firstResponsePending).toBe(false);
    await socket.close();
  });

  it('that was missed is recovered before a breach is sent', async () => {
    const { id, conversationID, socket } = await begin();
    await server.services.database.tenant(desk.merchant.id).transaction((db) =>
      db
        .update(conversations)
        .set({ lastOutboundAt: new Date(Date.now() + 1_000) })
        .where(and(eq(conversations.merchantId, desk.merchant.id), eq(conversations.id, conversationID))),
    );
    await sendDue(desk.scope, new Date(Date.now() + 6 * HOUR));
    expect((await desk.read(id)).firstResponsePending).toBe(false);
    expect(await desk.notified('sla_breach')).toEqual([]);
    await socket.close();
  });
});

describe('a question', () => {
  it('that was missed is recovered once', async () => {
    const { engagementID } = await makeEngagement(server, desk.merchant);
    const { conversationID, socket } = await makeConversation(server, engagementID);
    const { body } = await request(
      server.url,
      'createConversationTask',
      { params: { id: conversationID }, body: { status: 'Completed' } },
      desk.merchant.admin,
    );
    await recoverQuestions(desk.scope);
    expect((await desk.read(body.id)).status).toBe('Completed');
    const at = new Date(Date.now() + 1_000);
    await server.services.database.tenant(desk.merchant.id).transaction((db) =>
      db
        .update(conversations)
        .set({ lastInboundAt: at, waitingSince: at })
        .where(and(eq(conversations.merchantId, desk.merchant.id), eq(conversations.id, conversationID))),
    );
    for (const _ of [1, 2]) await recoverQuestions(desk.scope);
    const ticket = await desk.read(body.id);
    expect([ticket.status, ticket.version]).toEqual(['Open', 2]);
    expect((await desk.clockOf(body.id, 'nextResponse'))?.state).toBe('running');
    await socket.close();
  });
});
