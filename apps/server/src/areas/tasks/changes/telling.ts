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
import type { Pair } from './history.ts';

/** What members are told of changed tasks: whoever gets one, and who watches one whose status changes. */
export async function noticesOf(
  db: Db,
  merchantId: number,
  actor: Pick<Actor, 'id'>,
  changed: readonly Pair[],
): Promise<NewNotice[]> {
  const there = changed.filter(({ after }) => after.removedAt === null);
  const given = there.filter(({ before, after }) => after.assignedTo !== before.assignedTo);
  const moved = there.filter(
    ({ before, after }) => after.status !== before.status && before.removedAt === null,
  );
  const watchers = await watchersOf(
    db,
    merchantId,
    moved.map(({ after }) => after.id),
  );
  const told = [
    ...given.flatMap(({ after }) => assignedNotice(after)),
    ...moved.flatMap(({ before, after }) =>
      (watchers.get(after.id) ?? [])
        // Who gets or loses the task hears of that.
        .filter((memberId) => memberId !== after.assignedTo || before.assignedTo === after.assignedTo)
        .map((memberId) => ({
          memberId,
          says: 'task_moved' as const,
          values: { number: ticketNumberText(after.number), status: after.status },
          text: after.title,
          path: taskPath(after),
        })),
    ),
  ];
  return told.filter(({ memberId }) => memberId !== actor.id);
}

/** The active members who watch tasks, by task. */
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

/** The notice to whom a task is given; none where nobody has it. */
export const assignedNotice = (task: TaskRow): NewNotice[] =>
  task.assignedTo === null
    ? []
    : [
        {
          memberId: task.assignedTo,
          says: task.mode === 'Ticket' ? 'ticket_assigned' : 'task_assigned',
          values: { number: ticketNumberText(task.number) },
          text: task.title,
          path: taskPath(task),
        },
      ];
