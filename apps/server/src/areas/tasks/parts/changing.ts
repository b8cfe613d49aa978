import { taskFull } from '@foyer/contract/tasks/errors';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { act } from '../../../kernel/action.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import type { Event } from '../../../kernel/events.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { taskToChange } from '../access.ts';
import { type Line, record } from '../changes/history.ts';
import { taskEvent } from '../changes/write.ts';
import type { TaskRow } from '../rows.ts';
import { tasks } from '../tables.ts';

/** What was done to a part of a task: its line in the history, besides what else the action tells. */
export interface PartChange<Result> {
  readonly result: Result;
  /** Null where nothing changed. */
  readonly line: Omit<Line, 'taskId'> | null;
  readonly events?: readonly Event[];
}

/**
 * Changes a part of a task, such as a comment or an item of the checklist. The task's `lastUpdateDate` moves, its
 * version does not: parts do not clash with what somebody writes into its fields.
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
    const { result, line, events = [] } = await work(db, task, at);
    if (!line) return { result, audit: [], events };
    await record(db, merchantId, scope.actor, [{ ...line, taskId }], at);
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
          before: { [line.field]: line.before },
          after: { [line.field]: line.after },
        },
      ],
      events: [taskEvent(merchantId, taskId), ...events],
    };
  });
}

export const refuseFull = (message: string, max: number): Refusal =>
  new Refusal(taskFull, { message, values: { max } });
