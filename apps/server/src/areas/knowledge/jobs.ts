import { and, eq, exists, inArray, lt, lte, not, or, sql } from 'drizzle-orm';
import { files } from '../../files/tables.ts';
import type { JobDefinition } from '../../jobs/jobs.ts';
import { act } from '../../kernel/action.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { listMerchantIds, merchantsOf } from '../../kernel/merchant-ids.ts';
import { one } from './documents.ts';
import { DELETE_QUEUE, deleteJob, TRAIN_QUEUE, trainJob } from './job-requests.ts';
import { dropPassages, lockPassages } from './passages.ts';
import { knowledgeBases, knowledgeDocuments, knowledgePages } from './tables.ts';
import { trainDocument } from './training.ts';

/** Documents trained at once in each process. */
const AT_ONCE = 2;
const TRAIN_AT_MOST_SECONDS = 3600;
/** A document whose state is this old has lost its job, if its lease has ended too. Milliseconds. */
const SILENT_MS = 90_000;
/** How long deleted documents are listed. Milliseconds. */
const LISTED_MS = 30 * 86_400_000;

/** Jobs that train and delete documents, and requeue what is due or was lost. */
export const knowledgeJobs = (services: Services): readonly JobDefinition[] => [
  {
    queue: TRAIN_QUEUE,
    retries: 0,
    maxSeconds: TRAIN_AT_MOST_SECONDS,
    waitsOnce: true,
    parallel: AT_ONCE,
    run: ({ merchantId, documentId, isRefresh }, signal) =>
      trainDocument(services, merchantId, String(documentId), isRefresh === true, signal),
  },
  {
    queue: DELETE_QUEUE,
    retries: 5,
    waitsOnce: true,
    run: ({ merchantId, documentId }) => deleteContent(services, merchantId, String(documentId)),
  },
  { queue: 'knowledge.due', retries: 3, cron: '* * * * *', run: () => queueDue(services, new Date()) },
  { queue: 'knowledge.drop', retries: 3, cron: '17 4 * * *', run: () => dropOld(services, new Date()) },
];

/**
 * Queues documents whose next try or reading is due, and those whose job was lost, for example because the server was
 * killed. Jobs already queued are not duplicated.
 */
export async function queueDue(services: Services, now: Date): Promise<void> {
  const silent = new Date(now.getTime() - SILENT_MS);
  const due = sql`merchants_with_due_knowledge(${now.toISOString()}::timestamptz, ${silent.toISOString()}::timestamptz)`;
  const { state, stateAt, leaseUntil, nextTryAt, refreshAt, refreshHours } = knowledgeDocuments;
  for (const merchantId of await merchantsOf(services, due)) {
    await act(systemScope(services, merchantId), async (db) => {
      const own = eq(knowledgeDocuments.merchantId, merchantId);
      const queued = await db
        .update(knowledgeDocuments)
        .set({ state: 'queued', stateAt: now, nextTryAt: null })
        .where(
          and(
            own,
            or(
              and(inArray(state, ['new', 'outOfSync']), lte(nextTryAt, now)),
              and(eq(state, 'queued'), lt(stateAt, silent)),
              and(eq(state, 'training'), lt(leaseUntil, now)),
            ),
          ),
        )
        .returning({ id: knowledgeDocuments.id });
      const refreshed = await db
        .update(knowledgeDocuments)
        .set({ refreshAt: sql`${now.toISOString()}::timestamptz + ${refreshHours} * interval '1 hour'` })
        .where(and(own, inArray(state, ['trained', 'outOfSync']), lte(refreshAt, now)))
        .returning({ id: knowledgeDocuments.id });
      const deleting = await db
        .select({ id: knowledgeDocuments.id })
        .from(knowledgeDocuments)
        .where(and(own, eq(state, 'deleting'), lt(stateAt, silent)));
      return {
        result: undefined,
        audit: [],
        events: queued.length > 0 ? [settingsChanged(merchantId, 'knowledge')] : [],
        jobs: [
          ...queued.map(({ id }) => trainJob(merchantId, id)),
          ...refreshed.map(({ id }) => trainJob(merchantId, id, true)),
          ...deleting.map(({ id }) => deleteJob(merchantId, id)),
        ],
      };
    });
  }
}

/** Removes passages, pages and file of a document marked for deletion. */
async function deleteContent(services: Services, merchantId: number, documentId: string): Promise<void> {
  const key = await services.database.tenant(merchantId).transaction(async (db) => {
    await lockPassages(db, merchantId);
    const [document] = await db
      .select()
      .from(knowledgeDocuments)
      .where(one(merchantId, documentId))
      .for('update');
    if (document?.state !== 'deleting') return null;
    await dropPassages(db, merchantId, documentId, null);
    await db
      .delete(knowledgePages)
      .where(and(eq(knowledgePages.merchantId, merchantId), eq(knowledgePages.documentId, documentId)));
    const [file] = document.fileId
      ? await db
          .delete(files)
          .where(and(eq(files.merchantId, merchantId), eq(files.id, document.fileId)))
          .returning({ key: files.key })
      : [];
    await db
      .update(knowledgeDocuments)
      .set({
        state: 'deleted',
        stateAt: new Date(),
        liveRun: null,
        passages: 0,
        configs: [],
        content: '',
        variants: [],
        fileId: null,
      })
      .where(one(merchantId, documentId));
    return file?.key ?? null;
  });
  if (key) await services.files.remove(key);
  services.bus.publish(settingsChanged(merchantId, 'knowledge'));
}

/** Forgets documents deleted long ago, and deleted bases without documents. */
async function dropOld(services: Services, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LISTED_MS);
  for (const merchantId of await listMerchantIds(services)) {
    await services.database.tenant(merchantId).transaction(async (db) => {
      await db
        .delete(knowledgeDocuments)
        .where(
          and(
            eq(knowledgeDocuments.merchantId, merchantId),
            eq(knowledgeDocuments.state, 'deleted'),
            lt(knowledgeDocuments.stateAt, before),
          ),
        );
      const ofBase = and(
        eq(knowledgeDocuments.merchantId, merchantId),
        eq(knowledgeDocuments.baseId, knowledgeBases.id),
      );
      const documents = db.select({ id: knowledgeDocuments.id }).from(knowledgeDocuments).where(ofBase);
      await db
        .delete(knowledgeBases)
        .where(
          and(
            eq(knowledgeBases.merchantId, merchantId),
            lt(knowledgeBases.removedAt, before),
            not(exists(documents)),
          ),
        );
    });
  }
}
