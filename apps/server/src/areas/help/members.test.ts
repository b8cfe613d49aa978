import { request } from '@foyer/contract/request';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeEngagement, makeMerchant, makeVisitor, type TestMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { knowing } from '../knowledge/testing/knowledge.ts';
import { recordUnanswered } from '../knowledge/unanswered/recording.ts';
import { helpPages } from './tables.ts';
import { helping, TEXTS } from './testing/help.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { ask } = knowing(() => server);
const { turnOn, addCategory, addDraft, addArticle, save, publish, visit } = helping(() => server);

/** Waits until knowledge answers a question. */
const answered = (merchant: TestMerchant, question: string) =>
  vi.waitFor(
    async () => {
      const found = await ask(merchant, question);
      expect(found).not.toEqual([]);
      return found;
    },
    { timeout: 15_000, interval: 50 },
  );

it('answers from published articles with their address, and stops at once', async () => {
  const merchant = await makeMerchant(server);
  const base = await turnOn(merchant);
  const article = await addArticle(merchant, await addCategory(merchant), TEXTS);
  const [found] = await answered(merchant, 'Can I return an oiled bench?');
  expect(found).toMatchObject({ kind: 'article', url: article.url, documentName: TEXTS.en.title });
  expect((await visit(`${base}/en/search?q=oiled+bench`)).text).toContain('<mark>');
  const { body: knowledge } = await request(server.url, 'listKnowledgeBaseDocs', {}, merchant.admin);
  const [document] = knowledge.documents;
  const change = { body: { id: document?.id ?? '', name: 'Mine' } };
  const refused = await request(server.url, 'modifyKnowledgeBaseDocs', change, merchant.admin);
  expect(refused).toMatchObject({ status: 409, body: { error: 'document_of_help' } });
  const removal = { body: { id: found?.knowledgeBaseId ?? '' } };
  expect(await request(server.url, 'deleteKnowledgeBase', removal, merchant.admin)).toMatchObject({
    status: 409,
    body: { error: 'base_has_articles' },
  });
  const input = { params: { id: article.id }, body: { to: 'draft' as const } };
  await request(server.url, 'unpublishHelpArticle', input, merchant.admin);
  expect(await ask(merchant, 'Can I return an oiled bench?')).toEqual([]);
  await publish(merchant, article);
  await answered(merchant, 'Can I return an oiled bench?');
  await turnOn(merchant, { isOn: false });
  expect(await ask(merchant, 'Can I return an oiled bench?')).toEqual([]);
});

it('lists by keyset, refuses stale drafts, and restores a version', async () => {
  const merchant = await makeMerchant(server);
  await turnOn(merchant);
  const category = await addCategory(merchant);
  const article = await addArticle(merchant, category, TEXTS);
  for (const title of ['Cancel an order', 'Islands']) await addDraft(merchant, category, { title, body: '' });
  const page = async (query: Record<string, string>) =>
    (
      await request(
        server.url,
        'listHelpArticles',
        { query: { sort: 'title', order: 'asc', ...query } },
        merchant.admin,
      )
    ).body;
  const first = await page({ limit: '2' });
  expect(first.articles.map(({ title }) => title)).toEqual(['Cancel an order', 'Islands']);
  const second = await page({ limit: '2', cursor: first.nextCursor ?? '' });
  expect(second.articles.map(({ title }) => title)).toEqual(['Return an oiled bench']);
  expect((await page({ state: 'published', language: 'en' })).total).toBe(1);
  expect((await page({ text: 'ISLAND' })).total).toBe(1);

  const texts = { en: { ...TEXTS.en, title: 'Changed' } };
  const ifUnmodifiedSince = article.lastModifiedDate;
  const { body: saved } = await save(merchant, article.id, { texts, ifUnmodifiedSince });
  expect(saved).toMatchObject({ title: 'Changed', hasChanges: true, version: 1 });
  expect((await save(merchant, article.id, { texts, ifUnmodifiedSince })).status).toBe(409);
  const again = await publish(merchant, article);
  expect(again).toMatchObject({ version: 2, hasChanges: false });
  const params = { id: article.id, number: 1 };
  const { body: restored } = await request(server.url, 'restoreHelpVersion', { params }, merchant.admin);
  expect(restored).toMatchObject({ title: TEXTS.en.title, hasChanges: true, version: 2 });
  const { body } = await request(
    server.url,
    'listHelpVersions',
    { params: { id: article.id } },
    merchant.admin,
  );
  expect(body.versions.map(({ number }) => number)).toEqual([2, 1]);
  const { body: version } = await request(server.url, 'getHelpVersion', { params }, merchant.admin);
  expect(version.texts).toEqual(TEXTS);
  const empty = await addDraft(merchant, category, { title: 'Empty', body: ' ' });
  const refused = { params: { id: empty.id }, body: {} };
  expect(await request(server.url, 'publishHelpArticle', refused, merchant.admin)).toMatchObject({
    status: 409,
    body: { error: 'article_incomplete' },
  });
  const removal = { params: { id: category } };
  expect(await request(server.url, 'removeHelpCategory', removal, merchant.admin)).toMatchObject({
    status: 409,
    body: { error: 'help_category_used' },
  });
});

