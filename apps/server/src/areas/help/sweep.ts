import { newId } from '../../kernel/ids.ts';
import { defineSweep } from '../../sweep/area-sweep.ts';
import { helpArticles, helpCategories, helpFeedback, helpPages, helpSites, helpVersions } from './tables.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    readonly helpArticleId: string;
    readonly helpCategoryId: string;
  }
}

const TEXTS = { en: { title: 'Delivery', body: 'We deliver within five days.' } };

export const sweep = defineSweep({
  after: ['knowledge'],
  rows: () => ({ helpArticleId: newId(), helpCategoryId: newId() }),
  async write(db, { merchantId, mark, helpArticleId, helpCategoryId, knowledgeBaseId }) {
    const slug = mark.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    const texts = { en: { title: mark, body: mark } };
    await db.insert(helpSites).values({
      merchantId,
      isOn: true,
      slug,
      languages: ['en'],
      texts: { en: { title: mark, slogan: mark } },
      baseId: knowledgeBaseId,
    });
    await db
      .insert(helpCategories)
      .values({ merchantId, id: helpCategoryId, slug, names: { en: mark }, position: 0 });
    await db.insert(helpArticles).values({
      merchantId,
      id: helpArticleId,
      categoryId: helpCategoryId,
      slug,
      state: 'published',
      title: mark,
      texts,
      languages: ['en'],
      version: 1,
      publishedAt: new Date(),
    });
    await db.insert(helpVersions).values({ merchantId, articleId: helpArticleId, number: 1, texts });
    await db.insert(helpPages).values({
      merchantId,
      articleId: helpArticleId,
      language: 'en',
      title: mark,
      body: mark,
      excerpt: mark,
      changedAt: new Date(),
    });
    await db.insert(helpFeedback).values({
      merchantId,
      id: newId(),
      articleId: helpArticleId,
      day: new Date().toISOString().slice(0, 10),
      reader: mark,
      language: 'en',
      isHelpful: false,
      comment: mark,
    });
  },
  ids: ({ helpArticleId, helpCategoryId, unansweredId }) => [
    [/help\/categories/, helpCategoryId],
    [/help\/unanswered/, unansweredId],
    [/help/, helpArticleId],
  ],
  fields: ({ helpCategoryId, knowledgeBaseId }) => ({
    categoryId: helpCategoryId,
    knowledgeBaseId,
    number: 1,
    language: 'en',
    slug: null,
    host: null,
    contactUrl: null,
    texts: TEXTS,
    names: { en: 'Delivery' },
  }),
  lists: ({ helpCategoryId }) => ({ ids: helpCategoryId, languages: 'en' }),
  special: {
    searchWidgetHelp: () => ({ isFinal: 'true' }),
    updateHelpSite: ({ merchantId }) => ({
      slug: `help-${merchantId}`,
      texts: { en: { title: 'Help', slogan: '' } },
    }),
  },
  refused: { removeHelpCategory: 'help_category_used', verifyHelpHost: 'help_host_unproven' },
  withoutRows: ['listHelpArticles categoryId'],
  ignored: ['orderHelpCategories ids.0'],
  records: [
    {
      subject: 'helpCategory',
      topic: 'help',
      calls: ['createHelpCategory', 'updateHelpCategory', 'removeHelpCategory'],
      fields: { names: { en: 'Delivery' }, slug: 'delivery' },
      change: { slug: 'returns', names: { en: 'Returns' } },
      unique: 'slug',
    },
  ],
});
