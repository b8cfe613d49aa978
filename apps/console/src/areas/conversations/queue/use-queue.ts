import type { FlagViewer } from '@foyer/domain/visitor-flags';
import { useMemo, useRef, useState } from 'react';
import type { LiveVisitor } from '../../../api/active-visitors.ts';
import { useShownVisitors } from '../../../api/index.ts';
import type { LiveChatSearch } from '../state/use-address.ts';
import {
  isInTab,
  pausedOrder,
  type QueueFilter,
  type QueueRow,
  type QueueSort,
  type QueueTab,
  queueRows,
  sortRows,
  tabCounts,
} from './queue-rows.ts';

const NOBODY: readonly LiveVisitor[] = [];

export const filterOf = (search: LiveChatSearch): QueueFilter => ({
  text: search.q ?? '',
  channel: search.channel ?? '',
  withSilent: search.silent ?? false,
});

/** The queue for the tab, order and filter in the address. */
export function useQueue(search: LiveChatSearch, viewer: FlagViewer) {
  const { id: myId, role } = viewer;
  const query = useShownVisitors();
  const visitors = query.data ?? NOBODY;
  const tab = search.tab ?? 'all';
  const sort = search.sort ?? 'wait';
  const { q, channel, silent } = search;
  const filter = useMemo(() => filterOf({ q, channel, silent }), [q, channel, silent]);
  const open = useMemo(
    () =>
      visitors.find(
        (one) =>
          (search.id !== undefined && one.conversationID === search.id) || one.referenceID === search.visitor,
      ),
    [visitors, search.id, search.visitor],
  );
  const openSessionID = open?.sessionID ?? null;
  const rows = useMemo(
    () => queueRows(visitors, openSessionID, filter, { id: myId, role }),
    [visitors, openSessionID, filter, myId, role],
  );
  const { shown, hold } = usePausedOrder(rows, tab, sort, myId);
  const counts = useMemo(() => tabCounts(rows, myId), [rows, myId]);
  const channels = useMemo(() => [...new Set(visitors.map((one) => one.channel))].sort(), [visitors]);
  return { query, rows: shown, counts, channels, filter, tab, sort, open, hold };
}

/** The sorted rows of a tab. The order is paused while the pointer is over the list. */
function usePausedOrder(rows: readonly QueueRow[], tab: QueueTab, sort: QueueSort, myId: string) {
  const [isPaused, setPaused] = useState(false);
  const last = useRef<{ key: string; order: readonly string[] }>({ key: '', order: [] });
  const key = `${tab} ${sort}`;
  const shown = useMemo(() => {
    const sorted = sortRows(
      rows.filter((row) => isInTab(row, tab, myId)),
      sort,
    );
    if (!isPaused || last.current.key !== key) return sorted;
    const all = new Map(rows.map((row) => [row.visitor.referenceID, row]));
    return pausedOrder(last.current.order, sorted, all);
  }, [rows, tab, sort, myId, isPaused, key]);
  last.current = { key, order: shown.map((row) => row.visitor.referenceID) };
  return { shown, hold: setPaused };
}
