import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { knowing } from '../knowledge/testing/knowledge.ts';
import { agentsOf } from './testing/agents.ts';
import { intentAnswers } from './thinking/searching.ts';

let server: TestServer;
let shop: TestMerchant;
const knowledge = knowing(() => server);
const agents = agentsOf(
  () => server,
  () => shop,
);

beforeAll(async () => {
  server = await startTestServer();
  shop = await makeMerchant(server);
});
afterAll(() => server.close());

describe('What an agent without a model says', () => {
  let trial: (text: string) => Promise<{ outcome: string; answer: string }>;
  beforeAll(async () => {
    const own = await knowledge.createBase(shop);
    const faq = (question: string, said: string) =>
      knowledge.train(shop, own, { kind: 'faq', question, variants: [], answer: said });
    await faq('How long does delivery take?', 'Delivery takes five days.');
    await faq('Can you deliver on a Saturday?', 'Yes, we deliver on Saturdays from 9 to 14.');
    await faq(
      'Do you repair sofas?',
      'We repair sofas. A repair costs €80, and every repair has a guarantee.',
    );
    const text =
      'You can return any piece, also a gift, within 30 days. Bring the receipt when you sell or return it. ' +
      'Get your money back at the time of the return.';
    await knowledge.train(shop, own, { kind: 'text', text, name: 'Returns' });
    await knowledge.train(shop, own, {
      ...{ kind: 'text', name: 'الإرجاع', language: 'ar' },
      text: 'يمكنك إرجاع أي قطعة خلال 30 يوماً. تستعيد أموالك في وقت الإرجاع.',
    });
    const { agent } = await agents.create({});
    const settings = { ...agent.settings, knowledgeBaseIds: [own] };
    trial = async (words) => {
      const body = { settings, messages: [{ from: 'visitor' as const, text: words }] };
      return (await request(server.url, 'tryAiAgent', { body }, shop.admin)).body;
    };
  });

  it.each([
    ['How do I return a gift?', 'within 30 days'],
    ['Can you deliver on a Saturday?', 'on Saturdays'],
    ['How long does delivery take?', 'five days'],
    ['Can a sofa be repaired?', 'repair sofas'],
    ['كيف يمكنني إرجاع قطعة؟', '30 يوماً'],
  ])('has an answer: %s', async (question, words) => {
    expect(await trial(question)).toMatchObject({
      outcome: 'answered',
      answer: expect.stringContaining(words),
    });
  });

  it.each([
    'Do you repair pianos?',
    'What time is it?',
    'Can I bring my dog?',
    'Do you sell cars?',
    'Can I get a discount?',
    'كم الوقت؟',
  ])('asks back: %s', async (question) => {
    expect(await trial(question)).toMatchObject({ outcome: 'asked' });
  });

  it.each([
    [0.59, null, false],
    [0.6, null, true],
    [0.7, 0.71, false],
    [0.7, 0.4, true],
  ])('follows an intent of confidence %s beside a passage of %s: %s', (confidence, best, expected) => {
    expect(intentAnswers(confidence, best)).toBe(expected);
  });
});
