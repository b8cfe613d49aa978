import { GRID_ROW_HEIGHT } from '@foyer/domain/grid';
import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import {
  CellStyleModule,
  ClientSideRowModelModule,
  type ColDef,
  ColumnApiModule,
  type ColumnMovedEvent,
  type ColumnResizedEvent,
  type ICellRendererParams,
  ModuleRegistry,
  RowStyleModule,
  type SortChangedEvent,
  type TabToNextHeaderParams,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { type ComponentType, createContext, type ReactNode, useContext, useMemo } from 'react';
import { gridTheme } from '../grid-theme.ts';
import type { ChosenColumns, ColumnChoice } from './column-choice.ts';
import { columnTitle, defaultWidth, type GridColumn, minWidthOf } from './columns.ts';
import type { Selection } from './selection.ts';

ModuleRegistry.registerModules([CellStyleModule, ClientSideRowModelModule, ColumnApiModule, RowStyleModule]);

export interface GridRow {
  readonly id: string;
}

/** The selection as a React context, so that cells are not re-created when it changes. */
const TickContext = createContext<{ selection: Selection; titleOf: (row: never) => string } | null>(null);

const TICK = 'tick';
const TICK_WIDTH = 48;

const tickColumn = (): ColDef => ({
  colId: TICK,
  cellRenderer: TickCell,
  headerComponent: TickHead,
  width: TICK_WIDTH,
  minWidth: TICK_WIDTH,
  maxWidth: TICK_WIDTH,
  resizable: false,
  sortable: false,
  suppressMovable: true,
  lockPosition: document.dir === 'rtl' ? 'right' : 'left',
});

/** Rows arrive sorted; the grid only shows by which column. */
const asGiven = () => 0;

const defaultColumn: ColDef = {
  resizable: true,
  comparator: asGiven,
  sortingOrder: ['asc', 'desc', null],
  suppressHeaderMenuButton: true,
};

/** The header row is one tab stop, in which the arrows move: Tab goes on to the rows, Shift+Tab out of the grid. */
const leaveHeader = ({ backwards, previousHeaderPosition: from }: TabToNextHeaderParams) =>
  from !== null && !backwards && { ...from, headerRowIndex: -1 };

type Renderer = (params: ICellRendererParams) => ReactNode;
const renderers = new WeakMap<object, Renderer>();

/** A cell as a renderer of the grid, with a stable identity, since the grid re-creates cells for a new one. */
function rendererOf<Row>(Cell: ComponentType<{ readonly row: Row }>): Renderer {
  const known = renderers.get(Cell);
  if (known) return known;
  const made: Renderer = ({ data }) => (data ? <Cell row={data} /> : null);
  renderers.set(Cell, made);
  return made;
}

function definitionsOf<Row extends GridRow>(
  columns: readonly GridColumn<Row>[],
  choice: ColumnChoice,
  sortId: string | undefined,
  order: 'asc' | 'desc' | undefined,
  i18n: I18n,
): ColDef<Row>[] {
  return choice.order.flatMap((id) => {
    const column = columns.find((one) => one.id === id);
    if (!column) return [];
    const width = choice.widths[id];
    return {
      colId: id,
      headerName: columnTitle(column, i18n),
      cellRenderer: rendererOf(column.cell),
      minWidth: minWidthOf(column),
      ...(width === undefined ? { width: defaultWidth(column), flex: column.flex } : { width }),
      hide: choice.hidden.includes(id),
      sortable: column.sortable ?? false,
      sort: id === sortId ? (order ?? null) : null,
      ...(column.atEnd && { type: 'rightAligned' }),
    };
  });
}

export interface DataGridProps<Row extends GridRow> {
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn<Row>[];
  readonly chosen: ChosenColumns;
  readonly selectedId?: string | null | undefined;
  readonly sort: { readonly id: string; readonly order: 'asc' | 'desc' } | null;
  /** Undefined restores the default order. */
  readonly onSort: (id: string | undefined, order: 'asc' | 'desc') => void;
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** The selection; without it rows cannot be selected. */
  readonly selection?: Selection | undefined;
  readonly titleOf: (row: Row) => string;
  /** Row classes with their conditions; define them outside of components. */
  readonly rowClasses?: Readonly<Record<string, (row: Row) => boolean>> | undefined;
}

/** The rows of one page as a grid: arrows move, Enter opens, Space selects, dragging a head orders the columns. */
export function DataGrid<Row extends GridRow>(props: DataGridProps<Row>) {
  const { rows, columns, chosen, selectedId, sort, onSort, onOpen, selection, titleOf, rowClasses } = props;
  const { i18n } = useLingui();
  const hasTicks = selection !== undefined;
  const { choice } = chosen;
  const [sortId, order] = [sort?.id, sort?.order];
  const definitions = useMemo(
    () => [
      ...(hasTicks ? [tickColumn() as ColDef<Row>] : []),
      ...definitionsOf(columns, choice, sortId, order, i18n),
    ],
    [columns, choice, sortId, order, hasTicks, i18n],
  );
  const sorted = ({ api, source }: SortChangedEvent<Row>) => {
    if (source !== 'uiColumnSorted') return;
    const column = api.getColumnState().find((one) => one.sort);
    onSort(column?.colId, column?.sort === 'desc' ? 'desc' : 'asc');
  };
  const moved = ({ api, finished, source }: ColumnMovedEvent<Row>) => {
    if (!finished || source !== 'uiColumnMoved') return;
    const shown = api.getColumnState().map(({ colId }) => colId);
    chosen.setOrder(shown.filter((id) => id !== TICK));
  };
  const resized = ({ column, finished, source }: ColumnResizedEvent<Row>) => {
    if (!finished || source !== 'uiColumnResized' || !column) return;
    chosen.setWidths({ [column.getColId()]: column.getActualWidth() });
  };
  const classes = Object.fromEntries(
    Object.entries(rowClasses ?? {}).map(([name, fits]) => [
      name,
      ({ data }: { data: Row | undefined }) => data !== undefined && fits(data),
    ]),
  );
  return (
    <TickContext value={selection ? { selection, titleOf } : null}>
      <AgGridReact<Row>
        key={i18n.locale}
        theme={gridTheme}
        enableRtl={document.dir === 'rtl'}
        rowData={rows as Row[]}
        columnDefs={definitions}
        defaultColDef={defaultColumn}
        getRowId={({ data }) => data.id}
        rowHeight={GRID_ROW_HEIGHT}
        headerHeight={GRID_ROW_HEIGHT}
        rowClassRules={{ ...classes, 'is-selected': ({ data }) => data?.id === selectedId }}
        tabToNextHeader={leaveHeader}
        suppressDragLeaveHidesColumns
        suppressCellFocus={false}
        suppressNoRowsOverlay
        animateRows={false}
        onRowClicked={({ data, event }) => {
          const control = (event?.target as HTMLElement | null)?.closest(`[col-id="${TICK}"], a, button`);
          if (data && !control) onOpen?.(data);
        }}
        onCellKeyDown={({ event, data }) => {
          const { key, target } = event as KeyboardEvent;
          const isCell = (target as HTMLElement).matches('.ag-cell');
          if (!data || !isCell) return;
          if (key === 'Enter') onOpen?.(data);
          if (key === ' ' && selection) {
            event?.preventDefault();
            selection.toggle(data.id);
          }
        }}
        onSortChanged={sorted}
        onColumnMoved={moved}
        onColumnResized={resized}
      />
    </TickContext>
  );
}

function TickCell({ data }: ICellRendererParams<GridRow>) {
  const { t } = useLingui();
  const context = useContext(TickContext);
  if (!data || !context) return null;
  const name = context.titleOf(data as never);
  return (
    <input
      type="checkbox"
      className="tick"
      tabIndex={-1}
      aria-label={t`Select ${name}`}
      checked={context.selection.has(data.id)}
      onClick={(event) => event.stopPropagation()}
      onChange={() => context.selection.toggle(data.id)}
    />
  );
}

function TickHead() {
  const { t } = useLingui();
  const context = useContext(TickContext);
  if (!context) return null;
  const { selection } = context;
  return (
    <input
      type="checkbox"
      className="tick"
      aria-label={t`Select all in the list`}
      checked={selection.isAll}
      ref={(box) => {
        if (box) box.indeterminate = selection.count > 0 && !selection.isAll;
      }}
      onChange={selection.toggleAll}
    />
  );
}
