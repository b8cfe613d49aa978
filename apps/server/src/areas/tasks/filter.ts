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
import { fieldCondition } from './fields/condition.ts';
import {
  nullsFirst,
  nullsLast,
  taskConversations,
  tasks,
  taskTags,
  taskWatchers,
  taskWords,
} from './tables.ts';
import { tokensOf } from './tokens.ts';
import { notRemoved, ofTeam, type TaskViewer, taskVisibility, visibilityGrounds } from './visibility.ts';

export type Filter = Partial<TaskFilter>;

/**
 * Condition for the tasks that match a filter and that the member may see. Used by lists, counts, board, calendar and
 * export alike.
 */
export const matching = (merchantId: number, viewer: TaskViewer, filter: Filter, now = new Date()): SQL =>
  and(taskVisibility(merchantId, viewer), wanted(merchantId, viewer, filter, now)) as SQL;

/** The same as several conditions, whose results may overlap: each ground for visibility has its own index. */
export function matchingParts(
  merchantId: number,
  viewer: TaskViewer,
  filter: Filter,
  now = new Date(),
): SQL[] {
  const rest = wanted(merchantId, viewer, filter, now);
  const grounds = visibilityGrounds(merchantId, viewer);
  return grounds ? grounds.map((ground) => and(ground, rest) as SQL) : [rest];
}

/** FROM clause and columns of the list. */
export const taskSource = (merchantId: number, now = new Date()) =>
  listSource({
    list: taskList,
    id: tasks.id,
    sorts: {
      createdDate: tasks.createdAt,
      lastUpdateDate: tasks.updatedAt,
      dueDate: nullsLast(tasks.dueAt),
      taskClosedAt: nullsFirst(tasks.closedAt),
      nextDueDate: nullsLast(tasks.nextDueAt),
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
      sla: (states) => slaConditions(states, now),
    },
    search: (text) => hasText(merchantId, text),
  });

function wanted(merchantId: number, viewer: TaskViewer, filter: Filter, now: Date): SQL {
  const { open, watcher, conversationID, createdBy, parentId, numberFrom, numberTo } = filter;
  const { createdBy: creator, parentId: parent, number } = tasks;
  return and(
    notRemoved(merchantId),
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
    ...(filter.fields ?? []).map((condition) => fieldCondition(merchantId, condition)),
    numberFrom === undefined ? undefined : gte(number, numberFrom),
    numberTo === undefined ? undefined : lte(number, numberTo),
    between(tasks.updatedAt, filter.updatedFrom, filter.updatedTo),
    between(tasks.nextDueAt, filter.nextDueFrom, filter.nextDueTo),
    between(tasks.closedAt, filter.closedFrom, filter.closedTo),
  ) as SQL;
}

const is = (column: AnyPgColumn, value: string | undefined): SQL | undefined =>
  value === undefined ? undefined : eq(column, value);

/** The date ranges of a filter with their columns. */
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

/** Whether a filter matches only open tasks. Stating it leads the planner to the partial indexes of open tasks. */
const wantsOpenOnly = ({ open, status, list, sla, nextDueFrom, nextDueTo }: Filter): boolean =>
  open === true ||
  nextDueFrom !== undefined ||
  nextDueTo !== undefined ||
  (status !== undefined && !status.includes('Completed')) ||
  list === 'frt-pending' ||
  (sla !== undefined && !sla.includes('none'));

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

/** Condition on another table. A semi-join, so that the planner can start with the more selective side. */
const related = (
  merchantId: number,
  table: typeof taskWatchers | typeof taskTags | typeof taskConversations,
  only: SQL,
): SQL =>
  sql`${tasks.id} in (select ${table.taskId} from ${table} where ${table.merchantId} = ${merchantId} and ${only})`;

/** Condition on running clocks in one of several states. */
const slaConditions = (states: readonly NonNullable<Filter['sla']>[number][], now: Date): SQL | undefined =>
  or(...states.map((state) => slaCondition(state, now)));

/** Condition on running clocks. `nextDueAt` is the earliest breach, `nextWarnAt` the earliest warning. */
function slaCondition(state: NonNullable<Filter['sla']>[number], now: Date): SQL | undefined {
  switch (state) {
    case 'breached':
      return lte(tasks.nextDueAt, now);
    case 'warning':
      return and(lte(tasks.nextWarnAt, now), gt(tasks.nextDueAt, now));
    case 'running':
      return and(gt(tasks.nextDueAt, now), or(isNull(tasks.nextWarnAt), gt(tasks.nextWarnAt, now)));
    case 'none':
      return isNull(tasks.nextDueAt);
  }
}

/** All words of a text as prefixes. A number also matches the number of the task. */
function hasText(merchantId: number, text: string): SQL {
  const number = parseTicketNumber(text);
  const tokens = tokensOf(text).map(
    (word) => sql`${tasks.id} in (select ${taskWords.taskId} from ${taskWords}
      where ${and(eq(taskWords.merchantId, merchantId), gte(taskWords.word, word), lt(taskWords.word, `${word}\u{10ffff}`))})`,
  );
  const hasAll = tokens.length === 0 ? sql`false` : sql`(${sql.join(tokens, sql` and `)})`;
  return number === null ? hasAll : sql`(${tasks.number} = ${number} or ${hasAll})`;
}

const between = (column: SQLWrapper, from: string | undefined, to: string | undefined): SQL | undefined =>
  and(
    from === undefined ? undefined : gte(column, new Date(from)),
    to === undefined ? undefined : lt(column, endOf(to)),
  );
