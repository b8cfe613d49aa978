import type { BotGraph, BotNode } from '@foyer/contract/bots/graph-shapes';
import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeConversation, makeEngagement, makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startTestServer();
  merchant = await makeMerchant(server);
});
afterAll(() => server.close());

const step = (part: object): BotNode => ({ name: '', x: 0, y: 0, exits: {}, ...part }) as BotNode;
const say = (id: string, en: string) =>
  step({ id, type: 'say', data: { text: { en } }, exits: { next: 'person' } });

/** Says what a message means. */
const meaning = (intentId: string | null): BotGraph => ({
  languages: ['en'],
  nodes: [
    step({ id: 's', type: 'start', exits: { next: 'means' }, data: {} }),
    step({
      id: 'means',
      type: 'intent',
      data: { message: '{{ message }}', branches: [{ id: 'i1', label: 'Returns', intentId }] },
      exits: { i1: 'returns', else: 'unknown' },
    }),
    say('returns', 'You want to return something.'),
    say('unknown', 'I do not know.'),
    step({ id: 'person', type: 'handover', data: { text: {}, departmentId: null } }),
  ],
});

const create = async (name: string, examples: readonly string[]) =>
  (await request(server.url, 'createKnwIntent', { body: { name, examples: [...examples] } }, merchant.admin))
    .body.id;

it('takes the branch of what a message means, and another when it is not likely enough', async () => {
  const intentId = await create('Returns', [
    'I want to return a chair',
    'Send it back',
    'How do I return this?',
    'Give it back to you',
  ]);
  await create('Opening hours', [
    'When are you open?',
    'Opening hours please',
    'Are you open on Sunday?',
    'Until when are you open?',
  ]);
  await request(server.url, 'startIntentTraining', { body: {} }, merchant.admin);
  await vi.waitFor(
    async () => {
      const { body } = await request(server.url, 'listIntentTrainings', {}, merchant.admin);
      expect(body.trainings[0]?.state).toBe('live');
    },
    { timeout: 15_000, interval: 50 },
  );
  const body = { name: 'Meaning', type: 'chatbot' as const, access: 'Private' as const };
  const draft = { ...body, graph: meaning(null) };
  const { botId } = (await request(server.url, 'createStoryDialog', { body: draft }, merchant.admin)).body;
  const open = await request(server.url, 'publishBot', { body: { botId } }, merchant.admin);
  expect(open).toMatchObject({ status: 400, body: { error: 'bot_refused' } });

  const chosen = { ...body, name: 'Meaning of messages', graph: meaning(intentId) };
  const second = (await request(server.url, 'createStoryDialog', { body: chosen }, merchant.admin)).body;
  const published = await request(
    server.url,
    'publishBot',
    { body: { botId: second.botId } },
    merchant.admin,
  );
  expect(published.status).toBe(200);
  const { engagementID } = await makeEngagement(server, merchant);
  const route = {
    name: 'All',
    active: true,
    engagementId: engagementID,
    channel: '',
    page: '',
    language: '' as const,
    hours: 'any' as const,
    targets: [{ botId: second.botId, share: 100 }],
  };
  expect((await request(server.url, 'createBotRoute', { body: route }, merchant.admin)).status).toBe(200);
  for (const [asked, answer] of [
    ['how can I return my chair', 'You want to return something.'],
    ['zxcv qwer asdf', 'I do not know.'],
  ] as const) {
    const { socket } = await makeConversation(server, engagementID, asked);
    const heard = await socket.next('message', ({ message }) => message.author.type === 'bot');
    expect(heard.message.text).toBe(answer);
    await socket.close();
  }
});
