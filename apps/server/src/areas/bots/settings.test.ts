import { randomUUID } from 'node:crypto';
import type { BotGraph } from '@foyer/contract/bots/graph-shapes';
import { request } from '@foyer/contract/request';
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

  const { engagementID } = await makeEngagement(server, merchant);
  const waits = emptyGraph();
  const nodes = waits.nodes.map((node) =>
    node.type === 'say'
      ? {
          ...node,
          type: 'ask',
          data: {
            ...node.data,
            input: 'TEXT',
            variable: 'answer',
            pattern: '',
            attempts: 3,
            retryText: {},
            minutes: null,
          },
          exits: { next: 'person', failed: 'person' },
        }
      : node,
  );
  const graph = { ...waits, nodes } as BotGraph;
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
