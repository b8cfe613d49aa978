import { fullName } from '@foyer/domain/full-name';
import { ticketNumberText } from '@foyer/domain/task';
import { isClosed } from '@foyer/domain/task-status';
import { taskPath } from '@foyer/domain/work-paths';
import { and, asc, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { members } from '../accounts/tables.ts';
import { taskComments, taskHistory } from '../tasks/parts/tables.ts';
import { tasks } from '../tasks/tables.ts';
import { tagsOfTasks } from '../tasks/tags.ts';
import { visitors } from '../visitors/tables.ts';
import { readDepartments } from './conversation-subjects.ts';
import type { Subject } from './subject.ts';

type Row = Awaited<ReturnType<typeof readRows>>[number];

/** Tasks and tickets as subjects of rules. Removed ones are skipped. */
export async function loadTasks(
  db: Db,
  merchantId: number,
  ids: readonly string[],
): Promise<Map<string, Subject>> {
  const rows = await readRows(db, merchantId, ids);
  const tagsOf = await tagsOfTasks(db, merchantId, ids);
  const departmentIds = rows.flatMap(({ task }) => task.departmentId ?? []);
  const departmentNames = await readDepartments(db, merchantId, [...new Set(departmentIds)]);
  return new Map(
    rows.map((row) => [row.task.id, subjectOf(row, tagsOf.get(row.task.id) ?? [], departmentNames)]),
  );
}

function subjectOf(row: Row, tags: string[], departmentNames: ReadonlyMap<string, string>): Subject {
  const { task, assignee, language } = row;
  const { departmentId } = task;
  const dateOf = (text: string | null) => (text === null ? task.createdAt : new Date(text));
  return {
    type: 'task',
    id: task.id,
    title: `${ticketNumberText(task.number)} ${task.title}`,
    path: taskPath(task),
    visitorId: task.visitorId,
    assignedTo: task.assignedTo,
    facts: {
      isClosed: isClosed(task.status),
      starts: {
        waiting: null,
        created: task.createdAt,
        assigned: task.assignedTo ? dateOf(row.assignedAt) : null,
        last_update: dateOf(row.changedAt),
        sla_due: task.nextDueAt,
      },
      lastReplyAt: null,
      fields: {
        status: task.status,
        priority: task.priority,
        department: departmentId ? [departmentId, departmentNames.get(departmentId) ?? departmentId] : null,
        assigned: assignee ? [assignee.id, fullName(assignee)] : null,
        label: tags,
        type: task.subtype ? [task.type, task.subtype] : task.type,
        language,
      },
    },
  };
}

const ofTask = sql`${taskHistory.merchantId} = ${tasks.merchantId} and ${taskHistory.taskId} = ${tasks.id}`;

const assignedAt = sql<string | null>`(select max(${taskHistory.at}) from ${taskHistory}
  where ${ofTask} and ${taskHistory.field} = 'assignedTo')`;

/** Time of the last change or comment by a person. Changes by the system do not reset a rule's timer. */
const changedAt = sql<string | null>`greatest(
  (select max(${taskHistory.at}) from ${taskHistory} where ${ofTask} and ${taskHistory.actorType} <> 'system'),
  (select max(${taskComments.createdAt}) from ${taskComments}
    where ${taskComments.merchantId} = ${tasks.merchantId} and ${taskComments.taskId} = ${tasks.id}))`;

function readRows(db: Db, merchantId: number, ids: readonly string[]) {
  return db
    .select({ task: tasks, assignee: members, language: visitors.language, assignedAt, changedAt })
    .from(tasks)
    .leftJoin(members, and(eq(members.merchantId, tasks.merchantId), eq(members.id, tasks.assignedTo)))
    .leftJoin(visitors, and(eq(visitors.merchantId, tasks.merchantId), eq(visitors.id, tasks.visitorId)))
    .where(and(eq(tasks.merchantId, merchantId), isNull(tasks.removedAt), inArray(tasks.id, [...ids])));
}

/** Tasks that are not completed after an id, sorted by id. */
export async function openTasks(db: Db, merchantId: number, after: string | null, limit: number) {
  const rows = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        eq(tasks.merchantId, merchantId),
        isNull(tasks.removedAt),
        ne(tasks.status, 'Completed'),
        after === null ? undefined : gt(tasks.id, after),
      ),
    )
    .orderBy(asc(tasks.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The most recently changed tasks. */
export async function latestTasks(db: Db, merchantId: number, limit: number) {
  const rows = await db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.merchantId, merchantId), isNull(tasks.removedAt)))
    .orderBy(desc(tasks.updatedAt), desc(tasks.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
