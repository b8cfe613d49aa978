import type { Task, TaskDetail } from '@foyer/contract/tasks/shapes';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Result } from '../../../api/call.ts';
import { keyOf } from '../../../api/index.ts';
import type { TaskQuery } from '../search.ts';

/** A page of a board column. */
export type ColumnPage = Pick<Result<'listTasks'>, 'tasks' | 'nextCursor'>;
export type ColumnData = InfiniteData<ColumnPage, string | undefined>;

/** The query key of a board column. */
export const columnKey = (query: TaskQuery, status: Task['status']) => ['taskColumn', query, status] as const;

/** Whether a task is older than another. An optimistic state has the version that it is based on. */
const isOlder = (one: Pick<Task, 'version'>, than: Pick<Task, 'version'>) => one.version < than.version;

/** The rows with a task replaced in place. */
export function withTask<Row extends Task>(rows: readonly Row[], task: Task): Row[] {
  return rows.map((row) => (row.id === task.id && !isOlder(task, row) ? { ...row, ...listed(task) } : row));
}

/** The fields of a task that lists show. */
function listed(task: Task | TaskDetail): Task {
  const {
    description: _d,
    fields: _f,
    parent: _p,
    subTasks: _s,
    checklist: _c,
    watchers: _w,
    attachments: _a,
    conversations: _l,
    ...rest
  } = task as TaskDetail;
  return rest;
}

/** A column with a task updated: added, replaced or removed by its status, newest first. */
export function columnWithTask(
  column: ColumnData,
  status: Task['status'],
  task: Task,
  mayEnter: boolean,
): ColumnData {
  const contains = column.pages.some(({ tasks }) => tasks.some(({ id }) => id === task.id));
  const without = (tasks: readonly Task[]) => tasks.filter(({ id }) => id !== task.id);
  if (task.status !== status) {
    if (!contains) return column;
    return { ...column, pages: column.pages.map((page) => ({ ...page, tasks: without(page.tasks) })) };
  }
  if (contains) {
    return { ...column, pages: column.pages.map((page) => ({ ...page, tasks: withTask(page.tasks, task) })) };
  }
  return mayEnter ? insertTask(column, listed(task)) : column;
}

/** Inserts a task by age: before the first older one, else at the end of the last page. */
function insertTask(column: ColumnData, task: Task): ColumnData {
  let isInserted = false;
  const pages = column.pages.map((page, index) => {
    if (isInserted) return page;
    const at = page.tasks.findIndex(({ createdDate }) => createdDate < task.createdDate);
    const isLast = index === column.pages.length - 1;
    if (at < 0 && !isLast) return page;
    isInserted = true;
    const position = at < 0 ? page.tasks.length : at;
    return { ...page, tasks: page.tasks.toSpliced(position, 0, task) };
  });
  return { ...column, pages };
}

/** A calendar with a task moved to its current due date. */
export function calendarWithTask(state: Result<'getTaskCalendar'>, task: Task): Result<'getTaskCalendar'> {
  const contains = state.days.some(({ tasks }) => tasks.some(({ id }) => id === task.id));
  if (!contains) return state;
  const days = state.days.map((day) => {
    const had = day.tasks.some(({ id }) => id === task.id);
    const has = task.dueDate !== null && task.dueDate >= day.begins && task.dueDate < day.ends;
    if (had && has) return { ...day, tasks: withTask(day.tasks, task) };
    if (had) return { ...day, total: day.total - 1, tasks: day.tasks.filter(({ id }) => id !== task.id) };
    return has ? { ...day, total: day.total + 1, tasks: [...day.tasks, listed(task)] } : day;
  });
  return { days };
}

/** Updates a task in every query that contains it: lists, columns, calendar and details. */
export function patchTask(cache: QueryClient, task: Task | TaskDetail) {
  cache.setQueriesData<Result<'listTasks'>>({ queryKey: ['listTasks'] }, (page) =>
    page ? { ...page, tasks: withTask(page.tasks, task) } : page,
  );
  cache.setQueriesData<Result<'listConversationTasks'>>({ queryKey: ['listConversationTasks'] }, (page) =>
    page ? { tasks: withTask(page.tasks, task) } : page,
  );
  cache.setQueriesData<Result<'getTaskCalendar'>>({ queryKey: ['getTaskCalendar'] }, (state) =>
    state ? calendarWithTask(state, task) : state,
  );
  patchColumns(cache, task);
  cache.setQueryData<TaskDetail>(keyOf('getTask', { params: { id: task.id } }), (known) =>
    known && isOlder(task, known) ? known : known ? { ...known, ...task } : undefined,
  );
}

function patchColumns(cache: QueryClient, task: Task) {
  const all = cache.getQueriesData<ColumnData>({ queryKey: ['taskColumn'] });
  const boards = new Set(
    all
      .filter(([, data]) => data?.pages.some(({ tasks }) => tasks.some(({ id }) => id === task.id)))
      .map(([key]) => JSON.stringify(key[1])),
  );
  for (const [key, data] of all) {
    if (!data) continue;
    const [, query, status] = key as ReturnType<typeof columnKey>;
    cache.setQueryData(key, columnWithTask(data, status, task, boards.has(JSON.stringify(query))));
  }
}

/** Removes tasks from every list. */
export function removeTasks(cache: QueryClient, ids: readonly string[]) {
  const stay = ({ id }: Pick<Task, 'id'>) => !ids.includes(id);
  cache.setQueriesData<Result<'listTasks'>>({ queryKey: ['listTasks'] }, (page) =>
    page ? { ...page, tasks: page.tasks.filter(stay) } : page,
  );
  cache.setQueriesData<Result<'getTaskCalendar'>>({ queryKey: ['getTaskCalendar'] }, (state) =>
    state ? { days: state.days.map((day) => ({ ...day, tasks: day.tasks.filter(stay) })) } : state,
  );
  cache.setQueriesData<ColumnData>({ queryKey: ['taskColumn'] }, (data) =>
    data ? { ...data, pages: data.pages.map((page) => ({ ...page, tasks: page.tasks.filter(stay) })) } : data,
  );
}

const COUNTS = ['countTasks', 'countTaskLists'] as const;
const LISTS = ['listTasks', 'taskColumn', 'getTaskCalendar', 'listConversationTasks'] as const;

/** Invalidates the counts of tasks. */
export function invalidateCounts(cache: QueryClient) {
  for (const name of COUNTS) void cache.invalidateQueries({ queryKey: [name] });
}

/** Invalidates all lists of tasks. */
export function invalidateLists(cache: QueryClient) {
  invalidateCounts(cache);
  for (const name of LISTS) void cache.invalidateQueries({ queryKey: [name] });
}

/** Whether a shown list contains the task. */
export function isShown(cache: QueryClient, id: string): boolean {
  const contains = (tasks: readonly Pick<Task, 'id'>[] | undefined) =>
    tasks?.some((one) => one.id === id) ?? false;
  return (
    cache.getQueryData(keyOf('getTask', { params: { id } })) !== undefined ||
    cache
      .getQueriesData<Result<'listTasks'>>({ queryKey: ['listTasks'] })
      .some(([, page]) => contains(page?.tasks)) ||
    cache
      .getQueriesData<ColumnData>({ queryKey: ['taskColumn'] })
      .some(([, data]) => data?.pages.some(({ tasks }) => contains(tasks))) ||
    cache
      .getQueriesData<Result<'getTaskCalendar'>>({ queryKey: ['getTaskCalendar'] })
      .some(([, state]) => state?.days.some(({ tasks }) => contains(tasks)))
  );
}
