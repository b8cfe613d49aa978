import { textOf } from '../../../shell/search-values.ts';

/** The sortable columns of the board. */
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

/** The criteria that chips represent. */
export const CRITERIA = ['country', 'channel', 'page', 'state', 'device', 'from'] as const;
export type Criterion = (typeof CRITERIA)[number];

/** The search parameters of the board: everything a person would share or return to. */
export interface BoardSearch extends Partial<Record<Criterion, string>> {
  /** The text of the filter field. */
  readonly q?: string;
  /** 'list' hides the strip with the map. */
  readonly view?: 'list';
  readonly sort?: ColumnId;
  readonly order?: 'desc';
  /** Page of the grid, from 1. */
  readonly n?: number;
}

/** Parses the search parameters; invalid ones are dropped. */
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
