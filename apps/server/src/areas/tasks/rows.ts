import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Db, isOneOfIds, prepared } from '../../database/tenant.ts';
import { departments } from '../accounts/departments/tables.ts';
import { readPeople } from '../accounts/people.ts';
import { visitors } from '../visitors/tables.ts';
import { readClocks } from './sla/reading.ts';
import { tasks } from './tables.ts';

export type TaskRow = typeof tasks.$inferSelect;

const ofTask = sql`merchant_id = ${tasks.merchantId} and task_id = ${tasks.id}`;
const ofParent = sql`s.merchant_id = ${tasks.merchantId} and s.parent_id = ${tasks.id} and s.removed_at is null`;
const count = (from: string, where = ofTask) =>
  sql<number>`(select count(*)::int from ${sql.raw(from)} where ${where})`;

const counts = {
  comments: count('task_comments'),
  attachments: count('task_attachments'),
  conversations: count('task_conversations'),
  checklist: count('task_checklist'),
  checklistDone: count('task_checklist', sql`${ofTask} and done_at is not null`),
  subTasks: count('tasks s', ofParent),
  subTasksDone: count('tasks s', sql`${ofParent} and s.closed_at is not null`),
};

/** Channel of the conversation linked first. */
const channel = sql<string | null>`(select c.channel from task_conversations l
  join conversations c on c.merchant_id = l.merchant_id and c.id = l.conversation_id
  where l.merchant_id = ${tasks.merchantId} and l.task_id = ${tasks.id}
  order by l.created_at, l.conversation_id limit 1)`;

const tasksByIds = prepared('tasks_by_ids', (db) =>
  db
    .select({
      task: tasks,
      departmentName: departments.name,
      visitor: {
        id: visitors.id,
        firstName: visitors.firstName,
        lastName: visitors.lastName,
        email: visitors.email,
      },
      tags: sql<string[]>`array(select tag from task_tags where ${ofTask} order by key)`,
      channel,
      counts,
    })
    .from(tasks)
    .leftJoin(
      departments,
      and(eq(departments.merchantId, tasks.merchantId), eq(departments.id, tasks.departmentId)),
    )
    .leftJoin(visitors, and(eq(visitors.merchantId, tasks.merchantId), eq(visitors.id, tasks.visitorId)))
    .where(and(isOneOfIds(tasks), isNull(tasks.removedAt))),
);

/** Loads tasks for lists, in the order of the ids. Removed ones are skipped. */
export async function loadTasks(db: Db, merchantId: number, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await tasksByIds(db, { merchantId, ids });
  const people = await readPeople(
    db,
    merchantId,
    rows.flatMap(({ task }) => [task.assignedTo, task.createdBy]),
  );
  const clocks = await readClocks(db, merchantId, ids);
  const byId = new Map(
    rows.map((row) => [row.task.id, { ...row, people, clocks: clocks.get(row.task.id) ?? [] }]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}
export type LoadedTask = Awaited<ReturnType<typeof loadTasks>>[number];
