import type { CellKind } from '@foyer/domain/grid';

/** What a list is ordered by: how its values are compared and written into cursors. */
export type SortType = 'moment' | 'integer' | 'text';

/** A column of a list. Its id is also the sort of that name, where the list has one. */
export interface ListColumn {
  /** English; `locales` holds the translations of all titles and labels. */
  readonly title: string;
  /** What it holds, which decides its least width (Specification 9); `wide` for long texts. */
  readonly type?: CellKind | 'wide' | 'moment';
  /** Pixels. */
  readonly width?: number;
  /** Pixels; only for what is narrower than its type (docs/decisions/0006). */
  readonly minWidth?: number;
  /** Its share of the width that is left over. */
  readonly flex?: number;
  /** Figures stand at the end of their cell. */
  readonly atEnd?: boolean;
  /** Always shown. */
  readonly fixed?: boolean;
  /** Not shown until somebody chooses it. */
  readonly hidden?: boolean;
  /** Where it appears; default both. */
  readonly only?: 'grid' | 'file';
  /** How its values read, in English. */
  readonly labels?: Readonly<Record<string, string>>;
}

interface Filter {
  readonly title: string;
  /** For the reference of calls. */
  readonly note?: string;
}

interface OneParam extends Filter {
  /** Its name in the query of the calls; default the filter's id. */
  readonly param?: string;
}

interface TwoParams extends Filter {
  /** Names in the query of the calls; both bounds are included. */
  readonly from: string;
  readonly to: string;
}

/**
 * What a list is filtered by; its id is its name in the console's address.
 * `text` is typed. `oneOf` has fixed values with English labels, `several` of them with commas between. `reference` is
 * the id of something, or with `maxLength` another value that the page offers; `none` labels those without.
 * `between` takes whole numbers. `days` takes days or moments, a last day counts whole.
 */
export type ListFilter =
  | (OneParam & { readonly kind: 'text'; readonly maxLength: number })
  | (OneParam & {
      readonly kind: 'oneOf';
      readonly values: Readonly<Record<string, string>>;
      readonly several?: true;
    })
  | (OneParam & { readonly kind: 'reference'; readonly maxLength?: number; readonly none?: string })
  | (TwoParams & { readonly kind: 'between'; readonly min: number; readonly max: number })
  | (TwoParams & { readonly kind: 'days' });

/** A list: its calls' filter and order, its grid, its filter bar, its address and its export follow from it. */
export interface List {
  /** The grid's name in what a browser remembers, and the kind of its export. */
  readonly name: string;
  /** What the rows are, in English. */
  readonly title: string;
  /** The call that reads a page, the field of its reply with the rows, and the call that counts. */
  readonly call: string;
  readonly rows: string;
  /** Without it the page's reply has the total. */
  readonly countCall?: string;
  readonly columns: Readonly<Record<string, ListColumn>>;
  readonly filters: Readonly<Record<string, ListFilter>>;
  /** The filter field: `q` in the address, `text` in the query. */
  readonly search?: { readonly minLength?: number; readonly maxLength: number; readonly note?: string };
  /** Each has an index with the merchant before and the id behind it. */
  readonly sorts: Readonly<Record<string, SortType>>;
  readonly usual: { readonly sort: string; readonly order: 'asc' | 'desc' };
  /** The name in the address of the row that is open; without it no row opens. */
  readonly openAs?: string;
}

/** Declares a list. */
export const defineList = <const L extends List>(list: L): L => list;

/** The name of a filter with one value in the query of the calls. */
export const paramOf = (id: string, filter: ListFilter & OneParam): string => filter.param ?? id;
