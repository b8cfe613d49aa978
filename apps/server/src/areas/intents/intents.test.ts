import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { recordUnanswered } from '../knowledge/unanswered/recording.ts';
import { runTraining } from './training/training.ts';
import { findIntent } from './understanding.ts';

let server: TestServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startTestServer();
  merchant = await makeMerchant(server);
});
afterAll(() => server.close());

const ORDER = [
  'Where is my order?',
  'Has my parcel been sent?',
  'Track my order',
  'When will my order come?',
];
const RETURNS = ['I want to return a chair', 'Send it back', 'How do I return this?', 'Give it back to you'];
const HOURS = [
  'When are you open?',
  'Opening hours please',
  'Are you open on Sunday?',
  'Until when are you open?',
];

const create = (name: string, examples: readonly string[], more: Record<string, unknown> = {}) =>
  request(
    server.url,
    'createKnwIntent',
    { body: { name, examples: [...examples], ...more } },
    merchant.admin,
  );

const listed = async () => (await request(server.url, 'listIntentTrainings', {}, merchant.admin)).body;

async function train() {
  const { status, body } = await request(server.url, 'startIntentTraining', { body: {} }, merchant.admin);
  expect(status, JSON.stringify(body)).toBe(200);
  return vi.waitFor(
    async () => {
      const training = (await listed()).trainings.find(({ id }) => id === body.id);
      expect(training?.endedDate).not.toBeNull();
      return training;
    },
    { timeout: 20_000, interval: 50 },
  );
}

const tryText = async (text: string) =>
  (await request(server.url, 'tryIntents', { body: { text } }, merchant.admin)).body;

it('is trained, goes live with its figures, and understands what it has not seen', async () => {
  const few = await request(server.url, 'startIntentTraining', { body: {} }, merchant.admin);
  expect(few).toMatchObject({ status: 409, body: { error: 'too_few_examples' } });
  await create('Order status', ORDER, { response: 'It is on its way.' });
  await create('Returns', RETURNS);
  await create('Opening hours', [...HOURS, 'Track my order']);
  expect(await train()).toMatchObject({ number: 1, state: 'live', intents: 3, duplicates: 1, worse: [] });
  const { live, isOutdated } = await listed();
  expect(isOutdated).toBe(false);
  expect(live?.duplicates).toMatchObject([
    { text: 'Track my order', intents: [{ name: 'Order status' }, { name: 'Opening hours' }] },
  ]);
  const right = live?.intents.reduce((sum, intent) => sum + intent.right, 0) ?? 0;
  expect(live?.accuracy).toBeCloseTo(right / 13);
  const understood = await tryText('where is the parcel of my order');
  expect(understood.intent).toMatchObject({ name: 'Order status' });
  expect(understood.guesses.length).toBe(3);
  expect((await tryText('zxcv qwer asdf')).intent).toBeNull();
});

it('understands only the intents of skills where some are named', async () => {
  const { id } = merchant;
  const tenant = server.services.database.tenant(id);
  const { body: known } = await request(server.url, 'listSkills', {}, merchant.admin);
  const skillOf = async (name: string) => {
    const intentIds = known.intents.filter((one) => one.name === name).map((one) => one.id);
    const input = { body: { name, description: '', intentIds, entityIds: [], knowledgeBaseIds: [] } };
    const { status, body } = await request(server.url, 'createSkill', input, merchant.admin);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.id;
  };
  const [orders, returns] = [await skillOf('Order status'), await skillOf('Returns')];
  const meaning = async (skillIds: string[]) =>
    (await findIntent(tenant, 'where is the parcel of my order', null, skillIds)).intent?.name;
  expect([await meaning([]), await meaning([orders, returns]), await meaning([returns])]).toEqual([
    'Order status',
    'Order status',
    undefined,
  ]);
});

