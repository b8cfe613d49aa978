import type { InboxThread } from '@foyer/contract/conversations/shapes';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { callWith, type Result } from '../../../../api/call.ts';
import { type ApiError, call, keyOf, useCall } from '../../../../api/index.ts';
import { live } from '../../../../live/index.ts';
import { onChanged, reportChanged } from '../changes.ts';
import type { InboxSort, ThreadFilter } from '../search.ts';
import { fits, mergeArrived, patchRows, type Rows, rollBackRows } from './rows.ts';

type Pages = InfiniteData<Result<'listMessages'>, string>;

/** The maximum number of threads fetched by id in one call. */
const READ_MAX = 100;
const PAGE = 50;
/**
 * Delay before refetching a list whose membership only the server knows, so that its search index is current.
 * Milliseconds.
 */
const ASK_MS = 2_000;

/** The threads that match a filter, page by page, kept current without moving any row. */
export function useThreads(
  filter: ThreadFilter,
  sort: InboxSort,
  myId: string,
  isPinned: (id: string) => boolean,
) {
  const cache = useQueryClient();
  const [arrived, setArrived] = useState<readonly InboxThread[]>([]);
  const key = useMemo(() => ['listMessages', filter, sort] as const, [filter, sort]);
  const query = useInfiniteQuery<Result<'listMessages'>, ApiError, Pages, readonly unknown[], string>({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      callWith(
        'listMessages',
        { query: { ...filter, sort, limit: PAGE, cursor: pageParam || undefined } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnWindowFocus: false,
  });
  const rows = useMemo(() => distinct(query.data), [query.data]);
  const { data: labels } = useCall('listLabels', undefined, { enabled: filter.labelId !== undefined });

  const put = useCallback(
    (next: readonly InboxThread[]) =>
      cache.setQueryData<Pages>(key, (pages) => pages && withRows(pages, next)),
    [cache, key],
  );
  const belongs = useEffectEvent((thread: InboxThread) => {
    const labelNames = new Map((labels?.labels ?? []).map((label) => [label.id, label.tagName]));
    return fits(thread, filter, { id: myId, labelNames });
  });
  const take = (next: Rows) => {
    put(next.rows);
    setArrived(next.arrived);
  };
  const patch = useEffectEvent((requested: readonly string[], read: readonly InboxThread[]) =>
    take(patchRows({ rows, arrived }, requested, read, belongs, isPinned)),
  );
  const applyOptimistic = useEffectEvent(
    (ids: readonly string[], change: (thread: InboxThread) => InboxThread): readonly InboxThread[] => {
      const former = rows.filter((row) => ids.includes(row.conversationID));
      if (former.length > 0) patch(ids, former.map(change));
      return former;
    },
  );
  const rollBack = useEffectEvent((former: readonly InboxThread[]) =>
    take(rollBackRows({ rows, arrived }, former, sort, query.hasNextPage)),
  );
  /** The threads that are not in the list and whose membership only the server knows. */
  const undecided = useEffectEvent((read: readonly InboxThread[]) => {
    const known = new Set(rows.map((row) => row.conversationID));
    return read.filter((thread) => !known.has(thread.conversationID) && belongs(thread) === null);
  });
  const add = useEffectEvent((found: readonly InboxThread[]) => {
    const known = new Set([...rows, ...arrived].map((row) => row.conversationID));
    setArrived([...found.filter((thread) => !known.has(thread.conversationID)), ...arrived]);
  });
  const forget = useEffectEvent(() => setArrived([]));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts without new rows
  useEffect(() => forget(), [key]);
  useEffect(() => {
    const read = async (ids: readonly string[]) => {
      for (let from = 0; from < ids.length; from += READ_MAX) {
        const requested = ids.slice(from, from + READ_MAX);
        const { messages } = await call('readMessages', { query: { ids: requested.join(',') } });
        patch(requested, messages);
        const open = undecided(messages);
        for (const { conversationID } of open) doubtful.add(conversationID);
        if (open.length > 0) timer ??= setTimeout(() => void askServer(), ASK_MS);
      }
    };
    const doubtful = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askServer = async () => {
      timer = undefined;
      const [, filtered, order] = key;
      const first = { ...filtered, sort: order, limit: PAGE };
      const { messages } = await call('listMessages', { query: first }).catch(() => ({ messages: [] }));
      add(messages.filter(({ conversationID }) => doubtful.has(conversationID)));
      doubtful.clear();
    };
    const stop = onChanged({
      changed: (ids) => {
        void cache.invalidateQueries({ queryKey: ['listMessages'], refetchType: 'none' });
        read(ids).catch(() => cache.invalidateQueries({ queryKey: key }));
      },
      removed: (ids) => patch(ids, []),
      optimistic: (ids, change) => {
        const former = applyOptimistic(ids, change);
        return (failed) => rollBack(former.filter(({ conversationID }) => failed.includes(conversationID)));
      },
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [cache, key]);
  const refetch = useEffectEvent(() => reportChanged(rows.map((row) => row.conversationID)));
  useEffect(() => live.on('changed', ({ what }) => what === 'labels' && refetch()), []);
  useEffect(() => {
    let isFirst = live.isReady();
    return live.onReady(() => {
      if (isFirst) {
        isFirst = false;
        return;
      }
      forget();
      void cache.invalidateQueries({ queryKey: ['listMessages'] });
      void cache.invalidateQueries({ queryKey: keyOf('countMessages') });
    });
  }, [cache]);

  /** Merges the arrived threads into the list. */
  const settle = () => {
    const state: Rows = { rows, arrived };
    put(mergeArrived(state, sort, query.hasNextPage));
    setArrived([]);
  };
  return { query, rows, arrived: arrived.length, settle };
}

/** The rows without duplicates: a thread that moved between reads can be on two pages. */
function distinct(pages: Pages | undefined): readonly InboxThread[] {
  const seen = new Map<string, InboxThread>();
  for (const page of pages?.pages ?? []) {
    for (const thread of page.messages) {
      if (!seen.has(thread.conversationID)) seen.set(thread.conversationID, thread);
    }
  }
  return [...seen.values()];
}

/** The pages with these rows instead. Later pages keep their size, so that a refetch returns as many rows. */
function withRows(pages: Pages, rows: readonly InboxThread[]): Pages {
  let end = rows.length;
  const filled = pages.pages
    .map((page, index) => ({ page, index }))
    .reverse()
    .map(({ page, index }) => {
      const start = index === 0 ? 0 : Math.max(0, end - page.messages.length);
      const messages = rows.slice(start, end);
      end = start;
      return { ...page, messages };
    });
  return { ...pages, pages: filled.reverse() };
}
