import { undoOver } from '@foyer/contract/inbox/errors';
import type { BulkResult } from '@foyer/contract/inbox/shapes';
import { common } from '@foyer/contract/kernel/errors';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { Outcome } from '../../../kernel/action.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { labels } from '../../conversations/label-tables.ts';
import { setMarkWithin } from '../../conversations/marks.ts';
import { lockConversations } from '../../conversations/moves.ts';
import type { ConversationRow } from '../../conversations/present.ts';
import { labelWithin } from '../../conversations/thread-changes.ts';
import type { UndoChange } from '../tables.ts';
import { eachThread, presentFailures } from './bulk.ts';
import { labelOfKey, MARK } from './prepare-action.ts';
import { restoreFields } from './restoring.ts';
import { closeRecord, lockChanges, presentUndo, removeChange, undoFor } from './undo-records.ts';

/**
 * Undoes a recent action of the member, thread by thread. Threads changed since are reported and left alone. Concurrent
 * runs undo each thread once; an interrupted run can be continued.
 * @throws Refusal `undo_over` when it is too old or already undone
 */
export async function undo(scope: MemberScope, id: string): Promise<BulkResult> {
  const record = await undoFor(scope, id);
  const { merchantId } = scope.tenant;
  const ids = [...new Set(record.changes.map(({ conversationId }) => conversationId))];
  const { done, failed, brokeOff } = await eachThread(scope, ids, {
    prepare: async (db) => {
      const locked = await lockChanges(db, scope, id);
      // Undoing a merge stores events in both threads.
      if (record.action.type === 'merge') await lockConversations(db, merchantId, ids);
      return locked;
    },
    change: async (db, row, locked) => {
      const change = locked.find(({ conversationId }) => conversationId === row.id);
      if (!change) throw new Refusal(undoOver);
      const outcome = await restore(db, scope, row, change);
      await removeChange(db, scope, id, locked, row.id);
      return { ...outcome, result: null };
    },
  });
  const isOver = failed.length > 0 && failed.every(({ refusal }) => refusal.definition === undoOver);
  if (done.length === 0 && isOver) throw new Refusal(undoOver);
  if (!brokeOff) await closeRecord(scope, record);
  return { done, failed: presentFailures(scope, failed), undo: brokeOff ? presentUndo(record) : null };
}

/** @throws Refusal `conflict` when the thread has changed since */
async function restore(
  db: Db,
  scope: MemberScope,
  row: ConversationRow,
  change: UndoChange,
): Promise<Outcome<unknown>> {
  const [key] = Object.keys(change.before);
  const wasThere = key !== undefined && change.before[key] === true;
  if (key === MARK) return setMarkWithin(db, scope, row, wasThere);
  const labelId = key === undefined ? null : labelOfKey(key);
  if (labelId === null) return restoreFields(db, scope, row, change);
  const [label] = await db
    .select()
    .from(labels)
    .where(and(eq(labels.merchantId, row.merchantId), eq(labels.id, labelId)));
  if (!label) throw new Refusal(common.conflict, { message: 'This label no longer exists.' });
  return labelWithin(db, row, label, wasThere);
}
