import { taskFull } from '@foyer/contract/tasks/errors';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { act } from '../../../kernel/action.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import type { Event } from '../../../kernel/events.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { taskToChange } from '../access.ts';
import { type HistoryEntry, storeHistory } from '../changes/history.ts';
import { taskEvent } from '../changes/write.ts';
import type { TaskRow } from '../rows.ts';
import { tasks } from '../tables.ts';

/** A change of a part of a task, with its history entry. */
export interface PartChange<Result> {
  readonly result: Result;
  /** Null when nothing changed. */
  readonly entry: Omit<HistoryEntry, 'taskId'> | null;
  readonly events?: readonly Event[];
}

/**
 * Changes a part of a task, such as a comment or a checklist item. Updates `lastUpdateDate` but not the version, since
 * parts do not conflict with changes of the task's fields.
 */
export function changePart<Result>(
  scope: MemberScope,
  taskId: string,
  work: (db: Db, task: TaskRow, at: Date) => Promise<PartChange<Result>>,
): Promise<Result> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const task = await taskToChange(db, scope, taskId);
    const at = new Date();
    const { result, entry, events = [] } = await work(db, task, at);
    if (!entry) return { result, audit: [], events };
    await storeHistory(db, merchantId, scope.actor, [{ ...entry, taskId }], at);
    await db
      .update(tasks)
      .set({ updatedAt: at })
      .where(and(eq(tasks.merchantId, merchantId), eq(tasks.id, taskId)));
    return {
      result,
      audit: [
        {
          action: 'task.changed',
          subject: ['task', taskId],
          before: { [entry.field]: entry.before },
          after: { [entry.field]: entry.after },
        },
      ],
      events: [taskEvent(merchantId, taskId), ...events],
    };
  });
}

export const refuseFull = (message: string, max: number): Refusal =>
  new Refusal(taskFull, { message, values: { max } });
