import type { TimelineKind } from '@foyer/contract/contacts/timeline-shapes';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../api/api-error.ts';
import { callWith, type Result } from '../../../api/call.ts';

/** Refreshes what colleagues and visitors add, in milliseconds. */
const REFRESH_MS = 20_000;

/** The timeline of a contact, newest first, by pages. */
export const useTimeline = (id: string, kind: TimelineKind | undefined) =>
  useInfiniteQuery<Result<'getContactTimeline'>, ApiError>({
    queryKey: ['getContactTimeline', { params: { id }, query: { kind } }],
    queryFn: ({ signal, pageParam }) =>
      callWith(
        'getContactTimeline',
        { params: { id }, query: { kind, cursor: pageParam as string | undefined } },
        { signal },
      ),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: REFRESH_MS,
  });
