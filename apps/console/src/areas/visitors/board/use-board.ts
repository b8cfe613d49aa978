import { useLingui } from '@lingui/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { useShownVisitors } from '../../../api/active-visitors.ts';
import { countryName } from '../../../i18n/country-name.ts';
import { useNow } from '../../../ui/use-now.ts';
import { type PausedOrder, pausedOrder } from './paused-order.ts';
import { type BoardRow, boardRow, compareRows, fits } from './rows.ts';
import type { BoardSearch } from './search.ts';

/** How often time-dependent states are recomputed, in milliseconds. */
const STATE_BEAT_MS = 15_000;

/** The address of the board and how to change it. Filtering and sorting return to the first page. */
export function useBoardAddress() {
  const search = useSearch({ strict: false }) as BoardSearch;
  const navigate = useNavigate();
  const change = (next: Partial<BoardSearch>) =>
    void navigate({
      to: '/visitors/online-visitors',
      search: (before: BoardSearch) => ({ ...before, n: undefined, ...next }),
      replace: true,
    } as Parameters<typeof navigate>[0]);
  return { search, change };
}

/** All online visitors as rows; undefined until first loaded. */
export function useOnlineRows(): { rows: BoardRow[] | undefined; failed: boolean; retry: () => void } {
  const { i18n } = useLingui();
  const { data, isError, refetch } = useShownVisitors();
  const now = useNow(STATE_BEAT_MS);
  const rows = useMemo(
    () =>
      data
        ?.filter((visitor) => visitor.isOnline)
        .map((visitor) => boardRow(visitor, now, (code) => countryName(code, i18n.locale))),
    [data, now, i18n.locale],
  );
  return { rows, failed: isError && !data, retry: () => void refetch() };
}

/** The rows that match the address, in its order, which is paused while the pointer is over the list. */
export function useShownRows(
  rows: readonly BoardRow[] | undefined,
  search: BoardSearch,
  isPaused: boolean,
): { shown: BoardRow[]; waiting: PausedOrder['waiting'] } {
  const last = useRef<{ key: string; ids: readonly string[] }>({ key: '', ids: [] });
  const known = useRef(new Map<string, BoardRow>());
  const key = JSON.stringify(search);
  const next = (rows ?? []).filter((row) => fits(row, search)).sort(compareRows(search));
  const order = pausedOrder(
    last.current.ids,
    next.map((row) => row.id),
    isPaused && last.current.key === key,
  );
  const current = new Map(next.map((row) => [row.id, row]));
  const shown = order.ids.flatMap((id) => {
    const row = current.get(id) ?? markLeft(known.current.get(id));
    return row ? [row] : [];
  });
  useEffect(() => {
    last.current = { key, ids: order.ids };
    known.current = new Map(shown.map((row) => [row.id, row]));
  });
  return { shown, waiting: order.waiting };
}

const markLeft = (row: BoardRow | undefined): BoardRow | undefined => row && { ...row, state: 'left' };
