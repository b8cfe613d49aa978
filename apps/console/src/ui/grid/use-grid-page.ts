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

/** What a list's call tells besides its rows. Without `previousCursor` the list goes forward only. */
interface PageReply {
  readonly nextCursor: string | null;
  readonly previousCursor?: string | null;
}

/** Where a page lies. */
type Place = Pick<GridSearch, 'n' | 'at' | 'back'>;

/** The rows of the page that the address names, and the way to the others. */
export interface GridPageState<Row> {
  /** Undefined until first read. */
  readonly rows: readonly Row[] | undefined;
  /** Whether other rows are on their way. */
  readonly isBusy: boolean;
  readonly error: ApiError | null;
  retry(): void;
  /** How many rows fit; undefined until they are counted. */
  readonly total: RowTotal | undefined;
  readonly paging: GridPaging;
  go(page: number): Promise<void>;
}

/**
 * Ties the address of a grid to its list: filter, order and page are read from the one and asked of the other, by
 * keyset. Pages that were walked are known by their cursors; the last one is read from the end.
 */
export function useGridPage<List extends CallName, Count extends CallName, Row>({
  list,
  count,
  query,
  rowsOf,
  totalOf,
  address: { search, change, goTo },
  enabled = true,
}: {
  readonly list: List;
  readonly count: Count;
  /** What the rows must fit, as both calls take it. */
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
  const known = useRef<{ key: string; places: Map<number, Place> }>({ key, places: new Map() });
  if (known.current.key !== key) known.current = { key, places: new Map() };

  const counting = useQuery<Result<Count>, ApiError, RowTotal>({
    ...callQuery(count, ...([{ query }] as never)),
    select: totalOf,
    placeholderData: keepPreviousData,
    enabled,
  } as never);
  const total = counting.data;
  const isCounted = total !== undefined && !counting.isPlaceholderData;

  const inputOf = (place: Place): Input<List> => {
    const isLast = place.back && place.at === undefined;
    const rest = isLast && total?.isExact ? total.total % GRID_PAGE_SIZE : 0;
    return {
      query: {
        ...filter,
        limit: rest || GRID_PAGE_SIZE,
        cursor: place.at,
        back: place.back || undefined,
      },
    } as unknown as Input<List>;
  };
  const pageQuery = (place: Place) => callQuery(list, ...([inputOf(place)] as never));
  const here: Place = { n, at, back };
  const reading = useQuery<Result<List>, ApiError>({
    ...pageQuery(here),
    placeholderData: keepPreviousData,
    enabled: enabled && (!back || at !== undefined || isCounted),
  } as never);

  const paging = pagingOf(n, total);
  known.current.places.set(paging.page, here);

  const neighbour = async (place: Place, page: number, by: 1 | -1): Promise<Place | null> => {
    const found = known.current.places.get(page + by);
    if (found) return found;
    const reply = (await cache.fetchQuery(pageQuery(place) as never)) as PageReply;
    const cursor = by === 1 ? reply.nextCursor : reply.previousCursor;
    if (!cursor) return null;
    const next = { n: place.n + by, at: cursor, back: by === -1 };
    known.current.places.set(page + by, next);
    return next;
  };

  /** Walks from the nearest page whose place is known. */
  const walk = async (target: number): Promise<Place | null> => {
    const near = [...known.current.places.keys()].sort((a, b) => Math.abs(a - target) - Math.abs(b - target));
    for (const start of near.slice(0, 2)) {
      let place = known.current.places.get(start) ?? null;
      for (let page = start; place && page !== target; page += Math.sign(target - page)) {
        place = await neighbour(place, page, target > page ? 1 : -1);
      }
      if (place) return place;
    }
    return null;
  };

  const go = async (target: number) => {
    if (target === 1) return goTo(FIRST_PAGE);
    if (target === paging.lastPage) return goTo({ n: target, at: undefined, back: 1 });
    known.current.places.set(1, { n: 1, at: undefined, back: false });
    const place = await walk(target).catch(() => null);
    if (place) goTo({ n: place.n, at: place.at, back: place.back ? 1 : undefined });
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
