import type { List, ListColumn } from '@foyer/contract/kernel/list';
import { CELL_MIN_WIDTH, GRID_COLUMN_MIN_WIDTH, GRID_COLUMN_WIDTH } from '@foyer/domain/grid';
import type { I18n, MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import { listText } from '../../i18n/list-text.ts';
import type { CalledList, RowOf } from './use-list.ts';

/** A column of a grid. Define the list outside of components, so that its identity is stable. */
export interface GridColumn<Row, Id extends string = string> extends Omit<ListColumn, 'title'> {
  /** The column's name in the address, in storage, and as `sort` of the list's call. */
  readonly id: Id;
  /** A text of the contract, or a message of the console for lists without a call. */
  readonly title: string | MessageDescriptor;
  readonly cell: ComponentType<{ readonly row: Row }>;
  readonly sortable?: boolean;
}

/** The ids of a list's columns. */
type GridColumnId<L extends List> = {
  [Id in keyof L['columns']]: L['columns'][Id] extends { only: 'file' } ? never : Id;
}[keyof L['columns']];

/** The columns of a list's grid, each with its cell component. */
export const gridColumns = <L extends CalledList>(
  { columns, sorts }: L,
  cells: { readonly [Id in GridColumnId<L>]: ComponentType<{ readonly row: RowOf<L> }> },
): readonly GridColumn<RowOf<L>>[] =>
  Object.entries(columns).flatMap(([id, column]) => {
    const cell = cells[id as GridColumnId<L>];
    return column.only === 'file' || !cell ? [] : [{ ...column, id, cell, sortable: id in sorts }];
  });

/** The title of a column in the console's language. */
export const columnTitle = ({ title }: Pick<GridColumn<never>, 'title'>, i18n: I18n): string =>
  typeof title === 'string' ? listText(title) : i18n._(title);

/** The minimum width of a column in pixels: its own, else that of its type. Specification 9. */
export function minWidthOf({ type, minWidth }: Pick<GridColumn<never>, 'type' | 'minWidth'>): number {
  if (minWidth !== undefined) return minWidth;
  if (type === 'wide') return GRID_COLUMN_MIN_WIDTH.wide;
  if (type === undefined || type === 'moment' || type === 'country') return GRID_COLUMN_MIN_WIDTH.normal;
  return CELL_MIN_WIDTH[type];
}

/** The default width of a column in pixels. */
export function defaultWidth(column: Pick<GridColumn<never>, 'type' | 'minWidth' | 'width'>): number {
  return Math.max(column.width ?? GRID_COLUMN_WIDTH, minWidthOf(column));
}
