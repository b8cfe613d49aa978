import { request } from '@foyer/contract/request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { knowing } from '../testing/knowledge.ts';
import { recordUnanswered, type Unanswered } from './recording.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { createBase, settled, ask } = knowing(() => server);

const record = ({ id }: TestMerchant, text: string, more: Partial<Unanswered> = {}) =>
  recordUnanswered(server.services, id, { text, reason: 'no_source', source: 'widget', key: text, ...more });

const list = async ({ admin }: TestMerchant, query: Record<string, string> = { state: 'open' }) =>
  (await request(server.url, 'listUnanswered', { query }, admin)).body;

it('groups similar questions, counts their reasons, and records one only once', async () => {
  const merchant = await makeMerchant(server);
  await record(merchant, 'Can you deliver before Christmas?');
  await record(merchant, 'Is delivery before Christmas possible?', { reason: 'below_threshold', score: 0.4 });
  await record(merchant, 'Do you hire in Porto?');
  await record(merchant, 'هل لديكم معرض في دبي؟');
  await record(merchant, 'هل لديكم معرض في الرياض؟');
  // The visitor was handed over after all.
  await record(merchant, 'Can you deliver before Christmas?', { reason: 'handed_over' });
  await record(merchant, '…');
  const { groups, open } = await list(merchant);
  expect(groups.map(({ question, count }) => [question, count])).toEqual([
    ['هل لديكم معرض في دبي؟', 2],
    ['Can you deliver before Christmas?', 2],
    ['Do you hire in Porto?', 1],
  ]);
  expect(groups[1]?.reasons).toEqual({ no_source: 0, below_threshold: 1, handed_over: 1, thumbs_down: 0 });
  expect(open).toEqual({ all: 5, no_source: 3, below_threshold: 1, handed_over: 1, thumbs_down: 0 });
  expect((await list(merchant, { state: 'open', reason: 'handed_over' })).groups).toHaveLength(1);
});

it('becomes an answer, and is open again when it is asked in vain once more', async () => {
  const merchant = await makeMerchant(server);
  const base = await createBase(merchant);
  await record(merchant, 'Is the Koru pendant bathroom safe?');
  await record(merchant, 'Koru pendant safe for bathroom?');
  const [group] = (await list(merchant)).groups;
  const id = group?.id ?? '';
  const { body: detail } = await request(server.url, 'getUnanswered', { params: { id } }, merchant.admin);
  expect(detail).toMatchObject({ count: 2, closest: [], questions: [{}, {}] });

  const answer = {
    by: 'faq' as const,
    knowledgeBaseId: base,
    question: 'Is the Koru pendant bathroom safe?',
    variants: ['Koru pendant safe for bathroom?'],
    answer: 'Yes, it is rated IP44.',
  };
  const { body: done } = await request(
    server.url,
    'answerUnanswered',
    { params: { id }, body: answer },
    merchant.admin,
  );
  expect(done).toMatchObject({ state: 'done', outcome: 'faq' });
  await settled(merchant, done.documentId ?? '');
  expect((await ask(merchant, 'may the Koru pendant hang in a bathroom?'))[0]?.answer).toContain('IP44');

  await record(merchant, 'Is a Koru pendant safe in my bathroom?', { reason: 'thumbs_down' });
  expect((await list(merchant)).groups[0]).toMatchObject({ id, state: 'open', count: 3 });
});

it('is assigned, dismissed and reopened; what is not for us stays dismissed', async () => {
  const merchant = await makeMerchant(server);
  const { admin } = merchant;
  await record(merchant, 'What is the capital of France?');
  const [group] = (await list(merchant)).groups;
  const id = group?.id ?? '';
  const change = (body: Record<string, unknown>) =>
    request(server.url, 'changeUnanswered', { params: { id }, body }, admin);
  expect((await change({ assigneeId: admin.id })).body).toMatchObject({ assignee: { id: admin.id } });
  expect((await change({ state: 'dismissed' })).body).toMatchObject({ state: 'dismissed' });
  await record(merchant, 'Capital of France, what is it?');
  expect(await list(merchant)).toMatchObject({ groups: [] });
  expect((await list(merchant, { state: 'dismissed' })).groups[0]).toMatchObject({ count: 2 });
  expect((await change({ state: 'open' })).body).toMatchObject({ state: 'open', outcome: null });
  const stale = await change({ state: 'done', ifUnmodifiedSince: group?.lastModifiedDate });
  expect(stale).toMatchObject({ status: 409 });
});
