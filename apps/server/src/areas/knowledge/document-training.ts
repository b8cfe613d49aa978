import { and, eq, inArray, isNotNull, notInArray } from 'drizzle-orm';
import { act } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { knowledgeChanged, lockDocument, NO_ERROR, one, requireBase, stateWithoutRun } from './documents.ts';
import { trainJob } from './job-requests.ts';
import { presentDocument } from './present.ts';
import { knowledgeDocuments } from './tables.ts';

/** Trains a document now, regardless of its next try. */
export const trainDocumentNow = (scope: MemberScope, id: string) =>
  act(scope, async (db) => {
    const { merchantId } = scope.tenant;
    const before = await lockDocument(db, merchantId, id);
    if (before.state === 'queued' || before.state === 'training')
      return { result: presentDocument(before), audit: [], events: [] };
    const [after] = await db
      .update(knowledgeDocuments)
      .set({ state: 'queued', stateAt: new Date(), ...NO_ERROR })
      .where(one(merchantId, id))
      .returning();
    return {
      result: presentDocument(after ?? before),
      audit: [{ action: 'knowledgeDocument.trained', subject: ['knowledgeDocument', id] }],
      events: [knowledgeChanged(merchantId)],
      jobs: [trainJob(merchantId, id)],
    };
  });

/** Trains documents of a base. Returns how many. */
export const trainBase = (
  scope: MemberScope,
  baseId: string,
  which: 'failed' | 'outOfSync' | 'needed' | 'all',
) =>
  act(scope, async (db) => {
    const { merchantId } = scope.tenant;
    await requireBase(db, merchantId, baseId);
    const { state, errorCode } = knowledgeDocuments;
    const rows = await db
      .update(knowledgeDocuments)
      .set({ state: 'queued', stateAt: new Date(), ...NO_ERROR })
      .where(
        and(
          eq(knowledgeDocuments.merchantId, merchantId),
          eq(knowledgeDocuments.baseId, baseId),
          notInArray(state, ['deleting', 'deleted', 'queued', 'training']),
          which === 'needed' ? inArray(state, ['new', 'outOfSync']) : undefined,
          which === 'outOfSync' ? inArray(state, ['outOfSync']) : undefined,
          which === 'failed' ? and(inArray(state, ['new', 'outOfSync']), isNotNull(errorCode)) : undefined,
        ),
      )
      .returning({ id: knowledgeDocuments.id });
    return {
      result: { documents: rows.length },
      audit:
        rows.length > 0
          ? [
              {
                action: 'knowledgeBase.trained',
                subject: ['knowledgeBase', baseId],
                after: { documents: rows.length },
              },
            ]
          : [],
      events: [knowledgeChanged(merchantId)],
      jobs: rows.map(({ id }) => trainJob(merchantId, id)),
    };
  });

/** Stops training. Its run notices by its id, and what was trained before goes on answering. */
export const cancelTraining = (scope: MemberScope, id: string) =>
  act(scope, async (db) => {
    const { merchantId } = scope.tenant;
    const before = await lockDocument(db, merchantId, id);
    if (before.state !== 'queued' && before.state !== 'training')
      return { result: presentDocument(before), audit: [], events: [] };
    const [after] = await db
      .update(knowledgeDocuments)
      .set({ state: stateWithoutRun(before), stateAt: new Date(), runId: null, leaseUntil: null })
      .where(one(merchantId, id))
      .returning();
    return {
      result: presentDocument(after ?? before),
      audit: [{ action: 'knowledgeDocument.cancelled', subject: ['knowledgeDocument', id] }],
      events: [knowledgeChanged(merchantId)],
    };
  });
