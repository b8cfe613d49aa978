import type { Task } from '@foyer/contract/tasks/shapes';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { Result } from '../../../api/call.ts';
import { type Neighbours, neighboursIn } from '../../../ui/neighbours.tsx';
import type { ColumnData } from '../state/task-cache.ts';

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
  return neighboursIn(written.split(' '), id);
}