it('does not publish a worse training by itself, and learns what is not for us', async () => {
  const { body } = await request(server.url, 'listKnwIntent', {}, merchant.admin);
  const hours = body.intents.find(({ name }) => name === 'Opening hours');
  const id = hours?.id ?? '';
  const mixed = [...ORDER, ...RETURNS].map((text) => `${text}!`);
  const { body: changed } = await request(
    server.url,
    'modifyKnwIntent',
    { body: { id, name: 'Opening hours', examples: mixed } },
    merchant.admin,
  );
  expect(changed.texts).toHaveLength(8);
  expect((await listed()).isOutdated).toBe(true);
  const worse = await train();
  expect(worse).toMatchObject({ state: 'ready' });
  expect(worse?.worse).toContain('accuracy');
  expect((await tryText('when are you open on Sunday')).intent).toMatchObject({ name: 'Opening hours' });
  const params = { id: worse?.id ?? '' };
  await request(server.url, 'publishIntentTraining', { params }, merchant.admin);
  expect((await listed()).trainings.map(({ state }) => state)).toEqual(['live', 'replaced']);
  // The one before can be published again.
  const first = { id: (await listed()).trainings[1]?.id ?? '' };
  expect((await request(server.url, 'publishIntentTraining', { params: first }, merchant.admin)).status).toBe(
    200,
  );

  const capitals = ['France', 'Spain', 'Italy', 'Peru', 'Chile', 'Japan'];
  for (const country of capitals)
    await recordUnanswered(server.services, merchant.id, {
      text: `What is the capital of ${country}?`,
      reason: 'no_source',
      source: 'widget',
      key: country,
    });
  const { body: unanswered } = await request(server.url, 'listUnanswered', {}, merchant.admin);
  const dismissal = { state: 'dismissed' as const };
  for (const { id: groupId } of unanswered.groups)
    await request(
      server.url,
      'changeUnanswered',
      { params: { id: groupId }, body: dismissal },
      merchant.admin,
    );
  const back = [...HOURS, 'Open today?'];
  await request(
    server.url,
    'modifyKnwIntent',
    { body: { id, name: 'Opening hours', examples: back } },
    merchant.admin,
  );
  expect(await train()).toMatchObject({ state: 'live', refused: { right: 6, total: 6 } });
  expect((await tryText('what is the capital of Norway')).intent).toBeNull();
});

it('is cancelled while it runs, and begins again after its server was killed', async () => {
  const { body } = await request(server.url, 'startIntentTraining', { body: {} }, merchant.admin);
  const again = await request(server.url, 'startIntentTraining', { body: {} }, merchant.admin);
  expect(again).toMatchObject({ status: 409, body: { error: 'training_running' } });
  const params = { id: body.id };
  const { body: cancelled } = await request(server.url, 'cancelIntentTraining', { params }, merchant.admin);
  expect(cancelled.state).toBe('cancelled');
  await runTraining(server.services, merchant.id, body.id);
  expect((await listed()).trainings[0]).toMatchObject({ state: 'cancelled' });

  const { body: next } = await request(server.url, 'startIntentTraining', { body: {} }, merchant.admin);
  // Two runs of one training, as after a crash: it ends once.
  await runTraining(server.services, merchant.id, next.id);
  await vi.waitFor(async () => expect((await listed()).trainings[0]?.state).toBe('live'), {
    timeout: 20_000,
  });
});

it('is imported and exported as CSV, all or nothing', async () => {
  const send = (content: string) => {
    const form = new FormData();
    form.append('file', new Blob([content]), 'intents.csv');
    return request(server.url, 'importIntents', { form }, merchant.admin);
  };
  const bad = await send('intent,example\nGift cards,Do you sell vouchers?\nWhat?!,x');
  expect(bad).toMatchObject({ status: 400, body: { error: 'intent_file_refused' } });
  expect(bad.body.errorDescription).toContain('Line 3: The name can only have letters');
  expect((await send(`intent,example\n${'x'.repeat(500)},x`)).body.errorDescription).toBe(
    'Line 2: The name is too long.',
  );
  expect((await send('intent,example\n,x')).body.errorDescription).toBe('Line 2: The intent has no name.');
  const { body } = await send(
    'intent;example;response\nGift cards;"Do you sell vouchers?";Yes\nGift cards;A voucher please\nReturns;Take it back\n',
  );
  expect(body).toEqual({ created: 1, changed: 1, examples: 3 });
  const { body: file } = await request(server.url, 'exportIntents', {}, merchant.admin);
  expect(file.content).toContain('Gift cards,Do you sell vouchers?,Yes');
  expect((await send(file.content)).body).toEqual({ created: 0, changed: 0, examples: 0 });
  // What is exported can be imported: intents have up to a thousand examples.
  const rows = Array.from({ length: 6_000 }, (_, n) => `Intent ${n % 10},Example ${n}`);
  expect((await send(['intent,example', ...rows].join('\n'))).body).toMatchObject({ examples: 6_000 });
});

