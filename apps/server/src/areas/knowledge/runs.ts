import { TRAINING_ATTEMPTS } from '@foyer/domain/knowledge';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { Services } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { newId } from '../../kernel/ids.ts';
import { one } from './documents.ts';
import { SourceFailed } from './failures.ts';
import { dropPassages, lockPassages } from './passages.ts';
import type { DocumentRow } from './present.ts';
import { knowledgeDocuments } from './tables.ts';

/** How long a run counts as alive after its last sign. */
export const LEASE_MS = 60_000;
/** The delay before a failed document is tried again; doubled with each attempt. Milliseconds. */
export const RETRY_MS = 5 * 60_000;
const ANNOUNCE_MS = 500;

/** Thrown when a run is not wanted any more: its document was cancelled, changed or deleted. */
export class RunEnded extends Error {}

/** A run that trains a document. */
export interface Run {
  readonly services: Services;
  readonly document: DocumentRow;
  readonly id: string;
  /** Aborts when the run is not wanted any more. */
  readonly signal: AbortSignal;
  /** Works within a transaction. @throws RunEnded, or the reason of the signal */
  write<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  announce(isEnd?: boolean): void;
}

/** Begins a run of a document that waits for one. Returns null if it does not. */
export async function beginRun(
  { database }: Services,
  merchantId: number,
  documentId: string,
  isRefresh: boolean,
): Promise<DocumentRow | null> {
  const now = new Date();
  return database.tenant(merchantId).transaction(async (db) => {
    const [document] = await db
      .select()
      .from(knowledgeDocuments)
      .where(one(merchantId, documentId))
      .for('update');
    if (!document) return null;
    const isLost = document.state === 'training' && (document.leaseUntil ?? now) <= now;
    const isRead = isRefresh && (document.state === 'trained' || document.state === 'outOfSync');
    if (document.state !== 'queued' && !isLost && !isRead) return null;
    const [begun] = await db
      .update(knowledgeDocuments)
      .set({
        state: 'training',
        stateAt: now,
        runId: newId(),
        leaseUntil: new Date(now.getTime() + LEASE_MS),
        done: 0,
        total: 0,
        nextTryAt: null,
      })
      .where(one(merchantId, documentId))
      .returning();
    return begun ?? null;
  });
}

export const ofRun = ({ document, id }: Pick<Run, 'document' | 'id'>) =>
  and(one(document.merchantId, document.id), eq(knowledgeDocuments.runId, id));

export function openRun(services: Services, document: DocumentRow, id: string, signal: AbortSignal): Run {
  const { merchantId } = document;
  let announcedAt = 0;
  return {
    services,
    document,
    id,
    signal,
    write: (work) =>
      services.database.tenant(merchantId).transaction(async (db) => {
        signal.throwIfAborted();
        await lockPassages(db, merchantId);
        const [row] = await db
          .update(knowledgeDocuments)
          .set({ leaseUntil: new Date(Date.now() + LEASE_MS) })
          .where(ofRun({ document, id }))
          .returning({ id: knowledgeDocuments.id });
        if (!row) throw new RunEnded();
        return work(db);
      }),
    announce(isEnd = false) {
      if (!isEnd && performance.now() - announcedAt < ANNOUNCE_MS) return;
      announcedAt = performance.now();
      services.bus.publish(settingsChanged(merchantId, 'knowledge'));
    },
  };
}

/** Says that the run is alive. @throws RunEnded */
export async function keepAlive({ services, document, id }: Run): Promise<void> {
  const rows = await services.database.tenant(document.merchantId).read((db) =>
    db
      .update(knowledgeDocuments)
      .set({ leaseUntil: new Date(Date.now() + LEASE_MS) })
      .where(ofRun({ document, id }))
      .returning({ id: knowledgeDocuments.id }),
  );
  if (rows.length === 0) throw new RunEnded();
}

/** Leaves the document to the next run. */
export async function returnToQueue({ services, document, id }: Run): Promise<void> {
  const queued = { state: 'queued', stateAt: new Date(), runId: null, leaseUntil: null } as const;
  await services.database
    .tenant(document.merchantId)
    .read((db) => db.update(knowledgeDocuments).set(queued).where(ofRun({ document, id })));
}

/** Records why a run failed, and when it is tried again. */
export async function failRun(run: Run, error: unknown): Promise<void> {
  const { services, document, id } = run;
  const failure = error instanceof SourceFailed ? error : new SourceFailed('internal');
  if (!(error instanceof SourceFailed))
    services.log.warn({ err: error, documentId: document.id }, 'training failed');
  const now = new Date();
  const attempts = document.attempts + 1;
  const isTriedAgain = !failure.isLasting && attempts < TRAINING_ATTEMPTS;
  await services.database.tenant(document.merchantId).transaction(async (db) => {
    await lockPassages(db, document.merchantId);
    const rows = await db
      .update(knowledgeDocuments)
      .set({
        state: sql`case when ${knowledgeDocuments.liveRun} is null then 'new' else 'outOfSync' end`,
        stateAt: now,
        runId: null,
        leaseUntil: null,
        errorCode: failure.code,
        errorText: failure.detail,
        errorStatus: failure.status,
        attempts,
        failedAt: now,
        nextTryAt: isTriedAgain ? new Date(now.getTime() + RETRY_MS * 2 ** (attempts - 1)) : null,
      })
      .where(ofRun({ document, id }))
      .returning({ id: knowledgeDocuments.id });
    if (rows.length > 0) await dropPassages(db, document.merchantId, document.id, document.liveRun);
  });
}