it('is shown in the widget of a merchant that has it, and answers an unanswered question', async () => {
  const merchant = await makeMerchant(server);
  const { engagementID } = await makeEngagement(server, merchant);
  const visitor = await makeVisitor(server, engagementID);
  const read = (language: string) =>
    request(server.url, 'getWidgetHelp', { query: { language } }, { token: visitor.visitorToken });
  expect(await read('en')).toMatchObject({ status: 404 });
  const category = await addCategory(merchant);
  await recordUnanswered(server.services, merchant.id, {
    text: 'Do you deliver to islands?',
    reason: 'no_source',
    source: 'widget',
    key: 'islands',
  });
  const { body: list } = await request(server.url, 'listUnanswered', {}, merchant.admin);
  const answer = (language: string) =>
    request(
      server.url,
      'answerUnansweredByArticle',
      {
        params: { id: list.groups[0]?.id ?? '' },
        body: {
          ...{ categoryId: category, language, title: 'Islands' },
          body: 'Once a week, ![map](/files/map.png).',
        },
      },
      merchant.admin,
    );
  // An article that nobody can read is no answer.
  expect(await answer('en')).toMatchObject({ status: 409, body: { error: 'help_off' } });
  await turnOn(merchant);
  expect(await answer('sv')).toMatchObject({ status: 400, body: { field: 'language' } });
  const { body: group } = await answer('en');
  expect(group).toMatchObject({ state: 'done', outcome: 'document' });
  const { body: help } = await read('de');
  expect(help.categories).toMatchObject([{ name: 'Delivery', articles: [{ title: 'Islands' }] }]);
  const id = help.categories[0]?.articles[0]?.id ?? '';
  const input = { params: { id }, query: { language: 'en' } };
  const { body: article } = await request(server.url, 'getWidgetHelpArticle', input, {
    token: visitor.visitorToken,
  });
  expect(article.html).toMatch(/<img [^>]*src="http[^"]+\/files\/map.png"/);
  const rated = { params: { id }, body: { isHelpful: true } };
  await request(server.url, 'rateWidgetHelpArticle', rated, { token: visitor.visitorToken });
  const { body: figures } = await request(server.url, 'getHelpFigures', {}, merchant.admin);
  expect(figures).toMatchObject({ yes: 1, no: 0 });
});

it('keeps documents of the languages of the site only, and names articles in the first', async () => {
  const merchant = await makeMerchant(server);
  await turnOn(merchant);
  const { id } = await addArticle(merchant, await addCategory(merchant), {
    en: TEXTS.en,
    ar: { title: 'إرجاع مقعد', body: 'خلال 30 يومًا.' },
  });
  const documents = async () => {
    const pages = await server.services.database
      .tenant(merchant.id)
      .read((db) => db.select().from(helpPages).where(eq(helpPages.articleId, id)));
    return Object.fromEntries(pages.map(({ language, documentId }) => [language, documentId]));
  };
  const before = await documents();
  expect(before).toEqual({ en: expect.any(String), ar: expect.any(String) });
  const params = { id, number: 1 };
  const { body } = await request(server.url, 'restoreHelpVersion', { params }, merchant.admin);
  expect(body.title).toBe(TEXTS.en.title);
  await turnOn(merchant, { languages: ['en'] });
  expect(await documents()).toEqual({ en: before.en, ar: null });
});
