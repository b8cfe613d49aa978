import { createContext, useContext } from 'react';
import type { GridColumn } from '../../../ui/grid/index.ts';
import {
  AgentCell,
  DeviceCell,
  FromCell,
  LeadCell,
  LocationCell,
  PageCell,
  StateCell,
  TimeCell,
  VisitorCell,
} from './cells.tsx';
import { COLUMN_TITLES } from './labels.ts';
import type { BoardRow } from './rows.ts';
import type { ColumnId } from './search.ts';

/** Called when a member takes the visitor of a row. */
export const Taking = createContext<(row: BoardRow) => void>(() => undefined);

function TakeCell({ row }: { row: BoardRow }) {
  return <AgentCell row={row} onTake={useContext(Taking)} />;
}

const PagesCell = ({ row }: { row: BoardRow }) => row.visitor.pages;

/** A column narrower than the default minimum of 120. */
const narrow = (width: number) => ({ width, minWidth: width });

/**
 * The cells of the columns. Those with short content are narrower, so that all ten fit beside the menu on a 1440 px
 * screen.
 */
const DRAWN: Readonly<Record<ColumnId, Omit<GridColumn<BoardRow>, 'id' | 'title' | 'sortable'>>> = {
  visitor: { cell: VisitorCell, width: 186, fixed: true },
  place: { cell: LocationCell, width: 170 },
  page: { cell: PageCell, flex: 1 },
  time: { cell: TimeCell, ...narrow(66), atEnd: true },
  pages: { cell: PagesCell, ...narrow(66), atEnd: true },
  from: { cell: FromCell, ...narrow(98) },
  device: { cell: DeviceCell, ...narrow(92) },
  state: { cell: StateCell, width: 142 },
  agent: { cell: TakeCell, ...narrow(112) },
  lead: { cell: LeadCell, ...narrow(106) },
};

/** The columns of the board. */
export const BOARD_COLUMNS: readonly GridColumn<BoardRow>[] = (Object.keys(DRAWN) as ColumnId[]).map(
  (id) => ({ ...DRAWN[id], id, title: COLUMN_TITLES[id], sortable: true }),
);
