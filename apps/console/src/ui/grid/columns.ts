import { CELL_MIN_WIDTH, type CellKind, GRID_COLUMN_MIN_WIDTH, GRID_COLUMN_WIDTH } from '@foyer/domain/grid';
import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';

/** A column of a grid. Keep the list outside of components, so that it stays the same. */
export interface GridColumn<Row, Id extends string = string> {
  /** Its name in the address, in what is remembered, and as `sort` of the list's call. */
  readonly id: Id;
  readonly title: MessageDescriptor;
  readonly cell: ComponentType<{ readonly row: Row }>;
  /** What it holds, which decides its least width (Specification 9); `wide` for long texts. */
  readonly kind?: CellKind | 'wide';
  /** Pixels. */
  readonly width?: number;
  /** Pixels; only for what is narrower than its kind (docs/decisions/0006). */
  readonly minWidth?: number;
  /** Its share of the width that is left over. */
  readonly flex?: number;
  readonly sortable?: boolean;
  /** Figures stand at the end of their cell. */
  readonly atEnd?: boolean;
  /** Always shown. */
  readonly fixed?: boolean;
  /** Not shown until somebody chooses it. */
  readonly hidden?: boolean;
}

/** The least width of a column in pixels: its own, else that of what it holds. Specification 9. */
export function leastWidth({ kind, minWidth }: Pick<GridColumn<never>, 'kind' | 'minWidth'>): number {
  if (minWidth !== undefined) return minWidth;
  if (kind === 'wide') return GRID_COLUMN_MIN_WIDTH.wide;
  return kind === undefined ? GRID_COLUMN_MIN_WIDTH.normal : CELL_MIN_WIDTH[kind];
}

/** The width of a column in pixels while nobody has changed it. */
export function usualWidth(column: Pick<GridColumn<never>, 'kind' | 'minWidth' | 'width'>): number {
  return Math.max(column.width ?? GRID_COLUMN_WIDTH, leastWidth(column));
}
