import type { TaskFilter } from '@foyer/contract/tasks/filter';
import { taskList } from '@foyer/contract/tasks/list';
import { parseTicketNumber, TASK_PRIORITIES, type TaskPriority } from '@foyer/domain/task';
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
import { listCondition, listSource } from '../../kernel/list.ts';
import { holdsField } from './fields/condition.ts';
import { ofTeam, present, sightGrounds, type TaskViewer, taskSight } from './sight.ts';
import { orFirst, orLast, taskConversations, tasks, taskTags, taskWatchers, taskWords } from './tables.ts';
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

/** What stands in the database for the parts of the list. */
export const taskSource = (merchantId: number, now = new Date()) =>
  listSource({
    list: taskList,
    id: tasks.id,
    sorts: {
      createdDate: tasks.createdAt,
      lastUpdateDate: tasks.updatedAt,
      dueDate: orLast(tasks.dueAt),
      taskClosedAt: orFirst(tasks.closedAt),
      nextDueDate: orLast(tasks.nextDueAt),
      number: tasks.number,
      title: tasks.titleKey,
      priority: tasks.priorityRank,
      status: tasks.statusRank,
    },
    filters: {
      mode: tasks.mode,
      type: tasks.type,
      subtype: tasks.subtype,
      priority: (priorities) => inArray(tasks.priorityRank, priorities.map(priorityRank)),
      status: (statuses) => inArray(tasks.statusRank, statuses.map(statusRank)),
      assignedTo: tasks.assignedTo,
      departmentId: tasks.departmentId,
      due: tasks.dueAt,
      created: tasks.createdAt,
      referenceID: tasks.visitorId,
      tag: (tag) => related(merchantId, taskTags, eq(taskTags.key, tag.toLowerCase())),
      sla: (sla) => slaCondition(sla, now),
    },
    search: (text) => holdsText(merchantId, text),
  });

function wanted(merchantId: number, viewer: TaskViewer, filter: Filter, now: Date): SQL {
  const { open, watcher, conversationID, createdBy, parentId, numberFrom, numberTo } = filter;
  const { createdBy: creator, parentId: parent, number } = tasks;
  return and(
    present(merchantId),
    listCondition(taskSource(merchantId, now), filter),
    inList(viewer, filter.list),
    wantsOpenOnly(filter) ? isOpen : undefined,
    open === false ? isNotNull(tasks.closedAt) : undefined,
    parentId === 'none' ? isNull(parent) : is(parent, parentId),
    is(creator, createdBy),
    watcher === undefined ? undefined : related(merchantId, taskWatchers, eq(taskWatchers.memberId, watcher)),
    conversationID === undefined
      ? undefined
      : related(merchantId, taskConversations, eq(taskConversations.conversationId, conversationID)),
    ...(filter.fields ?? []).map((condition) => holdsField(merchantId, condition)),
    numberFrom === undefined ? undefined : gte(number, numberFrom),
    numberTo === undefined ? undefined : lte(number, numberTo),
    between(tasks.updatedAt, filter.updatedFrom, filter.updatedTo),
    between(tasks.nextDueAt, filter.nextDueFrom, filter.nextDueTo),
    between(tasks.closedAt, filter.closedFrom, filter.closedTo),
  ) as SQL;
}

const is = (column: AnyPgColumn, value: string | undefined): SQL | undefined =>
  value === undefined ? undefined : eq(column, value);

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
const priorityRank = (priority: TaskPriority): number => TASK_PRIORITIES.indexOf(priority);
const isOpen = isNull(tasks.closedAt);

/** Whether a filter lets open tasks through alone; said of the rows, it leads to the indexes of open ones. */
const wantsOpenOnly = ({ open, status, list, sla, nextDueFrom, nextDueTo }: Filter): boolean =>
  open === true ||
  nextDueFrom !== undefined ||
  nextDueTo !== undefined ||
  (status !== undefined && !status.includes('Completed')) ||
  list === 'frt-pending' ||
  (sla !== undefined && sla !== 'none');

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

/** What another table says of a task. A semi-join, so that the rarer side leads. */
const related = (
  merchantId: number,
  table: typeof taskWatchers | typeof taskTags | typeof taskConversations,
  only: SQL,
): SQL =>
  sql`${tasks.id} in (select ${table.taskId} from ${table} where ${table.merchantId} = ${merchantId} and ${only})`;

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
