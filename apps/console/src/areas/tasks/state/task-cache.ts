import type { Task, TaskDetail } from '@foyer/contract/tasks/shapes';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Result } from '../../../api/call.ts';
import { keyOf } from '../../../api/index.ts';
import type { TaskQuery } from '../search.ts';

/** A page of a column of the board. */
export type ColumnPage = Pick<Result<'listTasks'>, 'tasks' | 'nextCursor'>;
export type ColumnData = InfiniteData<ColumnPage, string | undefined>;

/** The key under which a column of the board is kept. */
export const columnKey = (query: TaskQuery, status: Task['status']) => ['taskColumn', query, status] as const;

/** Which of two states of a task is the later. An optimistic one has the version that it is based on. */
const isOlder = (one: Pick<Task, 'version'>, than: Pick<Task, 'version'>) => one.version < than.version;

/** Rows with a task as it is now; the others and their order stay. */
export function withTask<Row extends Task>(rows: readonly Row[], task: Task): Row[] {
  return rows.map((row) => (row.id === task.id && !isOlder(task, row) ? { ...row, ...listed(task) } : row));
}

/** The parts of a task that lists show, without what a detail adds. */
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

/** A column with a task as it is now: it stands in it by its status, the newest first. */
export function columnWithTask(
  column: ColumnData,
  status: Task['status'],
  task: Task,
  mayEnter: boolean,
): ColumnData {
  const holds = column.pages.some(({ tasks }) => tasks.some(({ id }) => id === task.id));
  const without = (tasks: readonly Task[]) => tasks.filter(({ id }) => id !== task.id);
  if (task.status !== status) {
    if (!holds) return column;
    return { ...column, pages: column.pages.map((page) => ({ ...page, tasks: without(page.tasks) })) };
  }
  if (holds) {
    return { ...column, pages: column.pages.map((page) => ({ ...page, tasks: withTask(page.tasks, task) })) };
  }
  return mayEnter ? entered(column, listed(task)) : column;
}

/** Puts a task where its age belongs: before the first that is older, else at the end of the last page. */
function entered(column: ColumnData, task: Task): ColumnData {
  let isPlaced = false;
  const pages = column.pages.map((page, index) => {
    if (isPlaced) return page;
    const at = page.tasks.findIndex(({ createdDate }) => createdDate < task.createdDate);
    const isLast = index === column.pages.length - 1;
    if (at < 0 && !isLast) return page;
    isPlaced = true;
    const place = at < 0 ? page.tasks.length : at;
    return { ...page, tasks: page.tasks.toSpliced(place, 0, task) };
  });
  return { ...column, pages };
}

/** A calendar with a task on the day on which it is due now. */
export function calendarWithTask(state: Result<'getTaskCalendar'>, task: Task): Result<'getTaskCalendar'> {
  const holds = state.days.some(({ tasks }) => tasks.some(({ id }) => id === task.id));
  if (!holds) return state;
  const days = state.days.map((day) => {
    const had = day.tasks.some(({ id }) => id === task.id);
    const has = task.dueDate !== null && task.dueDate >= day.begins && task.dueDate < day.ends;
    if (had && has) return { ...day, tasks: withTask(day.tasks, task) };
    if (had) return { ...day, total: day.total - 1, tasks: day.tasks.filter(({ id }) => id !== task.id) };
    return has ? { ...day, total: day.total + 1, tasks: [...day.tasks, listed(task)] } : day;
  });
  return { days };
}

/** Puts a task as it is now wherever it is shown: lists, columns, calendar, details. */
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

/** Takes tasks out wherever they are listed. */
export function dropTasks(cache: QueryClient, ids: readonly string[]) {
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

/** Asks for what is counted of tasks again. */
export function askCounts(cache: QueryClient) {
  for (const name of COUNTS) void cache.invalidateQueries({ queryKey: [name] });
}

/** Asks for all lists of tasks again. */
export function askLists(cache: QueryClient) {
  askCounts(cache);
  for (const name of LISTS) void cache.invalidateQueries({ queryKey: [name] });
}

/** Whether a task is among those that are shown. */
export function isShown(cache: QueryClient, id: string): boolean {
  const holds = (tasks: readonly Pick<Task, 'id'>[] | undefined) =>
    tasks?.some((one) => one.id === id) ?? false;
  return (
    cache.getQueryData(keyOf('getTask', { params: { id } })) !== undefined ||
    cache
      .getQueriesData<Result<'listTasks'>>({ queryKey: ['listTasks'] })
      .some(([, page]) => holds(page?.tasks)) ||
    cache
      .getQueriesData<ColumnData>({ queryKey: ['taskColumn'] })
      .some(([, data]) => data?.pages.some(({ tasks }) => holds(tasks))) ||
    cache
      .getQueriesData<Result<'getTaskCalendar'>>({ queryKey: ['getTaskCalendar'] })
      .some(([, state]) => state?.days.some(({ tasks }) => holds(tasks)))
  );
}
