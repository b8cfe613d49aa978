import type { Task } from '@foyer/contract/tasks/shapes';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { Result } from '../../../api/call.ts';
import type { ColumnData } from '../state/task-cache.ts';

/** A task's position among those that the page shows, from 1, and its neighbours. */
export interface Neighbours {
  readonly position: number;
  readonly total: number;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** The ids of the rows, cards or days that show the task, in order. */
function shownWith(cache: QueryClient, id: string): readonly string[] {
  const active = (name: string) =>
    cache
      .getQueryCache()
      .findAll({ queryKey: [name], type: 'active' })
      .map(({ state }) => state.data);
  const lists: (readonly Pick<Task, 'id'>[] | undefined)[] = [
    ...active('listTasks').map((data) => (data as Result<'listTasks'> | undefined)?.tasks),
    ...active('taskColumn').map((data) =>
      (data as ColumnData | undefined)?.pages.flatMap((page) => page.tasks),
    ),
    ...active('getTaskCalendar').map((data) =>
      (data as Result<'getTaskCalendar'> | undefined)?.days.flatMap((day) => day.tasks),
    ),
  ];
  const list = lists.find((tasks) => tasks?.some((task) => task.id === id));
  return list?.map((task) => task.id) ?? [];
}

/** The position of a task in the list, column or calendar beside it; null when it is not in it. */
export function useNeighbours(id: string): Neighbours | null {
  const cache = useQueryClient();
  const subscribe = useCallback((listener: () => void) => cache.getQueryCache().subscribe(listener), [cache]);
  const written = useSyncExternalStore(subscribe, () => shownWith(cache, id).join(' '));
  const ids = written.split(' ');
  const index = ids.indexOf(id);
  if (index < 0) return null;
  return { position: index + 1, total: ids.length, previous: ids[index - 1], next: ids[index + 1] };
}
