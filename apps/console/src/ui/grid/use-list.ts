import type { CallName } from '@foyer/contract';
import { type List, type ListFilter, paramOf } from '@foyer/contract/kernel/list';
import type { Result } from '../../api/call.ts';
import { listOptions, listText } from '../../i18n/list-text.ts';
import { boundsOf, daysOf, type GridFilter, type GridOption, type Picking } from './criteria.ts';
import { criteriaOf, type GridAddress, type GridSearch, useGridAddress } from './use-grid-address.ts';
import { type GridPageState, useGridPage } from './use-grid-page.ts';

/** A list whose calls the console has. */
export type CalledList = List & { readonly call: CallName; readonly countCall?: CallName };

/** A row of a list, as its call returns it. */
export type RowOf<L extends CalledList> =
  Result<L['call']> extends { readonly [Name in L['rows']]: readonly (infer Row)[] } ? Row : never;

type References<L extends List> = {
  [Id in keyof L['filters']]: L['filters'][Id] extends { kind: 'reference' } ? Id : never;
}[keyof L['filters']];

type Offer = readonly GridOption[] | Picking;

/** The options that a page supplies: for each reference, and for other filters instead of the list's own. */
export type Offered<L extends List> = { readonly [Id in References<L>]: Offer } & {
  readonly [Id in keyof L['filters']]?: Offer;
};

/** How the filters of a list are parsed from an address. */
export const filterKinds = ({ filters }: Pick<List, 'filters'>) =>
  Object.entries(filters).map(([id, { kind }]) => ({ id, kind }));

/** The filters of a list with their options. */
export const listFilters = <L extends List>({ filters }: L, offered: Offered<L>): GridFilter[] =>
  Object.entries(filters).map(([id, filter]) => {
    const offer = (offered as Readonly<Record<string, Offer | undefined>>)[id] ?? ownOptions(filter);
    return {
      id,
      kind: filter.kind,
      ...('maxLength' in filter && { maxLength: filter.maxLength }),
      title: listText(filter.title),
      multiple: filter.kind === 'oneOf' && filter.multiple,
      ...(offer && ('Picker' in offer ? offer : { options: [...noneOf(filter), ...offer] })),
    };
  });

const ownOptions = (filter: ListFilter): readonly GridOption[] | undefined =>
  filter.kind === 'oneOf' ? listOptions(filter.values) : undefined;

const noneOf = (filter: ListFilter): readonly GridOption[] =>
  filter.kind === 'reference' && filter.none !== undefined
    ? [{ value: 'none', label: listText(filter.none) }]
    : [];

type Params = Record<string, string | number | undefined>;

/** The filter of an address as input of the list's calls. */
export function listParams({ filters, search: field }: List, search: GridSearch): Params {
  const criteria = criteriaOf(search, filterKinds({ filters }));
  const params: Params = field ? { text: search.q } : {};
  for (const [id, filter] of Object.entries(filters)) {
    const criterion = criteria[id];
    if (filter.kind === 'between') {
      const { min, max } = boundsOf(criterion);
      const within = (bound?: number) =>
        bound === undefined ? undefined : Math.max(filter.min, Math.min(filter.max, bound));
      Object.assign(params, { [filter.from]: within(min), [filter.to]: within(max) });
    } else if (filter.kind === 'days') {
      const { startDate, endDate } = daysOf(criterion);
      Object.assign(params, { [filter.from]: startDate, [filter.to]: endDate });
    } else {
      params[paramOf(id, filter)] = criterion?.kind === 'value' ? criterion.value : undefined;
    }
  }
  return params;
}

/** The state of an addressed list. */
export interface ListState<Row> {
  readonly list: List;
  readonly filters: readonly GridFilter[];
  readonly address: GridAddress;
  readonly page: GridPageState<Row>;
  /** Filter and order as input of the calls. */
  readonly wanted: Params;
}

/**
 * The addressed rows of a list.
 * @param params the path parameters of its calls
 * @param fixed a part of the filter that the page has always
 */
export function useList<const L extends CalledList>(
  list: L,
  offered: Offered<L>,
  params?: object,
  fixed?: Params,
): ListState<RowOf<L>> {
  const address = useGridAddress(filterKinds(list), list.openAs);
  const query = { ...listParams(list, address.search), ...fixed };
  const { sort, order } = address.search;
  const page = useGridPage<CallName, CallName, RowOf<L>>({
    list: list.call,
    count: list.countCall ?? list.call,
    params,
    query,
    rowsOf: (reply) => (reply as unknown as Record<string, RowOf<L>[]>)[list.rows] ?? [],
    totalOf: (reply) => {
      const { total, isExact = true } = reply as unknown as { total: number; isExact?: boolean };
      return { total, isExact };
    },
    address,
  });
  const filters = listFilters(list, offered);
  return { list, filters, address, page, wanted: { ...query, sort, order: sort && order } };
}
