import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { textOf, uuidOf } from '../../../shell/search-values.ts';
import { QUEUE_SORTS, QUEUE_TABS, type QueueSort, type QueueTab } from '../queue/queue-rows.ts';

/** What the address of the page holds: everything a person would want to share or return to. */
export interface LiveChatSearch {
  /** The open conversation. */
  readonly id?: string;
  /** The open visitor who has no conversation yet. */
  readonly visitor?: string;
  readonly tab?: QueueTab;
  readonly sort?: QueueSort;
  /** The details as a page of their own, on a phone and in a narrow window. */
  readonly pane?: 'details';
  readonly q?: string;
  readonly channel?: string;
  /** Also visitors on the site who have not written. */
  readonly silent?: true;
}

export const LIVE_CHAT_PATH = '/livechat';

/** Reads the query of the address; what is wrong in it is dropped. */
export function readSearch(search: Record<string, unknown>): LiveChatSearch {
  const oneOf = <Value extends string>(values: readonly Value[], value: unknown) =>
    values.find((known) => known === value);
  return {
    id: uuidOf(search.id),
    visitor: uuidOf(search.visitor),
    tab: oneOf(QUEUE_TABS, search.tab),
    sort: oneOf(QUEUE_SORTS, search.sort),
    pane: search.pane === 'details' ? 'details' : undefined,
    q: textOf(search.q),
    channel: textOf(search.channel),
    silent: search.silent === true || search.silent === 'true' ? true : undefined,
  };
}

export interface Address {
  readonly search: LiveChatSearch;
  /** Changes parts of the address. Opening something adds to the history, setting the list does not. */
  readonly go: (change: Partial<LiveChatSearch>, how?: { replace?: boolean }) => void;
  readonly hrefOf: (change: Partial<LiveChatSearch>) => string;
}

export function useAddress(): Address {
  const search = useSearch({ strict: false }) as LiveChatSearch;
  const navigate = useNavigate();
  const go = useCallback<Address['go']>(
    (change, how) =>
      void navigate({
        to: LIVE_CHAT_PATH,
        search: (before: LiveChatSearch) => ({ ...before, ...change }),
        replace: how?.replace ?? false,
      } as Parameters<typeof navigate>[0]),
    [navigate],
  );
  return useMemo(() => ({ search, go, hrefOf: (change) => hrefOf({ ...search, ...change }) }), [search, go]);
}

/** The address of the page with this query. */
export function hrefOf(search: LiveChatSearch): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size > 0 ? `${LIVE_CHAT_PATH}?${query}` : LIVE_CHAT_PATH;
}
