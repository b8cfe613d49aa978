import { articleIncomplete, helpOff } from '@foyer/contract/help/errors';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { JobRequest } from '../../jobs/jobs.ts';
import { act } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { laterThan, refuseOutdated } from '../../kernel/precondition.ts';
import { badInput, notFound, Refusal } from '../../kernel/refusal.ts';
import { removeArticles } from '../knowledge/articles.ts';
import { resolveGroup } from '../knowledge/unanswered/handlers.ts';
import { findSite, holdSite, siteOf } from './addresses.ts';
import {
  type Author,
  createdEntry,
  createWithin,
  draftOf,
  lockArticle,
  type NewArticle,
  one,
  versionTexts,
} from './articles.ts';
import { syncDocuments } from './documents.ts';
import { excerptOf } from './markdown.ts';
import { presentDetail } from './present.ts';
import { type ArticleRow, helpArticles, helpPages, helpVersions, type Texts } from './tables.ts';

/** Replaces what is public of an article by texts. Returns the jobs of documents that stop answering. */
async function writePages(
  db: Db,
  merchantId: number,
  articleId: string,
  texts: Texts,
  now: Date,
): Promise<JobRequest[]> {
  const ofArticle = and(eq(helpPages.merchantId, merchantId), eq(helpPages.articleId, articleId));
  const before = await db.delete(helpPages).where(ofArticle).returning();
  const known = new Map(before.map((page) => [page.language, page]));
  const rows = Object.entries(texts).map(([language, { title, body }]) => {
    const old = known.get(language);
    known.delete(language);
    const changedAt = old?.title === title && old.body === body ? old.changedAt : now;
    return {
      merchantId,
      articleId,
      language,
      title,
      body,
      excerpt: excerptOf(body),
      documentId: old?.documentId ?? null,
      changedAt,
    };
  });
  if (rows.length > 0) await db.insert(helpPages).values(rows);
  const gone = [...known.values()].flatMap(({ documentId }) => documentId ?? []);
  return removeArticles(db, merchantId, gone);
}

/** Publishes the draft of a locked article as a new version, within the caller's transaction. @throws Refusal */
export async function publishWithin(db: Db, scope: Author, before: ArticleRow) {
  const { merchantId } = scope.tenant;
  const site = await holdSite(db, merchantId);
  const texts = Object.fromEntries(
    Object.entries(before.texts).filter(
      ([language, { title, body }]) => site.languages.includes(language) && title && body.trim(),
    ),
  );
  if (Object.keys(texts).length === 0) throw new Refusal(articleIncomplete);
  const now = laterThan(before.modifiedAt);
  const number = before.version + 1;
  await db
    .insert(helpVersions)
    .values({ merchantId, articleId: before.id, number, texts, authorId: scope.caller.id, createdAt: now });
  const removed = await writePages(db, merchantId, before.id, texts, now);
  const [row] = await db
    .update(helpArticles)
    .set({
      state: 'published',
      version: number,
      hasChanges: Object.keys(texts).length < before.languages.length,
      publishedAt: now,
      modifiedAt: now,
    })
    .where(one(merchantId, before.id))
    .returning();
  if (!row) throw notFound();
  return { row, jobs: [...removed, ...(await syncDocuments(db, scope.services.config, site, before.id))] };
}

const changed = (merchantId: number) => [
  settingsChanged(merchantId, 'help'),
  settingsChanged(merchantId, 'knowledge'),
];

const publishedEntry = ({ id, title, version }: ArticleRow) =>
  ({ action: 'helpArticle.published', subject: ['helpArticle', id], after: { title, version } }) as const;

export const publishArticle = (
  scope: MemberScope,
  id: string,
  read: { ifUnmodifiedSince?: string | undefined },
) =>
  act(scope, async (db) => {
    const before = await lockArticle(db, scope.tenant.merchantId, id);
    refuseOutdated(before.modifiedAt, read);
    const { row, jobs } = await publishWithin(db, scope, before);
    return {
      result: await presentDetail(scope, db, row),
      audit: [publishedEntry(row)],
      events: changed(row.merchantId),
      jobs,
    };
  });

/** Takes an article off the site: it stops answering at once. */
export const unpublishArticle = (scope: MemberScope, id: string, to: 'draft' | 'archived') =>
  act(scope, async (db) => {
    const { merchantId } = scope.tenant;
    const before = await lockArticle(db, merchantId, id);
    await holdSite(db, merchantId);
    const now = laterThan(before.modifiedAt);
    const jobs = await writePages(db, merchantId, id, {}, now);
    const [row] = await db
      .update(helpArticles)
      .set({ state: to, hasChanges: true, publishedAt: null, modifiedAt: now })
      .where(one(merchantId, id))
      .returning();
    if (!row) throw notFound();
    return {
      result: await presentDetail(scope, db, row),
      audit: [
        {
          action: to === 'archived' ? 'helpArticle.archived' : 'helpArticle.unpublished',
          subject: ['helpArticle', id],
          before: { state: before.state },
          after: { state: to },
        },
      ],
      events: changed(merchantId),
      jobs,
    };
  });

/** Makes a published version the draft. */
export const restoreVersion = (scope: MemberScope, id: string, number: number) =>
  act(scope, async (db) => {
    const { merchantId } = scope.tenant;
    const before = await lockArticle(db, merchantId, id);
    const texts = await versionTexts(db, merchantId, id, number);
    const { languages } = await siteOf(db, merchantId);
    const [row] = await db
      .update(helpArticles)
      .set({
        ...draftOf(texts, languages),
        hasChanges: before.state !== 'published' || number !== before.version,
        modifiedAt: laterThan(before.modifiedAt),
      })
      .where(one(merchantId, id))
      .returning();
    if (!row) throw notFound();
    return {
      result: await presentDetail(scope, db, row),
      audit: [{ action: 'helpArticle.restored', subject: ['helpArticle', id], after: { version: number } }],
      events: [settingsChanged(merchantId, 'help')],
    };
  });

/** Publishes a new article that answers a group of unanswered questions. */
export const answerByArticle = (
  scope: MemberScope,
  groupId: string,
  article: NewArticle & { readonly language: string },
) =>
  act(scope, async (db) => {
    const { merchantId } = scope.tenant;
    const site = await findSite(db, merchantId);
    if (!site?.isOn) throw new Refusal(helpOff);
    if (!site.languages.includes(article.language))
      throw badInput('language', 'The help centre has no pages in this language.');
    const created = await createWithin(db, scope, article);
    const { row, jobs } = await publishWithin(db, scope, created);
    const [page] = await db
      .select({ documentId: helpPages.documentId })
      .from(helpPages)
      .where(and(eq(helpPages.merchantId, merchantId), eq(helpPages.articleId, row.id)));
    const resolved = await resolveGroup(db, merchantId, groupId, {
      outcome: 'document',
      documentId: page?.documentId ?? null,
    });
    return {
      result: resolved.result,
      audit: [createdEntry(row), publishedEntry(row), ...resolved.audit],
      events: [...changed(merchantId), ...resolved.events],
      jobs,
    };
  });
