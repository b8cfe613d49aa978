import type { List, ListColumn } from '@foyer/contract/kernel/list';
import { CELL_MIN_WIDTH, GRID_COLUMN_MIN_WIDTH, GRID_COLUMN_WIDTH } from '@foyer/domain/grid';
import type { I18n, MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import { listText } from '../../i18n/list-text.ts';
import type { CalledList, RowOf } from './use-list.ts';

/** A column of a grid. Keep the list outside of components, so that it stays the same. */
export interface GridColumn<Row, Id extends string = string> extends Omit<ListColumn, 'title'> {
  /** Its name in the address, in what is remembered, and as `sort` of the list's call. */
  readonly id: Id;
  /** A text of the contract, or a message of the console where the list has no call. */
  readonly title: string | MessageDescriptor;
  readonly cell: ComponentType<{ readonly row: Row }>;
  readonly sortable?: boolean;
}

/** The columns of a list that its grid has. */
type GridColumnId<L extends List> = {
  [Id in keyof L['columns']]: L['columns'][Id] extends { only: 'file' } ? never : Id;
}[keyof L['columns']];

/** The columns of a list's grid, each with the component that draws its cells. */
export const gridColumns = <L extends CalledList>(
  { columns, sorts }: L,
  cells: { readonly [Id in GridColumnId<L>]: ComponentType<{ readonly row: RowOf<L> }> },
): readonly GridColumn<RowOf<L>>[] =>
  Object.entries(columns).flatMap(([id, column]) => {
    const cell = cells[id as GridColumnId<L>];
    return column.only === 'file' || !cell ? [] : [{ ...column, id, cell, sortable: id in sorts }];
  });

/** The title of a column in the language of the console. */
export const columnTitle = ({ title }: Pick<GridColumn<never>, 'title'>, i18n: I18n): string =>
  typeof title === 'string' ? listText(title) : i18n._(title);

/** The least width of a column in pixels: its own, else that of what it holds. Specification 9. */
export function leastWidth({ type, minWidth }: Pick<GridColumn<never>, 'type' | 'minWidth'>): number {
  if (minWidth !== undefined) return minWidth;
  if (type === 'wide') return GRID_COLUMN_MIN_WIDTH.wide;
  return type === undefined || type === 'moment' ? GRID_COLUMN_MIN_WIDTH.normal : CELL_MIN_WIDTH[type];
}

/** The width of a column in pixels while nobody has changed it. */
export function usualWidth(column: Pick<GridColumn<never>, 'type' | 'minWidth' | 'width'>): number {
  return Math.max(column.width ?? GRID_COLUMN_WIDTH, leastWidth(column));
}
