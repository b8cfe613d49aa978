import type { CellKind } from '@foyer/domain/grid';

/** How the values of a sort are compared and written into cursors. */
export type SortType = 'moment' | 'integer' | 'text';

/** A column of a list. Sortable if the list has a sort with its id. */
export interface ListColumn {
  /** In English. `locales` has the translations of titles and labels. */
  readonly title: string;
  /** Cell type, which determines the minimum width (Specification 9). `wide`: long texts. `country`: alpha-2. */
  readonly type?: CellKind | 'wide' | 'moment' | 'country';
  /** Pixels. */
  readonly width?: number;
  /** Pixels. Only for columns narrower than their type (docs/decisions/0006). */
  readonly minWidth?: number;
  /** Share of the remaining width. */
  readonly flex?: number;
  /** Aligned to the end of the cell, as numbers are. */
  readonly atEnd?: boolean;
  /** Always shown. */
  readonly fixed?: boolean;
  /** Hidden by default. */
  readonly hidden?: boolean;
  /** Default: both. */
  readonly only?: 'grid' | 'file';
  /** English labels of its values. */
  readonly labels?: Readonly<Record<string, string>>;
}

interface Filter {
  readonly title: string;
  /** For the reference of calls. */
  readonly note?: string;
}

interface OneParam extends Filter {
  /** Query parameter. Default: the filter's id. */
  readonly param?: string;
}

interface TwoParams extends Filter {
  /** Query parameters. Both bounds are inclusive. */
  readonly from: string;
  readonly to: string;
}

/**
 * A filter of a list. Its id is its name in the console's address.
 * - `oneOf`: fixed values with English labels. `multiple` accepts a comma-separated list.
 * - `reference`: an id or, with `maxLength`, another value offered by the page. `none` labels rows without one.
 * - `between`: integers.
 * - `days`: dates or timestamps. A last date is inclusive.
 */
export type ListFilter =
  | (OneParam & { readonly kind: 'text'; readonly maxLength: number })
  | (OneParam & {
      readonly kind: 'oneOf';
      readonly values: Readonly<Record<string, string>>;
      readonly multiple?: true;
    })
  | (OneParam & { readonly kind: 'reference'; readonly maxLength?: number; readonly none?: string })
  | (TwoParams & { readonly kind: 'between'; readonly min: number; readonly max: number })
  | (TwoParams & { readonly kind: 'days' });

/** A list. The filter and order of its calls, its grid, filter bar, address and export are derived from it. */
export interface List {
  /** Key of the grid's settings in the browser, and kind of its export. */
  readonly name: string;
  /** Name of the rows, in English. */
  readonly title: string;
  /** The call that reads a page, the field of its reply with the rows, and the call that returns the total. */
  readonly call: string;
  readonly rows: string;
  /** Default: the reply of a page has the total. */
  readonly countCall?: string;
  readonly columns: Readonly<Record<string, ListColumn>>;
  readonly filters: Readonly<Record<string, ListFilter>>;
  /** Text search: `q` in the address, `text` in the query. */
  readonly search?: { readonly minLength?: number; readonly maxLength: number; readonly note?: string };
  /** Each needs an index on the merchant, the sort and the id. */
  readonly sorts: Readonly<Record<string, SortType>>;
  readonly defaultSort: { readonly sort: string; readonly order: 'asc' | 'desc' };
  /** Name of the open row in the address. Without it rows do not open. */
  readonly openAs?: string;
}

export const defineList = <const L extends List>(list: L): L => list;

/** Query parameter of a filter with one value. */
export const paramOf = (id: string, filter: ListFilter & OneParam): string => filter.param ?? id;
