import { ticketNumberText } from '@foyer/domain/task';
import { taskPath } from '@foyer/domain/work-paths';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { Actor } from '../../../kernel/context.ts';
import { valuesBy } from '../../../kernel/values-by.ts';
import { members } from '../../accounts/tables.ts';
import type { NewNotice } from '../../notices/notify.ts';
import type { TaskRow } from '../rows.ts';
import { taskWatchers } from '../tables.ts';
import type { TaskChange } from './history.ts';

/** Notices about changed tasks: to new assignees, and to watchers of tasks whose status changed. */
export async function noticesOf(
  db: Db,
  merchantId: number,
  actor: Pick<Actor, 'id'>,
  changed: readonly TaskChange[],
): Promise<NewNotice[]> {
  const existing = changed.filter(({ after }) => after.removedAt === null);
  const assigned = existing.filter(({ before, after }) => after.assignedTo !== before.assignedTo);
  const moved = existing.filter(
    ({ before, after }) => after.status !== before.status && before.removedAt === null,
  );
  const watchers = await watchersOf(
    db,
    merchantId,
    moved.map(({ after }) => after.id),
  );
  const notices = [
    ...assigned.flatMap(({ after }) => assignedNotice(after)),
    ...moved.flatMap(({ before, after }) =>
      (watchers.get(after.id) ?? [])
        // Old and new assignees get a notice of the assignment.
        .filter((memberId) => memberId !== after.assignedTo || before.assignedTo === after.assignedTo)
        .map((memberId) => ({
          memberId,
          titleKey: 'task_moved' as const,
          values: { number: ticketNumberText(after.number), status: after.status },
          text: after.title,
          path: taskPath(after),
        })),
    ),
  ];
  return notices.filter(({ memberId }) => memberId !== actor.id);
}

/** Active watchers by task. */
export async function watchersOf(
  db: Db,
  merchantId: number,
  taskIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (taskIds.length === 0) return new Map();
  const rows = await db
    .select({ taskId: taskWatchers.taskId, memberId: taskWatchers.memberId })
    .from(taskWatchers)
    .innerJoin(
      members,
      and(
        eq(members.merchantId, taskWatchers.merchantId),
        eq(members.id, taskWatchers.memberId),
        eq(members.status, 'Active'),
      ),
    )
    .where(and(eq(taskWatchers.merchantId, merchantId), inArray(taskWatchers.taskId, [...taskIds])));
  return valuesBy(
    rows,
    ({ taskId }) => taskId,
    ({ memberId }) => memberId,
  );
}

/** The notice to a task's assignee. None if it has no assignee. */
export const assignedNotice = (task: TaskRow): NewNotice[] =>
  task.assignedTo === null
    ? []
    : [
        {
          memberId: task.assignedTo,
          titleKey: task.mode === 'Ticket' ? 'ticket_assigned' : 'task_assigned',
          values: { number: ticketNumberText(task.number) },
          text: task.title,
          path: taskPath(task),
        },
      ];
