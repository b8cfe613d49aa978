import { useNavigate, useSearch } from '@tanstack/react-router';
import { textOf } from '../../shell/search-values.ts';
import { type Criterion, type GridFilter, readCriterion } from './criteria.ts';

/** The state of a grid in the address: all that users would share or return to. */
export interface GridSearch {
  /** The text of the filter field. */
  readonly q: string | undefined;
  /** Serialized criteria by filter. */
  readonly criteria: Readonly<Record<string, string | undefined>>;
  /** The sort column; undefined for the default order. */
  readonly sort: string | undefined;
  readonly order: 'asc' | 'desc' | undefined;
  /** The page, from 1; below 0 it counts from the end. */
  readonly n: number;
  /** The cursor of the page's start, or with `back` of its end; undefined for the first or last page. */
  readonly at: string | undefined;
  readonly back: boolean;
  /** The open row. */
  readonly id: string | undefined;
}

/** Changes of the address; undefined removes a part. */
export type GridChange = Readonly<Record<string, string | number | undefined>>;

export interface GridAddress {
  readonly search: GridSearch;
  /** Changes filter or order and returns to the first page. */
  change(next: GridChange): void;
  /** Changes only these parts, as a history entry. */
  goTo(next: GridChange): void;
}

const CURSOR_MAX = 2000;
/** The parts of the address that identify the page. */
export const FIRST_PAGE = { n: undefined, at: undefined, back: undefined } as const;

/** Parses a grid's part of the address; invalid parts are dropped. */
export function readGridSearch(
  raw: Readonly<Record<string, unknown>>,
  filters: readonly Pick<GridFilter, 'id' | 'kind'>[],
  openAs = 'id',
): GridSearch {
  const n = Number(raw.n ?? 1);
  const criteria = filters.flatMap((filter) => {
    const written = textOf(raw[filter.id], 400);
    return readCriterion(filter, written) ? [[filter.id, written] as const] : [];
  });
  return {
    q: textOf(raw.q),
    criteria: Object.fromEntries(criteria),
    sort: textOf(raw.sort, 60),
    order: raw.order === 'asc' || raw.order === 'desc' ? raw.order : undefined,
    n: Number.isInteger(n) && n !== 0 ? n : 1,
    at: textOf(raw.at, CURSOR_MAX),
    back: raw.back === 1 || raw.back === '1',
    id: textOf(raw[openAs]),
  };
}

/** The grid's part of the current address, and how to change it. */
export function useGridAddress(
  filters: readonly Pick<GridFilter, 'id' | 'kind'>[],
  openAs?: string,
): GridAddress {
  const raw = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const put = (next: GridChange, replace: boolean) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...next }),
      replace,
    } as Parameters<typeof navigate>[0]);
  return {
    search: readGridSearch(raw, filters, openAs),
    change: (next) => put({ ...FIRST_PAGE, ...next }, true),
    goTo: (next) => put(next, false),
  };
}

/** The criteria of an address by filter. */
export function criteriaOf(
  { criteria }: Pick<GridSearch, 'criteria'>,
  filters: readonly Pick<GridFilter, 'id' | 'kind'>[],
): Readonly<Record<string, Criterion | undefined>> {
  return Object.fromEntries(
    filters.map((filter) => [filter.id, readCriterion(filter, criteria[filter.id]) ?? undefined]),
  );
}

/** Whether an address has any filter. */
export const isFiltered = ({ q, criteria }: GridSearch): boolean =>
  Boolean(q) || Object.values(criteria).some((written) => written !== undefined);

/** The change that removes every filter. */
export const unfiltered = (filters: readonly Pick<GridFilter, 'id'>[]): GridChange => ({
  q: undefined,
  ...Object.fromEntries(filters.map(({ id }) => [id, undefined])),
});
