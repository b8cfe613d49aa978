import { randomUUID } from 'node:crypto';
import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { systemScope } from '../../kernel/context.ts';
import { makeConversation, makeEngagement, makeMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { reopenForMessage } from './reopening.ts';
import { authorOfVisitor } from './visitor-conversation.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Closed = Awaited<ReturnType<typeof makeConversation>>;

async function closedConversations(count: number) {
  const merchant = await makeMerchant(server);
  const { engagementID } = await makeEngagement(server, merchant);
  const all: Closed[] = [];
  for (let index = 0; index < count; index += 1) {
    const one = await makeConversation(server, engagementID);
    onTestFinished(() => one.socket.close());
    await request(server.url, 'closeConversation', { params: { id: one.conversationID } }, merchant.admin);
    all.push(one);
  }
  return { merchant, all };
}

it('reopens the chats of visitors who write at the same time, each in the name of its visitor', async () => {
  const { merchant, all } = await closedConversations(5);
  const acks = all.map(({ socket, conversationID }) => {
    const clientId = randomUUID();
    socket.send({ type: 'send', clientId, conversationID, text: 'One more thing' });
    return socket.next('ack', (ack) => ack.clientId === clientId);
  });
  await Promise.all(acks);
  for (const { conversationID: id, visitor } of all) {
    const { body } = await request(server.url, 'getConversation', { params: { id } }, merchant.admin);
    expect(body.conversation.status).toBe('open');
    const events = body.messages.filter(({ event }) => event?.type === 'reopened');
    expect(events.map(({ author }) => author.id)).toEqual([visitor.referenceID]);
    const { rows } = await server.services.database.tenant(merchant.id).read((db) =>
      db.execute(sql`select actor_type as type, actor_id as id, ip is not null as "hasIp" from audit_entries
        where subject_id = ${id} and action = 'conversation.reopened'`),
    );
    expect(rows).toEqual([{ type: 'visitor', id: visitor.referenceID, hasIp: true }]);
  }
});

it('makes no chat wait for another that is locked', async () => {
  const { merchant, all } = await closedConversations(2);
  const [locked, free] = all as [Closed, Closed];
  const other = new pg.Client({ connectionString: server.services.database.url });
  await other.connect();
  onTestFinished(() => other.end());
  await other.query('begin');
  await other.query('select from conversations where id = $1 for update', [locked.conversationID]);
  const reopen = ({ conversationID, visitor: { referenceID } }: Closed) =>
    reopenForMessage(
      systemScope(server.services, merchant.id),
      conversationID,
      authorOfVisitor(referenceID, { firstName: 'Lea', lastName: '' }),
    );
  const waiting = reopen(locked);
  expect(await reopen(free)).toMatchObject({ id: free.conversationID, status: 'open' });
  await other.query('commit');
  expect(await waiting).toMatchObject({ id: locked.conversationID, status: 'open' });
});
