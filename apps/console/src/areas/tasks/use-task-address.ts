import { taskList } from '@foyer/contract/tasks/list';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { session } from '../../session/values.ts';
import { filterKinds, type GridAddress, useGridAddress } from '../../ui/grid/index.ts';
import { ownFiltersIn, type TaskSearch, type TaskView, VIEWS } from './search.ts';

/** The address of a task page and how to change it. */
export interface TaskAddress extends GridAddress {
  readonly view: TaskView;
  readonly task: string | undefined;
  /** Whether the open task takes the whole page. */
  readonly isFull: boolean;
  readonly month: string | undefined;
  setView(view: TaskView): void;
  setMonth(month: string): void;
  /** Opens a task, or closes the open one. With `replace` no history entry is added. */
  open(id: string | undefined, how?: { replace: boolean }): void;
  setFull(isFull: boolean): void;
}

const keyOf = (page: string) => `foyer.tasks.view.${session.get('id')}.${page}`;

/** The layout that the member used last. */
function lastView(page: string): TaskView | undefined {
  return VIEWS.find((view) => view === localStorage.getItem(keyOf(page)));
}

/** The search parameters of a task page. The layout defaults to the one the member used last. */
export function useTaskAddress(page: 'tickets' | 'tasks'): TaskAddress {
  const raw = useSearch({ strict: false }) as TaskSearch;
  const grid = useGridAddress([...filterKinds(taskList), ...ownFiltersIn(raw)], taskList.openAs);
  const navigate = useNavigate();
  const view = raw.view ?? lastView(page) ?? (page === 'tickets' ? 'board' : 'list');
  const put = (next: object, replace: boolean) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...next }),
      replace,
    } as Parameters<typeof navigate>[0]);
  useEffect(() => {
    if (raw.view) localStorage.setItem(keyOf(page), raw.view);
    else put({ view }, true);
  });
  return {
    ...grid,
    view,
    task: raw.task,
    isFull: raw.full === true,
    month: raw.month,
    setView: (next) => put({ view: next, n: undefined, at: undefined, back: undefined }, false),
    setMonth: (month) => put({ month }, true),
    open: (id, how) => put(id ? { task: id } : { task: undefined, full: undefined }, how?.replace ?? false),
    setFull: (isFull) => put({ full: isFull || undefined }, true),
  };
}
