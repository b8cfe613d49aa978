import type { TaskStatus } from '@foyer/domain/task-status';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../api/api-error.ts';
import { callWith } from '../../../api/call.ts';
import type { TaskQuery } from '../search.ts';
import { type ColumnData, type ColumnPage, columnKey } from '../state/task-cache.ts';

/** The page size of a column. */
const PAGE = 20;

/** The tasks of a status that match the filter, newest first, page by page. */
export function useColumn(query: TaskQuery, status: TaskStatus) {
  const isExcluded = query.status !== undefined && !query.status.split(',').includes(status);
  return useInfiniteQuery<ColumnPage, ApiError, ColumnData, ReturnType<typeof columnKey>, string | undefined>(
    {
      queryKey: columnKey(query, status),
      queryFn: async ({ signal, pageParam }) => {
        if (isExcluded) return { tasks: [], nextCursor: null };
        const input = {
          query: { ...query, status, sort: 'createdDate', order: 'desc', limit: PAGE, cursor: pageParam },
        };
        return callWith('listTasks', input as never, { signal });
      },
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    },
  );
}
