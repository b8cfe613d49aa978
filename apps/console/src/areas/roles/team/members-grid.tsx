import type { Member } from '@foyer/contract/accounts/member-shapes';
import { GRID_ROW_HEIGHT } from '@foyer/domain/grid';
import { useLingui } from '@lingui/react/macro';
import {
  CellStyleModule,
  ClientSideRowModelModule,
  type ColDef,
  ColumnApiModule,
  type ICellRendererParams,
  ModuleRegistry,
  RowStyleModule,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { type ComponentType, createContext, useContext, useMemo } from 'react';
import { gridTheme } from '../../../ui/grid-theme.ts';
import { DepartmentsCell, LastLoginCell, NameCell, SecondFactorCell, StatusCell } from './cells.tsx';
import { fullName } from './member-name.ts';
import type { Ticks } from './use-ticks.ts';
import { COLUMN_TITLES, type ColumnId } from './words.ts';

ModuleRegistry.registerModules([CellStyleModule, ClientSideRowModelModule, ColumnApiModule, RowStyleModule]);

/** What cells ask of the page. A React context, so that they follow it without the grid drawing them anew. */
interface CellContext {
  readonly ticks: Ticks | null;
  readonly roleTitle: (name: string) => string;
}
const CellContext = createContext<CellContext>({ ticks: null, roleTitle: (name) => name });

type Params = ICellRendererParams<Member>;

const cell = (Cell: ComponentType<{ member: Member }>) =>
  function MemberCell({ data }: Params) {
    return data ? <Cell member={data} /> : null;
  };

/**
 * The columns as drawn. Those with short words may be narrower than the usual least width of 120, so that all fit
 * beside the two menus on a screen of 1440 px.
 */
const COLUMNS: readonly ColDef<Member>[] = [
  { colId: 'name', cellRenderer: cell(NameCell), width: 168 },
  { colId: 'userName', cellRenderer: cell(UserNameCell), width: 112 },
  { colId: 'email', cellRenderer: cell(EmailCell), minWidth: 150, flex: 1 },
  { colId: 'role', cellRenderer: RoleCell, width: 140 },
  { colId: 'departments', cellRenderer: cell(DepartmentsCell), width: 106 },
  { colId: 'secondFactor', cellRenderer: cell(SecondFactorCell), width: 98 },
  { colId: 'lastLogin', cellRenderer: cell(LastLoginCell), width: 92 },
  { colId: 'status', cellRenderer: cell(StatusCell), width: 98 },
];

const tickColumn: ColDef<Member> = {
  colId: 'tick',
  cellRenderer: TickCell,
  headerComponent: TickHead,
  width: 48,
  minWidth: 48,
  maxWidth: 48,
  resizable: false,
};

function UserNameCell({ member }: { member: Member }) {
  return <bdi className="cut">{member.userName}</bdi>;
}

function EmailCell({ member }: { member: Member }) {
  return <bdi className="cut">{member.email}</bdi>;
}

function RoleCell({ data }: Params) {
  const { roleTitle } = useContext(CellContext);
  return data ? <bdi className="cut">{roleTitle(data.role)}</bdi> : null;
}

function TickCell({ data }: Params) {
  const { t } = useLingui();
  const { ticks } = useContext(CellContext);
  if (!data || !ticks) return null;
  const name = fullName(data);
  return (
    <input
      type="checkbox"
      className="tick"
      tabIndex={-1}
      aria-label={t`Select ${name}`}
      checked={ticks.has(data.id)}
      onClick={(event) => event.stopPropagation()}
      onChange={() => ticks.toggle(data.id)}
    />
  );
}

function TickHead() {
  const { t } = useLingui();
  const { ticks } = useContext(CellContext);
  if (!ticks) return null;
  return (
    <input
      type="checkbox"
      className="tick"
      aria-label={t`Select all that are listed`}
      checked={ticks.isAll}
      ref={(box) => {
        if (box) box.indeterminate = ticks.count > 0 && !ticks.isAll;
      }}
      onChange={ticks.toggleAll}
    />
  );
}

const defaultColumn: ColDef<Member> = {
  resizable: true,
  sortable: false,
  suppressHeaderMenuButton: true,
  suppressMovable: true,
};

/** The members as a grid: arrows move, Enter opens, Space ticks. */
export function MembersGrid({
  members,
  selectedId,
  ticks,
  canChange,
  roleTitle,
  onOpen,
}: {
  members: Member[];
  selectedId: string | undefined;
  ticks: Ticks;
  /** Whether members can be ticked to be changed. */
  canChange: boolean;
  roleTitle: (name: string) => string;
  onOpen: (member: Member) => void;
}) {
  const { i18n } = useLingui();
  const columns = useMemo(
    () => [
      ...(canChange ? [tickColumn] : []),
      ...COLUMNS.map((column) => ({
        ...column,
        headerName: i18n._(COLUMN_TITLES[column.colId as ColumnId]),
      })),
    ],
    [canChange, i18n],
  );
  return (
    <CellContext value={{ ticks, roleTitle }}>
      <AgGridReact<Member>
        key={i18n.locale}
        theme={gridTheme}
        enableRtl={document.dir === 'rtl'}
        rowData={members}
        columnDefs={columns}
        defaultColDef={defaultColumn}
        getRowId={({ data }) => data.id}
        rowHeight={GRID_ROW_HEIGHT}
        headerHeight={GRID_ROW_HEIGHT}
        rowClassRules={{
          'is-selected': ({ data }) => data?.id === selectedId,
          'is-inactive': ({ data }) => data?.status === 'Inactive',
        }}
        suppressCellFocus={false}
        animateRows={false}
        onRowClicked={({ data, event }) => {
          const isTick = (event?.target as HTMLElement | null)?.closest('[col-id="tick"]');
          if (data && !isTick) onOpen(data);
        }}
        onCellKeyDown={({ event, data }) => {
          const { key } = event as KeyboardEvent;
          if (!data) return;
          if (key === 'Enter') onOpen(data);
          if (key === ' ' && canChange) {
            event?.preventDefault();
            ticks.toggle(data.id);
          }
        }}
      />
    </CellContext>
  );
}
