import type { TaskFilter } from '@foyer/contract/tasks/filter';
import { parseTicketNumber, TASK_PRIORITIES } from '@foyer/domain/task';
import { TASK_STATUSES, type TaskStatus } from '@foyer/domain/task-status';
import {
  and,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { endOf } from '../../kernel/days.ts';
import { holdsField } from './fields/condition.ts';
import { ofTeam, present, sightGrounds, type TaskViewer, taskSight } from './sight.ts';
import { taskConversations, tasks, taskTags, taskWatchers, taskWords } from './tables.ts';
import { wordsOf } from './words.ts';

export type Filter = Partial<TaskFilter>;

/**
 * The rows of a filter that a member sees. Lists, counts, board, calendar and export all ask by it, so that they tell
 * of the same tasks.
 */
export const fitting = (merchantId: number, viewer: TaskViewer, filter: Filter, now = new Date()): SQL =>
  and(taskSight(merchantId, viewer), wanted(merchantId, viewer, filter, now)) as SQL;

/**
 * The same in parts that together are those rows, some of them in several: each ground to see a task has an index of its
 * own.
 */
export function fittingParts(
  merchantId: number,
  viewer: TaskViewer,
  filter: Filter,
  now = new Date(),
): SQL[] {
  const rest = wanted(merchantId, viewer, filter, now);
  const grounds = sightGrounds(merchantId, viewer);
  return grounds ? grounds.map((ground) => and(ground, rest) as SQL) : [rest];
}

function wanted(merchantId: number, viewer: TaskViewer, filter: Filter, now: Date): SQL {
  return and(
    present(merchantId),
    inList(viewer, filter.list),
    filter.mode && inArray(tasks.mode, filter.mode),
    filter.status && inArray(tasks.statusRank, filter.status.map(statusRank)),
    wantsOpenOnly(filter) ? isOpen : undefined,
    filter.open === false ? isNotNull(tasks.closedAt) : undefined,
    filter.priority &&
      inArray(
        tasks.priorityRank,
        filter.priority.map((priority) => TASK_PRIORITIES.indexOf(priority)),
      ),
    is(tasks.type, filter.type),
    is(tasks.subtype, filter.subtype),
    isOrNone(tasks.assignedTo, filter.assignedTo),
    isOrNone(tasks.departmentId, filter.departmentId),
    isOrNone(tasks.parentId, filter.parentId),
    is(tasks.createdBy, filter.createdBy),
    is(tasks.visitorId, filter.referenceID),
    related(merchantId, filter),
    ...(filter.fields ?? []).map((condition) => holdsField(merchantId, condition)),
    slaCondition(filter.sla, now),
    filter.text === undefined ? undefined : holdsText(merchantId, filter.text),
    filter.numberFrom === undefined ? undefined : gte(tasks.number, filter.numberFrom),
    filter.numberTo === undefined ? undefined : lte(tasks.number, filter.numberTo),
    ...rangesOf(filter).map(({ within }) => within),
  ) as SQL;
}

/** The ranges of moments that a filter asks for, each with the column that it is about. */
export const rangesOf = (filter: Filter): { column: AnyPgColumn; within: SQL }[] =>
  [
    { column: tasks.createdAt, within: between(tasks.createdAt, filter.createdFrom, filter.createdTo) },
    { column: tasks.updatedAt, within: between(tasks.updatedAt, filter.updatedFrom, filter.updatedTo) },
    { column: tasks.dueAt, within: between(tasks.dueAt, filter.dueFrom, filter.dueTo) },
    { column: tasks.nextDueAt, within: between(tasks.nextDueAt, filter.nextDueFrom, filter.nextDueTo) },
    { column: tasks.closedAt, within: between(tasks.closedAt, filter.closedFrom, filter.closedTo) },
  ].flatMap(({ column, within }) => (within ? [{ column, within }] : []));

const statusRank = (status: TaskStatus): number => TASK_STATUSES.indexOf(status);
const isOpen = isNull(tasks.closedAt);

/** Whether a filter lets open tasks through alone; said of the rows, it leads to the indexes of open ones. */
const wantsOpenOnly = ({ open, status, list, sla, nextDueFrom, nextDueTo }: Filter): boolean =>
  open === true ||
  nextDueFrom !== undefined ||
  nextDueTo !== undefined ||
  (status !== undefined && !status.includes('Completed')) ||
  list === 'frt-pending' ||
  (sla !== undefined && sla !== 'none');

const is = (column: SQLWrapper, value: string | undefined): SQL | undefined =>
  value === undefined ? undefined : sql`${column} = ${value}`;

const isOrNone = (column: SQLWrapper, value: string | undefined): SQL | undefined =>
  value === 'none' ? sql`${column} is null` : is(column, value);

function inList(viewer: TaskViewer, list: Filter['list']): SQL | undefined {
  switch (list) {
    case 'my-tickets':
      return eq(tasks.assignedTo, viewer.id);
    case 'team':
      return ofTeam(viewer);
    case 'unassigned':
      return isNull(tasks.assignedTo);
    case 'frt-pending':
      return sql`${tasks.owesFirstResponse}`;
    default:
      return undefined;
  }
}

/** What other tables say of a task. Semi-joins, so that the rarer side leads. */
function related(merchantId: number, { watcher, tag, conversationID }: Filter): SQL | undefined {
  const ids = (table: typeof taskWatchers | typeof taskTags | typeof taskConversations, only: SQL) =>
    sql`${tasks.id} in (select ${table.taskId} from ${table} where ${table.merchantId} = ${merchantId} and ${only})`;
  return and(
    watcher === undefined ? undefined : ids(taskWatchers, eq(taskWatchers.memberId, watcher)),
    tag === undefined ? undefined : ids(taskTags, eq(taskTags.key, tag.toLowerCase())),
    conversationID === undefined
      ? undefined
      : ids(taskConversations, eq(taskConversations.conversationId, conversationID)),
  );
}

/** How the running clocks stand; `nextDueAt` is the first that is late, `nextWarnAt` the first that warns. */
function slaCondition(sla: Filter['sla'], now: Date): SQL | undefined {
  switch (sla) {
    case 'breached':
      return lte(tasks.nextDueAt, now);
    case 'warning':
      return and(lte(tasks.nextWarnAt, now), gt(tasks.nextDueAt, now));
    case 'running':
      return and(gt(tasks.nextDueAt, now), or(isNull(tasks.nextWarnAt), gt(tasks.nextWarnAt, now)));
    case 'none':
      return isNull(tasks.nextDueAt);
    default:
      return undefined;
  }
}

/** All words of a text, each as the beginning of one of the task's; a number may also be the task's own. */
function holdsText(merchantId: number, text: string): SQL {
  const number = parseTicketNumber(text);
  const words = wordsOf(text).map(
    (word) => sql`${tasks.id} in (select ${taskWords.taskId} from ${taskWords}
      where ${and(eq(taskWords.merchantId, merchantId), gte(taskWords.word, word), lt(taskWords.word, `${word}\u{10ffff}`))})`,
  );
  const holdsAll = words.length === 0 ? sql`false` : sql`(${sql.join(words, sql` and `)})`;
  return number === null ? holdsAll : sql`(${tasks.number} = ${number} or ${holdsAll})`;
}

const between = (column: SQLWrapper, from: string | undefined, to: string | undefined): SQL | undefined =>
  and(
    from === undefined ? undefined : gte(column, new Date(from)),
    to === undefined ? undefined : lt(column, endOf(to)),
  );
