import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeConversation, makeEngagement, makeMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { knowing } from '../knowledge/testing/knowledge.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { createBase, train } = knowing(() => server);

it('suggests what knowledge answers to the last question, and records what it cannot', async () => {
  const merchant = await makeMerchant(server);
  const { admin } = merchant;
  const { engagementID } = await makeEngagement(server, merchant);
  const base = await createBase(merchant);
  await train(merchant, base, {
    kind: 'faq',
    question: 'Is the bench made of oak?',
    variants: [],
    answer: 'It is solid oak.',
  });
  const inner = await createBase(merchant, 'Handbook', 'members');
  await train(merchant, inner, { kind: 'text', text: 'The bench of oak costs us half of its price.' });
  const suggest = async (id: string) =>
    (await request(server.url, 'suggestAnswers', { params: { id } }, admin)).body;

  const asked = await makeConversation(server, engagementID, 'Is your bench made of oak?');
  expect(await suggest(asked.conversationID)).toMatchObject({
    question: 'Is your bench made of oak?',
    suggestions: [{ answer: 'It is solid oak.', answers: true }],
  });
  const unknown = await makeConversation(server, engagementID, 'Do you hire carpenters in Porto?');
  expect((await suggest(unknown.conversationID)).suggestions).toEqual([]);
  await suggest(unknown.conversationID);
  const { body } = await request(server.url, 'listUnanswered', {}, admin);
  expect(body.groups).toMatchObject([{ question: 'Do you hire carpenters in Porto?', count: 1 }]);
  await asked.socket.close();
  await unknown.socket.close();
}, 60_000);
