import type { help as calls } from '@foyer/contract';
import { helpArticleList } from '@foyer/contract/help/list';
import { asc, desc, eq, ilike, sql } from 'drizzle-orm';
import type { Handlers } from '../../kernel/handlers.ts';
import { containing } from '../../kernel/like.ts';
import { tableList } from '../../kernel/table-list.ts';
import { readPeople } from '../accounts/people.ts';
import { siteOf } from './addresses.ts';
import { storeArticlePicture } from './article-pictures.ts';
import { articleFor, createArticle, saveArticle, versionTexts } from './articles.ts';
import {
  categoryOf,
  categoryRecords,
  newCategory,
  orderCategories,
  presentCategories,
} from './categories.ts';
import { readFigures } from './figures.ts';
import { verifyHost } from './hosts.ts';
import { render } from './markdown.ts';
import { presentArticles, presentDetail } from './present.ts';
import { answerByArticle, publishArticle, restoreVersion, unpublishArticle } from './publishing.ts';
import { presentSite, saveSite } from './sites.ts';
import { helpArticles, helpCategories, helpVersions } from './tables.ts';
import { widgetHandlers } from './widget-handlers.ts';

const { categoryId, id, languages, modifiedAt, state, title } = helpArticles;
const VERSIONS_MAX = 50;

export const articleRows = tableList(helpArticles, {
  list: helpArticleList,
  id,
  sorts: { changed: modifiedAt, title: sql`lower(${title})` },
  filters: { state, category: categoryId, language: (wanted) => sql`${wanted} = any(${languages})` },
  search: (text) => ilike(title, containing(text)),
});

export const helpHandlers: Handlers<typeof calls> = {
  ...widgetHandlers,

  getHelpSite: ({ services, tenant: { merchantId, read } }) =>
    read(async (db) => presentSite(services.config, await siteOf(db, merchantId))),
  updateHelpSite: (scope, { body }) => saveSite(scope, body),
  verifyHelpHost: verifyHost,

  async listHelpCategories(scope) {
    const rows = await categoryRecords.list(scope, asc(helpCategories.position), helpCategories.id);
    const { merchantId, read } = scope.tenant;
    return { categories: await read((db) => presentCategories(db, merchantId, rows)) };
  },
  createHelpCategory: async (scope, { body }) =>
    categoryOf(
      scope,
      await categoryRecords.create(scope, (db, newId) =>
        newCategory(db, scope.tenant.merchantId, newId, body),
      ),
    ),
  updateHelpCategory: async (scope, { params, body: { ifUnmodifiedSince, slug, names } }) =>
    categoryOf(
      scope,
      await categoryRecords.change(scope, params.id, { ifUnmodifiedSince }, () => ({
        names,
        ...(slug && { slug }),
      })),
    ),
  removeHelpCategory: (scope, { params }) => categoryRecords.remove(scope, params.id),
  orderHelpCategories: (scope, { body }) => orderCategories(scope, body.ids),

  async listHelpArticles(scope, { query }) {
    const { tenant } = scope;
    const { page, ...rest } = await articleRows.pageWithTotal(tenant, query);
    return { articles: await tenant.read((db) => presentArticles(scope, db, page)), ...rest };
  },
  createHelpArticle: (scope, { body }) => createArticle(scope, body),
  getHelpArticle: (scope, { params }) =>
    scope.tenant.read(async (db) =>
      presentDetail(scope, db, await articleFor(db, scope.tenant.merchantId, params.id)),
    ),
  saveHelpArticle: (scope, { params, body }) => saveArticle(scope, params.id, body),
  uploadHelpPicture: (scope, { params, upload }) => storeArticlePicture(scope, params.id, upload),
  publishHelpArticle: (scope, { params, body }) => publishArticle(scope, params.id, body),
  unpublishHelpArticle: (scope, { params, body }) => unpublishArticle(scope, params.id, body.to),

  listHelpVersions: ({ tenant: { merchantId, read } }, { params }) =>
    read(async (db) => {
      const article = await articleFor(db, merchantId, params.id);
      const rows = await db
        .select({
          number: helpVersions.number,
          authorId: helpVersions.authorId,
          createdAt: helpVersions.createdAt,
        })
        .from(helpVersions)
        .where(sql`${eq(helpVersions.merchantId, merchantId)} and ${eq(helpVersions.articleId, article.id)}`)
        .orderBy(desc(helpVersions.number))
        .limit(VERSIONS_MAX);
      const people = await readPeople(
        db,
        merchantId,
        rows.flatMap(({ authorId }) => authorId ?? []),
      );
      return {
        versions: rows.map(({ number, authorId, createdAt }) => ({
          number,
          author: (authorId && people.get(authorId)) || null,
          date: createdAt.toISOString(),
        })),
      };
    }),
  getHelpVersion: ({ tenant: { merchantId, read } }, { params: { id, number } }) =>
    read(async (db) => ({ number, texts: await versionTexts(db, merchantId, id, number) })),
  restoreHelpVersion: (scope, { params }) => restoreVersion(scope, params.id, params.number),

  previewHelpArticle: async (_, { body }) => ({ html: render(body.body).html }),
  getHelpFigures: ({ tenant }) => readFigures(tenant),
  answerUnansweredByArticle: (scope, { params, body }) => answerByArticle(scope, params.id, body),
};
