import { textOf } from '../../../shell/search-values.ts';

/** The columns of the board by which it can be sorted. */
export const SORTS = [
  'visitor',
  'place',
  'page',
  'time',
  'pages',
  'from',
  'device',
  'state',
  'agent',
  'lead',
] as const;
export type ColumnId = (typeof SORTS)[number];

/** The criteria that chips stand for. */
export const CRITERIA = ['country', 'channel', 'page', 'state', 'device', 'from'] as const;
export type Criterion = (typeof CRITERIA)[number];

/** What the address of the board holds: all that a person would want to share or come back to. */
export interface BoardSearch extends Partial<Record<Criterion, string>> {
  /** What stands in the filter field. */
  readonly q?: string;
  /** The strip with the map is shown unless this says otherwise. */
  readonly view?: 'list';
  readonly sort?: ColumnId;
  readonly order?: 'desc';
  /** Page of the grid, from 1. */
  readonly n?: number;
}

/** Reads the query of the address; what is wrong in it is dropped. */
export function readSearch(search: Record<string, unknown>): BoardSearch {
  const n = Number(search.n);
  return {
    ...Object.fromEntries(CRITERIA.map((criterion) => [criterion, textOf(search[criterion])])),
    q: textOf(search.q),
    view: search.view === 'list' ? 'list' : undefined,
    sort: SORTS.find((column) => column === search.sort),
    order: search.order === 'desc' ? 'desc' : undefined,
    n: Number.isInteger(n) && n > 1 ? n : undefined,
  };
}
