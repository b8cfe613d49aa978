import type { CallParsed } from '@foyer/contract/kernel/define-call';
import type { SortType } from '@foyer/contract/kernel/list';
import type { RowTotal } from '@foyer/contract/kernel/shapes';
import type { listTasks } from '@foyer/contract/tasks/calls';
import { taskList } from '@foyer/contract/tasks/list';
import { TICKET_LISTS } from '@foyer/domain/pages';
import type { TicketList } from '@foyer/domain/task';
import { TASK_STATUSES, type TaskStatus } from '@foyer/domain/task-status';
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { countRows, type GridPlace, gridPage, gridQueryParts } from '../../kernel/grid.ts';
import { badInput } from '../../kernel/refusal.ts';
import { type Filter, fitting, fittingParts, rangesOf, taskSource } from './filter.ts';
import { loadTasks } from './rows.ts';
import { present, type TaskViewer } from './sight.ts';
import { tasks } from './tables.ts';

type Sort = keyof typeof taskList.sorts;

/** What the orders are when no index of theirs is to be read. */
const UNINDEXED: Readonly<Record<SortType, (by: SQLWrapper) => SQL>> = {
  moment: (by) => sql`(${by} + interval '0')`,
  integer: (by) => sql`(${by} + 0)`,
  text: (by) => sql`(${by} || '')`,
};

/** So many rows of a range are fetched and put in order, which is quicker than to look for them in another order. */
const ORDERED_MAX = 50_000;

/** The columns of moments that lists are ordered by. */
const COLUMN_OF: Partial<Record<Sort, SQLWrapper>> = {
  createdDate: tasks.createdAt,
  lastUpdateDate: tasks.updatedAt,
  dueDate: tasks.dueAt,
  taskClosedAt: tasks.closedAt,
  nextDueDate: tasks.nextDueAt,
};

/** Rows behind the beginning that can be asked for by the number of their page. */
const BY_NUMBER_MAX = 10_000;

/** Whose tasks are asked for. */
export interface Asker {
  readonly merchantId: number;
  readonly viewer: TaskViewer;
}

export type ListQuery = CallParsed<typeof listTasks>['query'];

type Place = GridPlace & { readonly sort: Sort; readonly skip?: number };

/** The ids on a page of the tasks that fit, in an order, with its neighbours. */
export async function findPage(db: Db, { merchantId, viewer }: Asker, filter: Filter, place: Place) {
  const { sort, skip = 0, ...rest } = place;
  const source = taskSource(merchantId);
  const isShort = await isShortRange(db, merchantId, filter, sort);
  const by = isShort ? UNINDEXED[taskList.sorts[sort]](source.sorts[sort]) : source.sorts[sort];
  const parts = gridQueryParts({ by, type: taskList.sorts[sort] }, tasks.id, rest);
  const found = await db
    .select({ id: tasks.id, place: parts.place })
    .from(tasks)
    .where(and(fitting(merchantId, viewer, filter), parts.after))
    .orderBy(...parts.orderBy)
    .limit(parts.limit)
    .offset(skip);
  const { page, ...neighbours } = gridPage(found, rest);
  return { ids: page.map(({ id }) => id), ...neighbours };
}

/**
 * Whether a range of moments leaves few tasks. Moments go together: in the order of another one the range may begin far
 * behind, which the database does not know.
 */
async function isShortRange(db: Db, merchantId: number, filter: Filter, sort: Sort): Promise<boolean> {
  const others = rangesOf(filter).filter(({ column }) => column !== COLUMN_OF[sort]);
  for (const { within } of others) {
    const rows = db
      .select({ id: tasks.id })
      .from(tasks)
      .where(and(present(merchantId), within));
    const { total } = await countRows(db, rows, ORDERED_MAX);
    if (total < ORDERED_MAX) return true;
  }
  return false;
}

/** A page of the tasks that fit, in an order, with its neighbours. */
export async function readTasks(db: Db, asker: Asker, filter: Filter, place: Place) {
  const { ids, ...neighbours } = await findPage(db, asker, filter, place);
  return { tasks: await loadTasks(db, asker.merchantId, ids), ...neighbours };
}

/** The same as the catalogue asks for it: by the number of the page, where there is no cursor. */
export function readListed(db: Db, asker: Asker, query: ListQuery) {
  const { sort, order, back, cursor, pageIndex, pageCount, ...filter } = query;
  const limit = pageCount ?? query.limit;
  const skip = cursor === undefined && !back ? (pageIndex ?? 0) * limit : 0;
  if (skip > BY_NUMBER_MAX)
    throw badInput('pageIndex', 'Use the cursor to reach rows this far down the list.');
  return readTasks(db, asker, filter, { sort, order, back, cursor, limit, skip });
}

/** So many are counted, and so many where words are asked for: each of those must be looked up. */
const COUNTED = 100_000;
const WITH_WORDS_MAX = 10_000;

export function countTasks(db: Db, { merchantId, viewer }: Asker, filter: Filter): Promise<RowTotal> {
  const most = filter.text === undefined ? COUNTED : WITH_WORDS_MAX;
  const parts = fittingParts(merchantId, viewer, filter).map(
    (where) =>
      sql`(${db
        .select({ id: tasks.id })
        .from(tasks)
        .where(where)
        .limit(most + 1)})`,
  );
  return countRows(db, sql.join(parts, sql` union `), most);
}

/** How many each list and each status would show, were it chosen. */
export async function countLists(db: Db, asker: Asker, filter: Filter) {
  const lists: Partial<Record<TicketList, RowTotal>> = {};
  const statuses: Partial<Record<TaskStatus, RowTotal>> = {};
  for (const list of TICKET_LISTS) lists[list] = await countTasks(db, asker, { ...filter, list });
  for (const status of TASK_STATUSES) {
    statuses[status] = await countTasks(db, asker, { ...filter, status: [status] });
  }
  return { lists, statuses } as {
    lists: Record<TicketList, RowTotal>;
    statuses: Record<TaskStatus, RowTotal>;
  };
}

/** The newest tasks of each status that fit. */
export async function readBoard(db: Db, asker: Asker, filter: Filter, limit: number) {
  const place = { sort: 'createdDate', order: 'desc', back: false, limit } as const;
  const columns = [];
  for (const status of TASK_STATUSES.filter((one) => filter.status?.includes(one) ?? true)) {
    columns.push({ status, ...(await findPage(db, asker, { ...filter, status: [status] }, place)) });
  }
  const loaded = await loadTasks(
    db,
    asker.merchantId,
    columns.flatMap(({ ids }) => ids),
  );
  const byStatus = Map.groupBy(loaded, ({ task }) => task.status);
  return columns.map(({ status, nextCursor }) => ({ status, nextCursor, tasks: byStatus.get(status) ?? [] }));
}
