import type { ExportKind } from '@foyer/contract/exports/shapes';
import type { ReactNode } from 'react';
import { ExportButton } from '../../exports/export-button.tsx';
import { listText } from '../../i18n/list-text.ts';
import { useColumnChoice } from './column-choice.ts';
import { ColumnsButton } from './columns-button.tsx';
import type { GridRow } from './data-grid.tsx';
import { GridFilters } from './grid-filters.tsx';
import { GridView, type GridViewProps } from './grid-view.tsx';
import { isFiltered, unfiltered } from './use-grid-address.ts';
import type { ListState } from './use-list.ts';

type ViewProps<Row extends GridRow> = Pick<
  GridViewProps<Row>,
  'columns' | 'titleOf' | 'selection' | 'phoneLine' | 'rowClasses' | 'failedTitle' | 'empty'
>;

/** A list: filter bar with chips and export, grid and foot. Opening a row changes the address. */
export function ListGrid<Row extends GridRow>({
  state: { list, filters, address, page, wanted },
  filterLabel,
  placeholder,
  variant,
  onOpen,
  children,
  ...view
}: ViewProps<Row> & {
  readonly state: ListState<Row>;
  /** Accessible name of the filter field, for lists with a text search. */
  readonly filterLabel?: string;
  readonly placeholder?: string;
  /** The name of a list with columns of its own, whose choice is stored apart. Give it as the key too. */
  readonly variant?: string | undefined;
  /** Opens a row. Default: sets it in the address under the list's `openAs`. */
  readonly onOpen?: (row: Row) => void;
  /** Content of the bar before the export button. */
  readonly children?: ReactNode;
}) {
  const { openAs } = list;
  const chosen = useColumnChoice(variant ? `${list.name}.${variant}` : list.name, view.columns);
  return (
    <>
      <GridFilters
        address={address}
        filters={filters}
        label={list.search && filterLabel}
        placeholder={placeholder}
      >
        {children}
        <ExportButton kind={list.name as ExportKind} filter={wanted} count={page.total?.total} />
        <ColumnsButton columns={view.columns} chosen={chosen} />
      </GridFilters>
      <GridView
        {...view}
        label={listText(list.title)}
        chosen={chosen}
        page={page}
        address={address}
        defaultSort={{ id: list.defaultSort.sort, order: list.defaultSort.order }}
        onOpen={onOpen ?? (openAs === undefined ? undefined : ({ id }) => address.goTo({ [openAs]: id }))}
        isFiltered={isFiltered(address.search)}
        onClear={() => address.change(unfiltered(filters))}
      />
    </>
  );
}
