import type { BotGraph, BotNode } from '@foyer/contract/bots/graph-shapes';
import { request } from '@foyer/contract/request';
import { entriesOf } from '@foyer/domain/permissions';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  makeConversation,
  makeEngagement,
  makeMember,
  makeMerchant,
  type TestMerchant,
} from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { roles } from '../roles/tables.ts';

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
const meaning = (intentId: string | null, skillId: string | null = null): BotGraph => ({
  languages: ['en'],
  nodes: [
    step({ id: 's', type: 'start', exits: { next: 'means' }, data: {} }),
    step({
      id: 'means',
      type: 'intent',
      data: { message: '{{ message }}', skillId, branches: [{ id: 'i1', label: 'Returns', intentId }] },
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

const RETURNS = ['I want to return a chair', 'Send it back', 'How do I return this?', 'Give it back to you'];
const HOURS = [
  'When are you open?',
  'Opening hours please',
  'Are you open on Sunday?',
  'Until when are you open?',
];
let returns = '';
let hours = '';

beforeAll(async () => {
  returns = await create('Returns', RETURNS);
  hours = await create('Opening hours', HOURS);
  await request(server.url, 'startIntentTraining', { body: {} }, merchant.admin);
  await vi.waitFor(
    async () => {
      const { body } = await request(server.url, 'listIntentTrainings', {}, merchant.admin);
      expect(body.trainings[0]?.state).toBe('live');
    },
    { timeout: 15_000, interval: 50 },
  );
});

const info = (name: string) => ({ name, type: 'chatbot' as const, access: 'Private' as const });

async function draft(name: string, graph: BotGraph): Promise<string> {
  const body = { ...info(name), graph };
  return (await request(server.url, 'createStoryDialog', { body }, merchant.admin)).body.botId;
}

/** Publishes a bot that answers in an engagement of its own. */
async function answering(name: string, graph: BotGraph) {
  const botId = await draft(name, graph);
  const published = await request(server.url, 'publishBot', { body: { botId } }, merchant.admin);
  expect(published.status).toBe(200);
  const { engagementID } = await makeEngagement(server, merchant);
  const route = {
    ...{ name, active: true, engagementId: engagementID, channel: '', page: '' },
    ...{ language: '' as const, hours: 'any' as const, targets: [{ botId, share: 100 }] },
  };
  expect((await request(server.url, 'createBotRoute', { body: route }, merchant.admin)).status).toBe(200);
  return { botId, engagementID };
}

async function answerTo(engagementID: string, asked: string): Promise<string> {
  const { socket } = await makeConversation(server, engagementID, asked);
  const heard = await socket.next('message', ({ message }) => message.author.type === 'bot');
  await socket.close();
  return heard.message.text;
}

it('takes the branch of what a message means, and another when it is not likely enough', async () => {
  const botId = await draft('Meaning', meaning(null));
  const open = await request(server.url, 'publishBot', { body: { botId } }, merchant.admin);
  expect(open).toMatchObject({ status: 400, body: { error: 'bot_refused' } });
  const { engagementID } = await answering('Meaning of messages', meaning(returns));
  expect(await answerTo(engagementID, 'how can I return my chair')).toBe('You want to return something.');
  expect(await answerTo(engagementID, 'zxcv qwer asdf')).toBe('I do not know.');
  // No example is Arabic.
  expect(await answerTo(engagementID, 'أريد إرجاع الكرسي')).toBe('I do not know.');
});

it('understands only the intents of its skill, which cannot be deleted meanwhile', async () => {
  const skillOf = async (name: string, ...intentIds: string[]) =>
    (await request(server.url, 'createSkill', { body: { name, intentIds } }, merchant.admin)).body.id;
  const [shop, opening] = [await skillOf('Shop', returns, hours), await skillOf('Opening', hours)];
  const both = await answering('Both', meaning(returns, shop));
  const other = await answering('Opening only', meaning(returns, opening));
  expect(await answerTo(both.engagementID, 'how can I return my chair')).toBe(
    'You want to return something.',
  );
  expect(await answerTo(other.engagementID, 'how can I return my chair')).toBe('I do not know.');

  const remove = () => request(server.url, 'removeSkill', { params: { id: shop } }, merchant.admin);
  expect(await remove()).toMatchObject({
    status: 409,
    body: { error: 'skill_used', errorDescription: 'This skill is used by Both. Remove it there first.' },
  });
  const saved = { botId: both.botId, graph: meaning(returns) };
  await request(server.url, 'updateStoryDialog', { body: saved }, merchant.admin);
  // The live version still uses it.
  expect((await remove()).status).toBe(409);
  await request(server.url, 'publishBot', { body: { botId: both.botId } }, merchant.admin);
  expect((await remove()).status).toBe(200);
});

it('offers the intents and skills to those who build bots without the pages of knowledge', async () => {
  const role = { params: { name: 'Designer' }, body: { copyOf: 'USER' } };
  await request(server.url, 'createRole', role, merchant.admin);
  await server.services.database.tenant(merchant.id).transaction((db) =>
    db
      .update(roles)
      .set({ permissions: entriesOf({ bots: 'change' }, { hasCustomDashboard: false }) })
      .where(eq(roles.name, 'DESIGNER')),
  );
  const designer = await makeMember(server, merchant.id, 'DESIGNER');
  const { body } = await request(server.url, 'listBotIntents', {}, { token: designer.token });
  expect(body.intents).toContainEqual({ id: returns, name: expect.any(String) });
  expect(body.skills.map(({ intentIds }) => intentIds)).toContainEqual([hours]);
  const refused = await request(server.url, 'listKnwIntent', { query: {} }, { token: designer.token });
  expect(refused.status).toBe(403);
});
