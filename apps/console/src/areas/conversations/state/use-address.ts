import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { positiveOf, textOf, uuidOf } from '../../../shell/search-values.ts';
import { QUEUE_SORTS, QUEUE_TABS, type QueueSort, type QueueTab } from '../queue/queue-rows.ts';

/** The search parameters of the page: everything a person would share or return to. */
export interface LiveChatSearch {
  /** The open conversation. */
  readonly id?: string;
  /** The message of the open conversation to scroll to. */
  readonly seq?: number;
  /** The open visitor who has no conversation yet. */
  readonly visitor?: string;
  readonly tab?: QueueTab;
  readonly sort?: QueueSort;
  /** The details as a page of their own, on phones and in narrow windows. */
  readonly pane?: 'details';
  readonly q?: string;
  readonly channel?: string;
  /** Include visitors on the site who have not written. */
  readonly silent?: true;
}

export const LIVE_CHAT_PATH = '/livechat';

/** Parses the search parameters; invalid ones are dropped. */
export function readSearch(search: Record<string, unknown>): LiveChatSearch {
  const oneOf = <Value extends string>(values: readonly Value[], value: unknown) =>
    values.find((known) => known === value);
  return {
    id: uuidOf(search.id),
    seq: positiveOf(search.seq),
    visitor: uuidOf(search.visitor),
    tab: oneOf(QUEUE_TABS, search.tab),
    sort: oneOf(QUEUE_SORTS, search.sort),
    pane: search.pane === 'details' ? 'details' : undefined,
    q: textOf(search.q),
    channel: textOf(search.channel),
    silent: search.silent === true || search.silent === 'true' ? true : undefined,
  };
}

/** The address of a page and how to change it. */
export interface PageAddress<Search> {
  readonly search: Search;
  /** Changes search parameters. Opening something adds a history entry, filtering the list does not. */
  readonly go: (change: Partial<Search>, how?: { replace?: boolean }) => void;
  readonly hrefOf: (change: Partial<Search>) => string;
}

export type Address = PageAddress<LiveChatSearch>;

/** The part of a page's address that the open thread and its details need. */
export interface ThreadAddress {
  readonly search: Pick<LiveChatSearch, 'id' | 'seq' | 'pane'>;
  readonly go: (change: ThreadChange, how?: { replace?: boolean }) => void;
  readonly hrefOf: (change: ThreadChange) => string;
}

type ThreadChange = Partial<Pick<LiveChatSearch, 'id' | 'seq' | 'pane'>> & { readonly visitor?: undefined };

/** The search parameters of the page at this path and the function that changes them. */
export function usePageAddress<Search extends object>(path: string): PageAddress<Search> {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const go = useCallback<PageAddress<Search>['go']>(
    (change, how) =>
      void navigate({
        to: path,
        search: (before: Search) => ({ ...before, ...change }),
        replace: how?.replace ?? false,
      } as Parameters<typeof navigate>[0]),
    [navigate, path],
  );
  return useMemo(
    () => ({ search, go, hrefOf: (change) => hrefOf(path, { ...search, ...change }) }),
    [search, go, path],
  );
}

export const useAddress = (): Address => usePageAddress<LiveChatSearch>(LIVE_CHAT_PATH);

/** The address of a page with these search parameters. */
function hrefOf(path: string, search: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
