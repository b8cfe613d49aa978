import {
  documentDeleted,
  documentFileRefused,
  documentOfHelp,
  notAnFaq,
} from '@foyer/contract/knowledge/errors';
import type { DocumentChange, DocumentInput } from '@foyer/contract/knowledge/shapes';
import { KNOWLEDGE_LIMITS } from '@foyer/domain/knowledge';
import { and, eq, isNull, notInArray, type SQL } from 'drizzle-orm';
import sanitize from 'sanitize-html';
import type { Db } from '../../database/tenant.ts';
import { keepFiles, putIncoming } from '../../files/incoming.ts';
import { cleanName } from '../../files/uploads.ts';
import { type Audit, act } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import type { Upload } from '../../kernel/handlers.ts';
import { newId } from '../../kernel/ids.ts';
import { refuseOutdated } from '../../kernel/precondition.ts';
import { badInput, notFound, Refusal } from '../../kernel/refusal.ts';
import { changesOf, valuesOf } from './document-values.ts';
import { formatOf } from './extract/extracted.ts';
import { deleteJob, trainJob } from './job-requests.ts';
import { type DocumentRow, presentDocument } from './present.ts';
import { knowledgeBases, knowledgeDocuments } from './tables.ts';

type NewDocument = typeof knowledgeDocuments.$inferInsert;

export const one = (merchantId: number, id: string) =>
  and(eq(knowledgeDocuments.merchantId, merchantId), eq(knowledgeDocuments.id, id));

/** The document of an untrusted id. @throws Refusal `not_found` */
export async function documentFor(db: Db, merchantId: number, id: string): Promise<DocumentRow> {
  const [row] = await db.select().from(knowledgeDocuments).where(one(merchantId, id));
  if (!row) throw notFound();
  return row;
}

/** Locks the document of an untrusted id. @throws Refusal `not_found`, or `document_deleted` */
export async function lockDocument(db: Db, merchantId: number, id: string): Promise<DocumentRow> {
  const [row] = await db.select().from(knowledgeDocuments).where(one(merchantId, id)).for('update');
  if (!row) throw notFound();
  if (row.state === 'deleting' || row.state === 'deleted') throw new Refusal(documentDeleted);
  return row;
}

/** Locks a base against deletion. @throws Refusal `not_found` */
export async function requireBase(db: Db, merchantId: number, id: string): Promise<void> {
  const [base] = await db
    .select({ id: knowledgeBases.id })
    .from(knowledgeBases)
    .where(
      and(
        eq(knowledgeBases.merchantId, merchantId),
        eq(knowledgeBases.id, id),
        isNull(knowledgeBases.removedAt),
      ),
    )
    .for('key share');
  if (!base) throw notFound();
}

export const knowledgeChanged = (merchantId: number) => settingsChanged(merchantId, 'knowledge');

/** A document as the audit shows it. */
const audited = ({ name, kind, language, url, content, question, variants }: DocumentRow) => ({
  name,
  kind,
  language,
  url,
  question,
  variants,
  text: content.slice(0, 500),
});

const changed = (before: DocumentRow, after: DocumentRow): Audit => ({
  action: 'knowledgeDocument.changed',
  subject: ['knowledgeDocument', after.id],
  before: audited(before),
  after: audited(after),
});

/** Adds documents to a base, and trains them if wanted. All or nothing. */
export const createDocuments = (
  scope: MemberScope,
  baseId: string,
  inputs: readonly DocumentInput[],
  train: boolean,
) => act(scope, (db) => createWithin(db, scope.tenant.merchantId, baseId, inputs, train));

/** Like `createDocuments`, within the caller's transaction. */
export async function createWithin(
  db: Db,
  merchantId: number,
  baseId: string,
  inputs: readonly DocumentInput[],
  train: boolean,
) {
  await requireBase(db, merchantId, baseId);
  const state = train ? 'queued' : 'new';
  return insertDocuments(
    db,
    inputs.map((input) => ({ merchantId, id: newId(), baseId, ...valuesOf(input), state })),
  );
}

/** Adds questions in other words to an FAQ, and trains it, within the caller's transaction. */
export async function addVariants(db: Db, merchantId: number, id: string, variants: readonly string[]) {
  const before = await lockDocument(db, merchantId, id);
  if (before.kind !== 'faq') throw new Refusal(notAnFaq);
  const all = [...new Set([...before.variants, ...variants])].slice(0, KNOWLEDGE_LIMITS.variants);
  const now = new Date();
  const rows = await db
    .update(knowledgeDocuments)
    .set({
      variants: all,
      state: 'queued',
      stateAt: now,
      runId: null,
      leaseUntil: null,
      ...NO_ERROR,
      modifiedAt: now,
    })
    .where(one(merchantId, id))
    .returning();
  return {
    result: rows.map(presentDocument),
    audit: rows.map((after) => changed(before, after)),
    events: [knowledgeChanged(merchantId)],
    jobs: [trainJob(merchantId, id)],
  };
}

async function insertDocuments(db: Db, values: readonly NewDocument[]) {
  const rows = await db
    .insert(knowledgeDocuments)
    .values([...values])
    .returning();
  const merchantId = rows[0]?.merchantId ?? 0;
  return {
    result: rows.map(presentDocument),
    audit: rows.map((row) => ({
      action: 'knowledgeDocument.created' as const,
      subject: ['knowledgeDocument', row.id] as const,
      after: audited(row),
    })),
    events: [knowledgeChanged(merchantId)],
    jobs: rows.filter(({ state }) => state === 'queued').map(({ id }) => trainJob(merchantId, id)),
  };
}

