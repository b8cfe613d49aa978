import type { CallParsed } from '@foyer/contract/kernel/define-call';
import type { RowTotal } from '@foyer/contract/kernel/shapes';
import type { listTasks } from '@foyer/contract/tasks/calls';
import { taskList } from '@foyer/contract/tasks/list';
import { TICKET_LISTS } from '@foyer/domain/pages';
import type { TicketList } from '@foyer/domain/task';
import { TASK_STATUSES, type TaskStatus } from '@foyer/domain/task-status';
import { and, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { countRows, type GridPaging, gridPage, gridQueryParts, unindexed } from '../../kernel/grid.ts';
import { badInput } from '../../kernel/refusal.ts';
import { type Filter, matching, matchingParts, rangesOf, taskSource } from './filter.ts';
import { loadTasks } from './rows.ts';
import { tasks } from './tables.ts';
import { notRemoved, type TaskViewer } from './visibility.ts';

type Sort = keyof typeof taskList.sorts;

/** Up to this number of rows, a range is fetched and sorted, which is faster than scanning another order for it. */
const ORDERED_MAX = 50_000;

/** Date columns that lists can be sorted by. */
const COLUMN_OF: Partial<Record<Sort, SQLWrapper>> = {
  createdDate: tasks.createdAt,
  lastUpdateDate: tasks.updatedAt,
  dueDate: tasks.dueAt,
  taskClosedAt: tasks.closedAt,
  nextDueDate: tasks.nextDueAt,
};

/** How many rows a page number can skip. */
const BY_NUMBER_MAX = 10_000;

/** The member whose visible tasks are read. */
export interface TaskReader {
  readonly merchantId: number;
  readonly viewer: TaskViewer;
}

export type ListQuery = CallParsed<typeof listTasks>['query'];

type Paging = GridPaging & { readonly sort: Sort; readonly skip?: number };

/** Ids of a page of matching tasks, with its cursors. */
export async function findPage(db: Db, { merchantId, viewer }: TaskReader, filter: Filter, paging: Paging) {
  const { sort, skip = 0, ...rest } = paging;
  const source = taskSource(merchantId);
  const isShort = await isShortRange(db, merchantId, filter, sort);
  const order = { by: source.sorts[sort], type: taskList.sorts[sort] };
  const parts = gridQueryParts(isShort ? unindexed(order) : order, tasks.id, rest);
  const found = await db
    .select({ id: tasks.id, sortValue: parts.sortValue })
    .from(tasks)
    .where(and(matching(merchantId, viewer, filter), parts.after))
    .orderBy(...parts.orderBy)
    .limit(parts.limit)
    .offset(skip);
  const { page, ...neighbours } = gridPage(found, rest);
  return { ids: page.map(({ id }) => id), ...neighbours };
}

/**
 * Whether a date range matches few tasks. Dates correlate: in the order of another date the range may start far behind,
 * which the planner does not know.
 */
async function isShortRange(db: Db, merchantId: number, filter: Filter, sort: Sort): Promise<boolean> {
  const others = rangesOf(filter).filter(({ column }) => column !== COLUMN_OF[sort]);
  for (const { within } of others) {
    const rows = db
      .select({ id: tasks.id })
      .from(tasks)
      .where(and(notRemoved(merchantId), within));
    const { total } = await countRows(db, rows, ORDERED_MAX);
    if (total < ORDERED_MAX) return true;
  }
  return false;
}

/** Reads a page of matching tasks, with its cursors. */
export async function readTasks(db: Db, reader: TaskReader, filter: Filter, paging: Paging) {
  const { ids, ...neighbours } = await findPage(db, reader, filter, paging);
  return { tasks: await loadTasks(db, reader.merchantId, ids), ...neighbours };
}

/** The same for the catalogue's call: by page number unless a cursor is given. */
export function readByPageNumber(db: Db, reader: TaskReader, query: ListQuery) {
  const { sort, order, back, cursor, pageIndex, pageCount, ...filter } = query;
  const limit = pageCount ?? query.limit;
  const skip = cursor === undefined && !back ? (pageIndex ?? 0) * limit : 0;
  if (skip > BY_NUMBER_MAX)
    throw badInput('pageIndex', 'Use the cursor to reach rows this far down the list.');
  return readTasks(db, reader, filter, { sort, order, back, cursor, limit, skip });
}

/** Maximum number of tasks to count: in general, and for a text search, where each must be looked up. */
const COUNTED = 100_000;
const WITH_WORDS_MAX = 10_000;

export function countTasks(db: Db, { merchantId, viewer }: TaskReader, filter: Filter): Promise<RowTotal> {
  const most = filter.text === undefined ? COUNTED : WITH_WORDS_MAX;
  const parts = matchingParts(merchantId, viewer, filter).map(
    (where) =>
      sql`(${db
        .select({ id: tasks.id })
        .from(tasks)
        .where(where)
        .limit(most + 1)})`,
  );
  return countRows(db, sql.join(parts, sql` union `), most);
}

/** Number of tasks in each list and status, under the other filters. */
export async function countLists(db: Db, reader: TaskReader, filter: Filter) {
  const lists: Partial<Record<TicketList, RowTotal>> = {};
  const statuses: Partial<Record<TaskStatus, RowTotal>> = {};
  for (const list of TICKET_LISTS) lists[list] = await countTasks(db, reader, { ...filter, list });
  for (const status of TASK_STATUSES) {
    statuses[status] = await countTasks(db, reader, { ...filter, status: [status] });
  }
  return { lists, statuses } as {
    lists: Record<TicketList, RowTotal>;
    statuses: Record<TaskStatus, RowTotal>;
  };
}

/** The newest matching tasks of each status. */
export async function readBoard(db: Db, reader: TaskReader, filter: Filter, limit: number) {
  const paging = { sort: 'createdDate', order: 'desc', back: false, limit } as const;
  const columns = [];
  for (const status of TASK_STATUSES.filter((one) => filter.status?.includes(one) ?? true)) {
    columns.push({ status, ...(await findPage(db, reader, { ...filter, status: [status] }, paging)) });
  }
  const loaded = await loadTasks(
    db,
    reader.merchantId,
    columns.flatMap(({ ids }) => ids),
  );
  const byStatus = Map.groupBy(loaded, ({ task }) => task.status);
  return columns.map(({ status, nextCursor }) => ({ status, nextCursor, tasks: byStatus.get(status) ?? [] }));
}
