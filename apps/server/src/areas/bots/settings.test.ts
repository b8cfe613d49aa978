import { randomUUID } from 'node:crypto';
import type { AiAgentSettings } from '@foyer/contract/agents/shapes';
import type { BotGraph } from '@foyer/contract/bots/graph-shapes';
import { request } from '@foyer/contract/request';
import { NEW_AGENT } from '@foyer/domain/agents/agent';
import { emptyGraph } from '@foyer/domain/bots/layout';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeConversation, makeEngagement, makeMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { departments } from '../accounts/departments/tables.ts';
import { conversations } from '../conversations/tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ask = (id: string, next: string) => ({
  id,
  type: 'ask',
  name: '',
  x: 0,
  y: 0,
  data: {
    text: { en: 'And?' },
    input: 'TEXT',
    variable: 'answer',
    pattern: '',
    attempts: 3,
    retryText: {},
    minutes: null,
  },
  exits: { next, failed: 'person' },
});

/** Publishes a flow that answers everywhere. */
async function publish(token: string, graph: BotGraph) {
  const body = { name: 'Order help', type: 'flowbot' as const, access: 'Private' as const, graph };
  const { botId } = (await request(server.url, 'createStoryDialog', { body }, { token })).body;
  expect((await request(server.url, 'publishBot', { body: { botId } }, { token })).status).toBe(200);
  const route = {
    name: 'All',
    active: true,
    engagementId: null,
    channel: '',
    page: '',
    language: '' as const,
    hours: 'any' as const,
    targets: [{ botId, share: 100 }],
  };
  await request(server.url, 'createBotRoute', { body: route }, { token });
}

it('the settings of bots give them a name, words for a person and a department', async () => {
  const merchant = await makeMerchant(server);
  const { token } = merchant.admin;
  const tenant = server.services.database.tenant(merchant.id);
  const departmentId = randomUUID();
  await tenant.transaction((db) =>
    db.insert(departments).values({ merchantId: merchant.id, id: departmentId, name: 'Night team' }),
  );
  const settings = { shownName: 'Tilde', personWords: ['ציוות'], departmentId };
  const store = (body: typeof settings) => request(server.url, 'updateBotSettings', { body }, { token });
  expect((await store({ ...settings, departmentId: randomUUID() })).status).toBe(404);
  expect((await store(settings)).body).toMatchObject(settings);
  const ifUnmodifiedSince = new Date(0).toISOString();
  const stale = { body: { ...settings, shownName: 'Max', ifUnmodifiedSince } };
  expect((await request(server.url, 'updateBotSettings', stale, { token })).status).toBe(409);

  const { engagementID } = await makeEngagement(server, merchant);
  const [start, , person] = emptyGraph().nodes;
  await publish(token, {
    languages: ['en'],
    nodes: [{ ...start, exits: { next: 'ask' } }, ask('ask', 'person'), person],
  } as BotGraph);

  const { socket, conversationID } = await makeConversation(server, engagementID, 'Hello');
  const { message } = await socket.next('message', (frame) => frame.message.author.type === 'bot');
  expect(message.author.name).toBe('Tilde');
  socket.send({ type: 'send', clientId: randomUUID(), text: 'ציוות!', conversationID });
  await expect
    .poll(async () => {
      const [row] = await tenant.read((db) => db.select().from(conversations));
      return row && { withBot: row.withBot, departmentId: row.departmentId };
    })
    .toEqual({ withBot: false, departmentId });
  await socket.close();
});

it('a flow mails, moves the lead and adds to a list what has become a contact', async () => {
  const merchant = await makeMerchant(server);
  const { token } = merchant.admin;
  const { engagementID } = await makeEngagement(server, merchant);
  const list = await request(server.url, 'createContactList', { body: { name: 'News' } }, { token });
  const [start, , person] = emptyGraph().nodes;
  const call = (id: string, data: object, next: string) => ({
    id,
    type: id,
    name: '',
    x: 0,
    y: 0,
    data,
    exits: { next, failed: 'person' },
  });
  await publish(token, {
    languages: ['en'],
    nodes: [
      { ...start, exits: { next: 'ask' } },
      ask('ask', 'mail'),
      call('mail', { to: '{{ answer }}', subject: 'Hello', text: 'Welcome.' }, 'lead'),
      call('lead', { to: 'MQL' }, 'membership'),
      call('membership', { listId: list.body.id, how: 'add' }, 'person'),
      person,
    ],
  } as BotGraph);
  const pathOf = async (isContact: boolean) => {
    const { socket, visitor, conversationID } = await makeConversation(server, engagementID, 'Hello');
    await socket.next('message', (frame) => frame.message.author.type === 'bot');
    if (isContact) {
      const body = { firstName: 'Mia', visitorId: visitor.referenceID };
      expect((await request(server.url, 'createContact', { body }, { token })).status).toBe(200);
    }
    socket.send({ type: 'send', clientId: randomUUID(), text: 'mia@shop.example', conversationID });
    await socket.next('message', ({ message }) => message.text.startsWith('I am passing'));
    await socket.close();
    const query = { conversationId: conversationID };
    const { sessions } = (await request(server.url, 'listBotSessions', { query }, { token })).body;
    const params = { id: sessions[0]?.sessionId ?? '' };
    const { body } = await request(server.url, 'getBotSession', { params }, { token });
    return body.path.map(({ node, port }) => `${node} ${port}`);
  };
  expect(await pathOf(false)).toEqual(expect.arrayContaining(['mail next', 'lead failed']));
  expect(await pathOf(true)).toEqual(expect.arrayContaining(['mail next', 'lead next', 'membership next']));
});

it('a flow gives a conversation to an AI agent', async () => {
  const merchant = await makeMerchant(server);
  const { token } = merchant.admin;
  const { engagementID } = await makeEngagement(server, merchant);
  const settings = { ...(NEW_AGENT as AiAgentSettings), languages: ['en' as const] };
  const agent = await request(
    server.url,
    'createAiAgent',
    { body: { name: 'Tilda', settings, engagementIds: [] } },
    { token },
  );
  const [start] = emptyGraph().nodes;
  const gives = { id: 'give', type: 'agent', name: '', x: 0, y: 0, exits: {} };
  await publish(token, {
    languages: ['en'],
    nodes: [
      { ...start, exits: { next: 'give' } },
      { ...gives, data: { text: { en: 'Tilda goes on.' }, agentId: agent.body.id } },
    ],
  } as BotGraph);
  const { socket, conversationID } = await makeConversation(server, engagementID, 'Hello');
  await socket.next('message', ({ message }) => message.text === 'Tilda goes on.');
  const query = { conversationId: conversationID };
  await expect
    .poll(
      async () => (await request(server.url, 'listAiSessions', { query }, { token })).body.sessions.length,
    )
    .toBe(1);
  await socket.close();
});