/** Adds a file to a base. @throws Refusal when its name has no extension of a known format */
export async function uploadFile(scope: MemberScope, baseId: string, { name, content }: Upload) {
  const { tenant, services, caller } = scope;
  const { merchantId } = tenant;
  const fileName = cleanName(name);
  if (content.length === 0) throw badInput('file', 'The file is empty.');
  const format = formatOf(fileName);
  if (!format) throw new Refusal(documentFileRefused, { field: 'file' });
  if (format === 'html' && isWithoutText(content)) throw badInput('file', 'The page has no text.');
  const id = newId();
  await tenant.read((db) => requireBase(db, merchantId, baseId));
  const uploader = { type: 'member', id: caller.id } as const;
  const file = await putIncoming(services, merchantId, {
    name: fileName,
    content,
    origin: `knowledge ${id}`,
    uploader,
  });
  const [document] = await act(scope, async (db) => {
    await requireBase(db, merchantId, baseId);
    await keepFiles(db, [file]);
    return insertDocuments(db, [
      {
        merchantId,
        id,
        baseId,
        kind: 'file',
        name: fileName,
        fileId: file.id,
        fileName,
        fileSize: content.length,
        state: 'queued',
      },
    ]);
  });
  if (!document) throw notFound();
  return document;
}

/** Whether a small page has scripts, pictures and the like only. Others show it when they are trained. */
const isWithoutText = (content: Buffer): boolean =>
  content.length < 64 * 1024 &&
  sanitize(content.toString(), { allowedTags: [], allowedAttributes: {} }).trim() === '';

/** Changes a document. What was trained answers until it is trained again. */
export const changeDocument = (
  scope: MemberScope,
  { id, train, ...change }: DocumentChange & { ifUnmodifiedSince?: string | undefined },
) =>
  act(scope, async (db) => {
    const { merchantId } = scope.tenant;
    const before = await lockDocument(db, merchantId, id);
    refuseOutdated(before.modifiedAt, change);
    refuseArticle(before);
    const set = changesOf(before, change);
    const isContent = (Object.keys(set) as (keyof DocumentRow)[]).some(
      (name) =>
        name !== 'refreshHours' &&
        JSON.stringify(set[name as keyof typeof set]) !== JSON.stringify(before[name]),
    );
    const now = new Date();
    const isQueued = train && isContent;
    const state = isQueued ? 'queued' : isContent ? stateWithoutRun(before) : before.state;
    const [after] = await db
      .update(knowledgeDocuments)
      .set({
        ...set,
        state,
        ...(state !== before.state && { stateAt: now }),
        // A run of the old content gives up.
        ...(isContent && { runId: null, leaseUntil: null, ...NO_ERROR }),
        modifiedAt: now,
      })
      .where(one(merchantId, id))
      .returning();
    if (!after) throw notFound();
    return {
      result: presentDocument(after),
      audit: [changed(before, after)],
      events: [knowledgeChanged(merchantId)],
      jobs: isQueued ? [trainJob(merchantId, id)] : [],
    };
  });

/** Articles are changed in the help centre only. @throws Refusal */
function refuseArticle({ kind }: DocumentRow): void {
  if (kind === 'article') throw new Refusal(documentOfHelp);
}

/** A document without a failure. */
export const NO_ERROR = {
  errorCode: null,
  errorText: null,
  errorStatus: null,
  attempts: 0,
  failedAt: null,
  nextTryAt: null,
} as const;

/** The state of a document that is not being trained. */
export const stateWithoutRun = ({ liveRun }: DocumentRow) => (liveRun ? 'outOfSync' : 'new');

/** Deletes a document: it stops answering at once, and a job removes its content. */
export const deleteOne = (scope: MemberScope, baseId: string, id: string) =>
  act(scope, async (db) => {
    const { merchantId } = scope.tenant;
    const document = await lockDocument(db, merchantId, id);
    if (document.baseId !== baseId) throw notFound();
    refuseArticle(document);
    const jobs = await markDeleted(db, merchantId, eq(knowledgeDocuments.id, id));
    return {
      result: { success: true as const },
      audit: [
        {
          action: 'knowledgeDocument.removed',
          subject: ['knowledgeDocument', id],
          before: audited(document),
        },
      ],
      events: [knowledgeChanged(merchantId)],
      jobs,
    };
  });

/** Marks documents for deletion, within the caller's transaction. Returns the jobs that delete them. */
export async function markDeleted(db: Db, merchantId: number, which: SQL) {
  const rows = await db
    .update(knowledgeDocuments)
    .set({
      state: 'deleting',
      stateAt: new Date(),
      runId: null,
      leaseUntil: null,
      nextTryAt: null,
      refreshAt: null,
    })
    .where(
      and(
        eq(knowledgeDocuments.merchantId, merchantId),
        which,
        notInArray(knowledgeDocuments.state, ['deleting', 'deleted']),
      ),
    )
    .returning({ id: knowledgeDocuments.id });
  return rows.map(({ id }) => deleteJob(merchantId, id));
}
