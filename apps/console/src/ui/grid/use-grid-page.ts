import type { CallName } from '@foyer/contract';
import type { RowTotal } from '@foyer/contract/kernel/shapes';
import { GRID_PAGE_SIZE } from '@foyer/domain/grid';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import type { Input, Result } from '../../api/call.ts';
import { callQuery } from '../../api/use-call.ts';
import { type GridPaging, pagingOf } from './paging.ts';
import { FIRST_PAGE, type GridAddress, type GridSearch } from './use-grid-address.ts';

/** The paging part of a list's reply. Without `previousCursor` the list only pages forward. */
interface PageReply {
  readonly nextCursor: string | null;
  readonly previousCursor?: string | null;
}

/** The cursor of a page. */
type PagePosition = Pick<GridSearch, 'n' | 'at' | 'back'>;

/** The rows of the addressed page, and the way to others. */
export interface GridPageState<Row> {
  /** Undefined until first loaded. */
  readonly rows: readonly Row[] | undefined;
  /** Whether other rows are loading. */
  readonly isBusy: boolean;
  readonly error: ApiError | null;
  retry(): void;
  /** The number of matching rows; undefined until counted. */
  readonly total: RowTotal | undefined;
  readonly paging: GridPaging;
  go(page: number): Promise<void>;
}

/**
 * Loads the addressed page of a list by keyset, with filter and order of the address. Visited pages are found by their
 * cursors; the last page is read from the end.
 */
export function useGridPage<List extends CallName, Count extends CallName, Row>({
  list,
  count,
  params,
  query,
  rowsOf,
  totalOf,
  address: { search, change, goTo },
  enabled = true,
}: {
  readonly list: List;
  readonly count: Count;
  /** Path parameters of both calls. */
  readonly params?: object | undefined;
  /** The filter, as both calls take it. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly rowsOf: (reply: Result<List>) => readonly Row[];
  readonly totalOf: (reply: Result<Count>) => RowTotal;
  readonly address: GridAddress;
  readonly enabled?: boolean;
}): GridPageState<Row> {
  const cache = useQueryClient();
  const { sort, order, n, at, back } = search;
  const filter = { ...query, sort, order: sort && order };
  const key = JSON.stringify(filter);
  const known = useRef<{ key: string; positions: Map<number, PagePosition> }>({ key, positions: new Map() });
  if (known.current.key !== key) known.current = { key, positions: new Map() };

  const counting = useQuery<Result<Count>, ApiError, RowTotal>({
    ...callQuery(count, ...([{ params, query }] as never)),
    select: totalOf,
    placeholderData: keepPreviousData,
    enabled,
  } as never);
  const total = counting.data;
  const isCounted = total !== undefined && !counting.isPlaceholderData;

  const inputOf = (position: PagePosition): Input<List> => {
    const isLast = position.back && position.at === undefined;
    const rest = isLast && total?.isExact ? total.total % GRID_PAGE_SIZE : 0;
    return {
      params,
      query: {
        ...filter,
        limit: rest || GRID_PAGE_SIZE,
        cursor: position.at,
        back: position.back || undefined,
      },
    } as unknown as Input<List>;
  };
  const pageQuery = (position: PagePosition) => callQuery(list, ...([inputOf(position)] as never));
  const here: PagePosition = { n, at, back };
  const reading = useQuery<Result<List>, ApiError>({
    ...pageQuery(here),
    placeholderData: keepPreviousData,
    enabled: enabled && (!back || at !== undefined || isCounted),
  } as never);

  const paging = pagingOf(n, total);
  known.current.positions.set(paging.page, here);

  const neighbour = async (
    position: PagePosition,
    page: number,
    by: 1 | -1,
  ): Promise<PagePosition | null> => {
    const found = known.current.positions.get(page + by);
    if (found) return found;
    const reply = (await cache.fetchQuery(pageQuery(position) as never)) as PageReply;
    const cursor = by === 1 ? reply.nextCursor : reply.previousCursor;
    if (!cursor) return null;
    const next = { n: position.n + by, at: cursor, back: by === -1 };
    known.current.positions.set(page + by, next);
    return next;
  };

  /** Pages forward or back from the nearest page with a known cursor. */
  const walk = async (target: number): Promise<PagePosition | null> => {
    const near = [...known.current.positions.keys()].sort(
      (a, b) => Math.abs(a - target) - Math.abs(b - target),
    );
    for (const start of near.slice(0, 2)) {
      let position = known.current.positions.get(start) ?? null;
      for (let page = start; position && page !== target; page += Math.sign(target - page)) {
        position = await neighbour(position, page, target > page ? 1 : -1);
      }
      if (position) return position;
    }
    return null;
  };

  const go = async (target: number) => {
    if (target === 1) return goTo(FIRST_PAGE);
    if (target === paging.lastPage) return goTo({ n: target, at: undefined, back: 1 });
    known.current.positions.set(1, { n: 1, at: undefined, back: false });
    const position = await walk(target).catch(() => null);
    if (position) goTo({ n: position.n, at: position.at, back: position.back ? 1 : undefined });
    else change({});
  };

  return {
    rows: reading.data && rowsOf(reading.data),
    isBusy: reading.isFetching && (reading.isPlaceholderData || reading.data === undefined),
    error: reading.data === undefined ? reading.error : null,
    retry: () => {
      void reading.refetch();
      void counting.refetch();
    },
    total,
    paging,
    go,
  };
}
