import type { HelpArticle, HelpArticleDetail } from '@foyer/contract/help/shapes';
import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { Scope } from '../../kernel/context.ts';
import { readPeople } from '../accounts/people.ts';
import { articleUrl, findSite } from './addresses.ts';
import { type ArticleRow, helpFeedback, helpPages, helpViews } from './tables.ts';

/** The days that figures are about. */
export const FIGURE_DAYS = 30;

/** A day in UTC, `YYYY-MM-DD`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The first day that figures count. */
export const firstDay = (now = new Date()): string =>
  dayOf(new Date(now.getTime() - (FIGURE_DAYS - 1) * 86_400_000));

/** The wire form of articles, with what readers did in the last 30 days. */
export async function presentArticles(
  { services, tenant: { merchantId } }: Pick<Scope, 'services' | 'tenant'>,
  db: Db,
  rows: readonly ArticleRow[],
): Promise<HelpArticle[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const site = await findSite(db, merchantId);
  const people = await readPeople(
    db,
    merchantId,
    rows.flatMap(({ authorId }) => authorId ?? []),
  );
  const viewed = await db
    .select({ id: helpViews.articleId, views: sql<number>`sum(${helpViews.views})::int` })
    .from(helpViews)
    .where(
      and(
        eq(helpViews.merchantId, merchantId),
        gte(helpViews.day, firstDay()),
        inArray(helpViews.articleId, ids),
      ),
    )
    .groupBy(helpViews.articleId);
  const rated = await db
    .select({
      id: helpFeedback.articleId,
      yes: sql<number>`(count(*) filter (where ${helpFeedback.isHelpful}))::int`,
      no: sql<number>`(count(*) filter (where not ${helpFeedback.isHelpful}))::int`,
    })
    .from(helpFeedback)
    .where(
      and(
        eq(helpFeedback.merchantId, merchantId),
        gte(helpFeedback.day, firstDay()),
        inArray(helpFeedback.articleId, ids),
      ),
    )
    .groupBy(helpFeedback.articleId);
  const pages = await db
    .select({ id: helpPages.articleId, language: helpPages.language })
    .from(helpPages)
    .where(and(eq(helpPages.merchantId, merchantId), inArray(helpPages.articleId, ids)));
  return rows.map((row) => {
    const languages = pages.filter(({ id }) => id === row.id).map(({ language }) => language);
    const shown = site?.languages.find((language) => languages.includes(language)) ?? null;
    const ratings = rated.find(({ id }) => id === row.id);
    return {
      id: row.id,
      title: row.title,
      slug: row.slug,
      state: row.state,
      categoryId: row.categoryId,
      languages: row.languages,
      hasChanges: row.hasChanges,
      author: (row.authorId && people.get(row.authorId)) || null,
      url: site?.isOn && shown ? articleUrl(services.config, site, shown, row.slug) : null,
      views: viewed.find(({ id }) => id === row.id)?.views ?? 0,
      yes: ratings?.yes ?? 0,
      no: ratings?.no ?? 0,
      publishedDate: row.publishedAt?.toISOString() ?? null,
      createdDate: row.createdAt.toISOString(),
      lastModifiedDate: row.modifiedAt.toISOString(),
    };
  });
}

/** The wire form of an article with its draft. */
export async function presentDetail(scope: Scope, db: Db, row: ArticleRow): Promise<HelpArticleDetail> {
  const [article] = await presentArticles(scope, db, [row]);
  return {
    ...(article as HelpArticle),
    texts: row.texts,
    version: row.state === 'published' ? row.version : null,
  };
}
