import { KNOWLEDGE_LIMITS } from '@foyer/domain/knowledge';
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { JobRequest } from '../../jobs/jobs.ts';
import { newId } from '../../kernel/ids.ts';
import { markDeleted, NO_ERROR, one, requireBase } from './documents.ts';
import { trainJob } from './job-requests.ts';
import { knowledgeDocuments } from './tables.ts';

/** A published text of an article, as a document that answers. */
export interface ArticleDocument {
  readonly baseId: string;
  readonly name: string;
  readonly language: string;
  readonly content: string;
  /** Its public address, which answers name as their source. */
  readonly url: string;
}

/**
 * Stores a published article as a document and trains it if its text has changed, within the caller's transaction. What
 * was trained before answers until then.
 * @param documentId of its document so far; null if it has none
 */
export async function putArticle(
  db: Db,
  merchantId: number,
  documentId: string | null,
  { url, ...text }: ArticleDocument,
): Promise<{ documentId: string; jobs: JobRequest[] }> {
  const [before] = documentId
    ? await db
        .select()
        .from(knowledgeDocuments)
        .where(
          and(
            one(merchantId, documentId),
            eq(knowledgeDocuments.baseId, text.baseId),
            notInArray(knowledgeDocuments.state, ['deleting', 'deleted']),
          ),
        )
        .for('update')
    : [];
  const now = new Date();
  const values = { ...text, name: text.name.slice(0, KNOWLEDGE_LIMITS.name), url, isLanguageGiven: true };
  if (!before) {
    await requireBase(db, merchantId, text.baseId);
    const id = newId();
    await db
      .insert(knowledgeDocuments)
      .values({ merchantId, id, kind: 'article', ...values, state: 'queued' });
    return { documentId: id, jobs: [trainJob(merchantId, id)] };
  }
  const isSame = before.name === values.name && before.content === values.content;
  if (isSame && before.language === values.language && before.url === url)
    return { documentId: before.id, jobs: [] };
  const trained = isSame
    ? {}
    : ({ state: 'queued', stateAt: now, runId: null, leaseUntil: null, ...NO_ERROR } as const);
  await db
    .update(knowledgeDocuments)
    .set({ ...values, ...trained, modifiedAt: now })
    .where(one(merchantId, before.id));
  return { documentId: before.id, jobs: isSame ? [] : [trainJob(merchantId, before.id)] };
}

/** Lets articles stop answering at once, within the caller's transaction. Returns the jobs that delete their content. */
export const removeArticles = async (db: Db, merchantId: number, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : markDeleted(
        db,
        merchantId,
        sql`${knowledgeDocuments.kind} = 'article' and ${inArray(knowledgeDocuments.id, [...ids])}`,
      );