it('is cloned from a bot, and answers an unanswered question', async () => {
  const unknown = await create('Of no bot', [], { botId: crypto.randomUUID() });
  expect(unknown).toMatchObject({ status: 400, body: { field: 'botId' } });
  const bot = { name: 'Tilde', type: 'flowbot' as const, access: 'Private' as const };
  const { body: made } = await request(server.url, 'createBot', { body: bot }, merchant.admin);
  const { botId } = made;
  await create('Returns', ['Only of this bot', 'Bot two', 'Bot three'], { botId });
  await create('Small talk', ['Hello', 'How are you?', 'Hi there'], { botId });
  const countOf = async (query: { botId?: string }) =>
    (await request(server.url, 'listIntentTrainings', { query }, merchant.admin)).body.intents;
  expect(await countOf({ botId })).toBe((await countOf({})) + 2);
  const clone = (to: number) =>
    request(
      server.url,
      'cloneBotIntents',
      { params: { botId, merchantId: to }, body: { toBotId: null } },
      merchant.admin,
    );
  expect((await clone(merchant.id)).body).toEqual({ cloned: 1, skipped: ['Returns'] });
  expect((await clone(merchant.id + 1)).status).toBe(404);
  await recordUnanswered(server.services, merchant.id, {
    text: 'Good morning to you',
    reason: 'below_threshold',
    source: 'widget',
    key: 'morning',
  });
  const query = { text: 'Good morning' };
  const { body } = await request(server.url, 'listUnanswered', { query }, merchant.admin);
  const unansweredId = body.groups[0]?.id ?? '';
  const { body: found } = await request(
    server.url,
    'listKnwIntent',
    { query: { text: 'Small talk' } },
    merchant.admin,
  );
  const params = { id: found.intents.find((intent) => intent.botId === null)?.id ?? '' };
  const input = { params, body: { examples: ['Good morning to you'], unansweredId } };
  const { body: added } = await request(server.url, 'addIntentExamples', input, merchant.admin);
  expect(added.texts[0]).toEqual({ text: 'Good morning to you', origin: 'unanswered' });
  const done = await request(server.url, 'getUnanswered', { params: { id: unansweredId } }, merchant.admin);
  expect(done.body).toMatchObject({ state: 'done', outcome: 'intent' });
});

it('finds entities: lists with synonyms and typos, patterns, and what everyone needs', async () => {
  const entity = (body: Record<string, unknown>) =>
    request(server.url, 'createOrUpdateEntity', { body: body as never }, merchant.admin);
  await entity({
    name: 'Product',
    kind: 'list',
    values: [{ value: 'Koru pendant', synonyms: ['Koru lamp'] }, { value: 'Bench' }],
  });
  await entity({ name: 'Order', kind: 'pattern', pattern: String.raw`TW-\d{5}` });
  await entity({ name: 'Mail', kind: 'email' });
  await entity({ name: 'Amount', kind: 'money' });
  const wrong = await entity({ name: 'Wrong', kind: 'pattern', pattern: '(' });
  expect(wrong).toMatchObject({ status: 400, body: { field: 'pattern' } });
  const { entities } = await tryText(
    'My koru pendnat TW-12345 for €45.50, and a bensh? Mail ada@example.com',
  );
  expect(entities.map(({ name, value, text }) => [name, value, text])).toEqual([
    ['Product', 'Koru pendant', 'koru pendnat'],
    ['Order', 'TW-12345', 'TW-12345'],
    ['Amount', '€45.50', '€45.50'],
    ['Product', 'Bench', 'bensh'],
    ['Mail', 'ada@example.com', 'ada@example.com'],
  ]);
});
