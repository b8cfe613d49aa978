import { isDeepStrictEqual } from 'node:util';
import { helpSlugTaken, tooManyHelpRecords } from '@foyer/contract/help/errors';
import type { HelpArticleChange } from '@foyer/contract/help/shapes';
import { HELP_LIMITS, slugOf } from '@foyer/domain/help';
import { KNOWLEDGE_LANGUAGES } from '@foyer/domain/knowledge';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { newId } from '../../kernel/ids.ts';
import { laterThan, refuseOutdated } from '../../kernel/precondition.ts';
import { badInput, notFound, Refusal } from '../../kernel/refusal.ts';
import { refuseTaken } from '../../kernel/violations.ts';
import { holdSite, siteOf } from './addresses.ts';
import { syncDocuments } from './documents.ts';
import { presentDetail } from './present.ts';
import { type ArticleRow, helpArticles, helpCategories, helpVersions, type Texts } from './tables.ts';

export const one = (merchantId: number, id: string) =>
  and(eq(helpArticles.merchantId, merchantId), eq(helpArticles.id, id));

/** The article of an untrusted id. @throws Refusal `not_found` */
export async function articleFor(db: Db, merchantId: number, id: string): Promise<ArticleRow> {
  const [row] = await db.select().from(helpArticles).where(one(merchantId, id));
  if (!row) throw notFound();
  return row;
}

/** Locks the article of an untrusted id. @throws Refusal `not_found` */
export async function lockArticle(db: Db, merchantId: number, id: string): Promise<ArticleRow> {
  const [row] = await db.select().from(helpArticles).where(one(merchantId, id)).for('update');
  if (!row) throw notFound();
  return row;
}

/** The texts of a published version. */
export async function versionTexts(db: Db, merchantId: number, id: string, number: number): Promise<Texts> {
  const [version] = await db
    .select({ texts: helpVersions.texts })
    .from(helpVersions)
    .where(
      and(
        eq(helpVersions.merchantId, merchantId),
        eq(helpVersions.articleId, id),
        eq(helpVersions.number, number),
      ),
    );
  if (!version) throw notFound();
  return version.texts;
}

async function requireCategory(db: Db, merchantId: number, id: string): Promise<void> {
  const [category] = await db
    .select({ id: helpCategories.id })
    .from(helpCategories)
    .where(and(eq(helpCategories.merchantId, merchantId), eq(helpCategories.id, id)))
    .for('key share');
  if (!category) throw notFound();
}

/** What is stored of a draft: its texts, and what lists need of them. @throws Refusal for an unknown language */
export function draftOf(given: Texts, [first]: readonly string[]) {
  const unknown = Object.keys(given).find((language) => !KNOWLEDGE_LANGUAGES.includes(language));
  if (unknown) throw badInput('texts', 'This language is not supported.');
  const texts = Object.fromEntries(
    Object.entries(given)
      .filter(([, { title, body }]) => title || body.trim())
      .sort(([a], [b]) => a.localeCompare(b)),
  );
  const titles = [texts[first ?? ''], ...Object.values(texts)].map((text) => text?.title);
  return { texts, languages: Object.keys(texts), title: titles.find(Boolean) ?? '' };
}

/** Who writes: a member, in the scope of their merchant. */
export type Author = Pick<MemberScope, 'services' | 'tenant'> & {
  readonly caller: Pick<MemberScope['caller'], 'id'>;
};

export interface NewArticle {
  readonly categoryId: string;
  readonly language?: string | undefined;
  readonly title: string;
  readonly body: string;
}

/** Creates an article as a draft, within the caller's transaction. */
export async function createWithin(db: Db, scope: Author, article: NewArticle): Promise<ArticleRow> {
  const { merchantId } = scope.tenant;
  const max = HELP_LIMITS.articles;
  if ((await db.$count(helpArticles, eq(helpArticles.merchantId, merchantId))) >= max)
    throw new Refusal(tooManyHelpRecords, { values: { max } });
  await requireCategory(db, merchantId, article.categoryId);
  const { languages } = await siteOf(db, merchantId);
  const language = article.language ?? languages[0] ?? 'en';
  const id = newId();
  const wanted = slugOf(article.title) || `a-${id.slice(-8)}`;
  const isTaken = await db.$count(
    helpArticles,
    and(eq(helpArticles.merchantId, merchantId), eq(helpArticles.slug, wanted)),
  );
  const [row] = await db
    .insert(helpArticles)
    .values({
      merchantId,
      id,
      categoryId: article.categoryId,
      slug: isTaken ? `${wanted}-${id.slice(-6)}` : wanted,
      ...draftOf({ [language]: { title: article.title, body: article.body } }, languages),
      authorId: scope.caller.id,
    })
    .returning();
  if (!row) throw notFound();
  return row;
}

/** The audit entry of a new article. */
export const createdEntry = ({ id, title, slug }: ArticleRow) =>
  ({ action: 'helpArticle.created', subject: ['helpArticle', id], after: { title, slug } }) as const;

export const createArticle = (scope: MemberScope, article: NewArticle) =>
  act(scope, async (db) => {
    const row = await createWithin(db, scope, article);
    return {
      result: await presentDetail(scope, db, row),
      audit: [createdEntry(row)],
      events: [settingsChanged(row.merchantId, 'help')],
    };
  });

/** How many of its former addresses an article keeps. */
const FORMER_MAX = 20;

/** The addresses that lead to an article which gets another one. What was never published was never at its address. */
function formerSlugsWith({ slug, formerSlugs, version }: ArticleRow, next: string): string[] {
  const left = version === 0 ? [] : [slug];
  return [...new Set([...left, ...formerSlugs])].filter((one) => one !== next).slice(0, FORMER_MAX);
}

/** Saves the draft of an article. What is public stays as it is, except its address and category. */
export const saveArticle = (
  scope: MemberScope,
  id: string,
  { ifUnmodifiedSince, ...change }: HelpArticleChange & { ifUnmodifiedSince?: string | undefined },
) =>
  act(scope, async (db) => {
    const { merchantId } = scope.tenant;
    const before = await lockArticle(db, merchantId, id);
    refuseOutdated(before.modifiedAt, { ifUnmodifiedSince });
    const { texts, categoryId, slug } = change;
    if (categoryId && categoryId !== before.categoryId) await requireCategory(db, merchantId, categoryId);
    const site = await holdSite(db, merchantId);
    const draft = texts ? draftOf(texts, site.languages) : null;
    const published =
      draft && before.state === 'published' ? await versionTexts(db, merchantId, id, before.version) : null;
    const write = db
      .update(helpArticles)
      .set({
        ...(categoryId && { categoryId }),
        ...(slug && { slug, formerSlugs: formerSlugsWith(before, slug) }),
        ...draft,
        ...(draft && { hasChanges: !isDeepStrictEqual(published, draft.texts) }),
        modifiedAt: laterThan(before.modifiedAt),
      })
      .where(one(merchantId, id))
      .returning()
      .execute();
    const [after] = await refuseTaken(
      write,
      'help_articles_slug',
      new Refusal(helpSlugTaken, { field: 'slug' }),
    );
    if (!after) throw notFound();
    const isMoved = before.state === 'published' && after.slug !== before.slug;
    return {
      result: await presentDetail(scope, db, after),
      audit: [],
      events: [settingsChanged(merchantId, 'help')],
      jobs: isMoved ? await syncDocuments(db, scope.services.config, site, id) : [],
    };
  });
