import { createContext, useContext } from 'react';
import type { GridColumn } from '../../../ui/grid/index.ts';
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
import type { BoardRow } from './rows.ts';
import type { ColumnId } from './search.ts';
import { COLUMN_TITLES } from './words.ts';

/** What a cell does when somebody takes the visitor. */
export const Taking = createContext<(row: BoardRow) => void>(() => undefined);

function TakeCell({ row }: { row: BoardRow }) {
  return <AgentCell row={row} onTake={useContext(Taking)} />;
}

const PagesCell = ({ row }: { row: BoardRow }) => row.visitor.pages;

/** A figure or a word that needs less than the usual least width of 120. */
const narrow = (width: number) => ({ width, minWidth: width });

/**
 * The columns as drawn. Those with short figures or words may be narrower, so that all ten fit beside the menu on a
 * screen of 1440 px.
 */
const DRAWN: Readonly<Record<ColumnId, Omit<GridColumn<BoardRow>, 'id' | 'title' | 'sortable'>>> = {
  visitor: { cell: VisitorCell, width: 186, fixed: true },
  place: { cell: PlaceCell, width: 170 },
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
