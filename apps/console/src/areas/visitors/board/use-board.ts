import { useLingui } from '@lingui/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { useShownVisitors } from '../../../api/active-visitors.ts';
import { countryName } from '../../../i18n/country-name.ts';
import { useNow } from '../../../ui/use-now.ts';
import { type HeldOrder, heldOrder } from './held-order.ts';
import { type BoardRow, boardRow, compareRows, fits } from './rows.ts';
import type { BoardSearch } from './search.ts';

/** States that depend on the time are looked at again this often. Milliseconds. */
const STATE_BEAT_MS = 15_000;

/** The address of the board and how to change it. Filters and sorting go back to the first page. */
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

/** All visitors who are online, as rows; undefined until first read. */
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

/** The rows that fit the address, in its order, which holds while somebody points at the list. */
export function useShownRows(
  rows: readonly BoardRow[] | undefined,
  search: BoardSearch,
  held: boolean,
): { shown: BoardRow[]; waiting: HeldOrder['waiting'] } {
  const last = useRef<{ key: string; ids: readonly string[] }>({ key: '', ids: [] });
  const known = useRef(new Map<string, BoardRow>());
  const key = JSON.stringify(search);
  const next = (rows ?? []).filter((row) => fits(row, search)).sort(compareRows(search));
  const order = heldOrder(
    last.current.ids,
    next.map((row) => row.id),
    held && last.current.key === key,
  );
  const current = new Map(next.map((row) => [row.id, row]));
  const shown = order.ids.flatMap((id) => {
    const row = current.get(id) ?? asLeft(known.current.get(id));
    return row ? [row] : [];
  });
  useEffect(() => {
    last.current = { key, ids: order.ids };
    known.current = new Map(shown.map((row) => [row.id, row]));
  });
  return { shown, waiting: order.waiting };
}

const asLeft = (row: BoardRow | undefined): BoardRow | undefined => row && { ...row, state: 'left' };
