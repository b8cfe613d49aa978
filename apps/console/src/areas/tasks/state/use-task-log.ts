import { useInfiniteQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../api/api-error.ts';
import { callWith, type Result } from '../../../api/call.ts';

type Log = 'listTaskComments' | 'listTaskHistory';

/** Pages of a task's comments or history, newest first. */
function usePages<Call extends Log>(
  name: Call,
  id: string,
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Result<Call>>,
) {
  return useInfiniteQuery<Result<Call>, ApiError>({
    queryKey: [name, { params: { id } }],
    queryFn: ({ signal, pageParam }) => read(pageParam as string | undefined, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

/** The comments of a task, newest first. */
export const useTaskComments = (id: string) =>
  usePages('listTaskComments', id, (cursor, signal) =>
    callWith('listTaskComments', { params: { id }, query: { cursor } }, { signal }),
  );

/** The changes of a task, newest first. */
export const useTaskHistory = (id: string) =>
  usePages('listTaskHistory', id, (cursor, signal) =>
    callWith('listTaskHistory', { params: { id }, query: { cursor } }, { signal }),
  );
