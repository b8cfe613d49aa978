import { useNavigate, useSearch } from '@tanstack/react-router';
import { textOf } from '../../shell/search-values.ts';
import { type Criterion, type GridFilter, readCriterion } from './criteria.ts';

/** What the address of a grid holds: all that a person would want to share or come back to. */
export interface GridSearch {
  /** What stands in the filter field. */
  readonly q: string | undefined;
  /** Criteria as they are written, by filter. */
  readonly criteria: Readonly<Record<string, string | undefined>>;
  /** The column that orders; undefined for the usual order. */
  readonly sort: string | undefined;
  readonly order: 'asc' | 'desc' | undefined;
  /** The page, from 1; below 0 it is counted from the end. */
  readonly n: number;
  /** Where the page begins, or with `back` ends; undefined for the first or last one. */
  readonly at: string | undefined;
  readonly back: boolean;
  /** The row whose details are open. */
  readonly id: string | undefined;
}

/** Parts of the address to change; undefined takes one out. */
export type GridChange = Readonly<Record<string, string | number | undefined>>;

export interface GridAddress {
  readonly search: GridSearch;
  /** Changes filter or order, which leads back to the first page. */
  change(next: GridChange): void;
  /** Changes nothing but these parts, as a step that Back takes back. */
  goTo(next: GridChange): void;
}

const CURSOR_MAX = 2000;
/** The parts of the address that say which page is shown. */
export const FIRST_PAGE = { n: undefined, at: undefined, back: undefined } as const;

/** Reads the part of the address that belongs to a grid; what is wrong in it is dropped. */
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

/** The grid's part of the address of the page that is open, and how to change it. */
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

/** What each filter of an address demands. */
export function criteriaOf(
  { criteria }: Pick<GridSearch, 'criteria'>,
  filters: readonly Pick<GridFilter, 'id' | 'kind'>[],
): Readonly<Record<string, Criterion | undefined>> {
  return Object.fromEntries(
    filters.map((filter) => [filter.id, readCriterion(filter, criteria[filter.id]) ?? undefined]),
  );
}

/** Whether an address filters at all. */
export const isFiltered = ({ q, criteria }: GridSearch): boolean =>
  Boolean(q) || Object.values(criteria).some((written) => written !== undefined);

/** The change that takes every filter out of an address. */
export const unfiltered = (filters: readonly Pick<GridFilter, 'id'>[]): GridChange => ({
  q: undefined,
  ...Object.fromEntries(filters.map(({ id }) => [id, undefined])),
});
