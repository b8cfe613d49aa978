import { GRID_COLUMN_MIN_WIDTH, GRID_COLUMN_WIDTH, GRID_ROW_HEIGHT } from '@foyer/domain/grid';
import { useLingui } from '@lingui/react';
import {
  CellStyleModule,
  ClientSideRowModelModule,
  type ColDef,
  ColumnApiModule,
  type ColumnMovedEvent,
  type ICellRendererParams,
  ModuleRegistry,
  RowStyleModule,
  type SortChangedEvent,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { type ComponentType, useMemo } from 'react';
import { gridTheme } from '../../../ui/grid-theme.ts';
import {
  AgentCell,
  DeviceCell,
  FromCell,
  LeadCell,
  PageCell,
  PlaceCell,
  StateCell,
  TimeCell,
  VisitorCell,
} from './cells.tsx';
import type { ColumnChoice } from './columns.ts';
import type { BoardRow } from './rows.ts';
import type { BoardSearch, ColumnId } from './search.ts';
import { useNewRows } from './use-new-rows.ts';
import { COLUMN_TITLES } from './words.ts';

ModuleRegistry.registerModules([CellStyleModule, ClientSideRowModelModule, ColumnApiModule, RowStyleModule]);

/** What cells ask of the page. */
interface GridContext {
  readonly onTake: (row: BoardRow) => void;
}
type Params = ICellRendererParams<BoardRow, unknown, GridContext>;

/** A cell of the board as a renderer of the grid. */
const cell = (Cell: ComponentType<{ row: BoardRow }>) =>
  function BoardCell({ data }: Params) {
    return data ? <Cell row={data} /> : null;
  };
const takeCell = ({ data, context }: Params) => data && <AgentCell row={data} onTake={context.onTake} />;
const pagesCell = ({ data }: Params) => data?.visitor.pages;

/**
 * The columns as drawn. Those with short figures or words may be narrower than the usual least width of 120, so that
 * all ten fit beside the menu on a screen of 1440 px.
 */
const COLUMNS: Readonly<Record<ColumnId, ColDef<BoardRow>>> = {
  visitor: { cellRenderer: cell(VisitorCell), width: 186 },
  place: { cellRenderer: cell(PlaceCell), width: 170 },
  page: { cellRenderer: cell(PageCell), flex: 1 },
  time: { cellRenderer: cell(TimeCell), width: 66, minWidth: 66, type: 'rightAligned' },
  pages: { cellRenderer: pagesCell, width: 66, minWidth: 66, type: 'rightAligned' },
  from: { cellRenderer: cell(FromCell), width: 98, minWidth: 98 },
  device: { cellRenderer: cell(DeviceCell), width: 92, minWidth: 92 },
  state: { cellRenderer: cell(StateCell), width: 142 },
  agent: { cellRenderer: takeCell, width: 112, minWidth: 112 },
  lead: { cellRenderer: cell(LeadCell), width: 106, minWidth: 106 },
};

/** Rows come in their order; the grid only shows which column it follows. */
const asGiven = () => 0;

const defaultColumn: ColDef<BoardRow> = {
  width: GRID_COLUMN_WIDTH,
  minWidth: GRID_COLUMN_MIN_WIDTH.normal,
  resizable: true,
  sortable: true,
  comparator: asGiven,
  sortingOrder: ['asc', 'desc', null],
  suppressHeaderMenuButton: true,
};

function columnDefinitions(
  choice: ColumnChoice,
  search: BoardSearch,
  titleOf: (id: ColumnId) => string,
): ColDef<BoardRow>[] {
  const sorted = search.sort ?? 'state';
  return choice.order.map((id) => ({
    ...COLUMNS[id],
    colId: id,
    headerName: titleOf(id),
    hide: choice.hidden.includes(id),
    sort: id === sorted ? (search.order ?? 'asc') : null,
  }));
}

export interface BoardGridProps {
  rows: BoardRow[];
  choice: ColumnChoice;
  search: BoardSearch;
  selectedId: string | null;
  onOpen: (row: BoardRow) => void;
  onTake: (row: BoardRow) => void;
  onSort: (sort: ColumnId | undefined, order: 'desc' | undefined) => void;
  onOrder: (order: ColumnId[]) => void;
}

/** The rows of one page as a grid: arrows move, Enter opens, a dragged head orders the columns. */
export function BoardGrid({
  rows,
  choice,
  search,
  selectedId,
  onOpen,
  onTake,
  onSort,
  onOrder,
}: BoardGridProps) {
  const { i18n } = useLingui();
  const isNew = useNewRows(rows);
  const columns = useMemo(
    () => columnDefinitions(choice, search, (id) => i18n._(COLUMN_TITLES[id])),
    [choice, search, i18n],
  );
  const sorted = ({ api, source }: SortChangedEvent<BoardRow>) => {
    if (source !== 'uiColumnSorted') return;
    const column = api.getColumnState().find((one) => one.sort);
    onSort(column?.colId as ColumnId | undefined, column?.sort === 'desc' ? 'desc' : undefined);
  };
  const moved = ({ api, finished }: ColumnMovedEvent<BoardRow>) => {
    if (finished) onOrder(api.getColumnState().map((column) => column.colId as ColumnId));
  };
  return (
    <AgGridReact<BoardRow>
      key={i18n.locale}
      theme={gridTheme}
      enableRtl={document.dir === 'rtl'}
      rowData={rows}
      columnDefs={columns}
      defaultColDef={defaultColumn}
      getRowId={({ data }) => data.id}
      context={{ onTake } satisfies GridContext}
      rowHeight={GRID_ROW_HEIGHT}
      headerHeight={GRID_ROW_HEIGHT}
      rowClassRules={{
        'is-new': ({ data }) => data !== undefined && isNew(data.id),
        'is-selected': ({ data }) => data?.id === selectedId,
        'has-left': ({ data }) => data?.state === 'left',
      }}
      suppressDragLeaveHidesColumns
      suppressCellFocus={false}
      animateRows={false}
      onRowClicked={({ data }) => data && onOpen(data)}
      onCellKeyDown={({ event, data }) => {
        if (data && (event as KeyboardEvent).key === 'Enter') onOpen(data);
      }}
      onSortChanged={sorted}
      onColumnMoved={moved}
    />
  );
}
