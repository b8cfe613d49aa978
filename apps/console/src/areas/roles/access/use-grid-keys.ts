import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react';

const CONTROL = 'button';

/** The step of a key over rows and columns. Left and right are swapped in right-to-left layouts. */
function stepOf(key: string): readonly [rows: number, columns: number] | null {
  const forward = document.dir === 'rtl' ? -1 : 1;
  if (key === 'ArrowDown') return [1, 0];
  if (key === 'ArrowUp') return [-1, 0];
  if (key === 'ArrowRight') return [0, forward];
  return key === 'ArrowLeft' ? [0, -forward] : null;
}

/** The control of a row at a column, or the only one of a row that spans all columns. */
function controlIn(row: HTMLTableRowElement | undefined, column: number): HTMLElement | null {
  const cell = row?.cells[Math.min(column, row.cells.length - 1)];
  return cell?.querySelector<HTMLElement>(CONTROL) ?? null;
}

function target(
  table: HTMLTableElement,
  cell: HTMLTableCellElement,
  event: KeyboardEvent,
): HTMLElement | null {
  const rows = [...table.rows];
  const row = cell.parentElement as HTMLTableRowElement;
  const at = rows.indexOf(row);
  const column = cell.cellIndex;
  if (event.key === 'Home' || event.key === 'End') {
    const inRow = event.ctrlKey ? (event.key === 'Home' ? rows[0] : rows.at(-1)) : row;
    const controls = [...(inRow?.querySelectorAll<HTMLElement>(CONTROL) ?? [])];
    return (event.key === 'Home' ? controls[0] : controls.at(-1)) ?? null;
  }
  const step = stepOf(event.key);
  if (!step) return null;
  if (step[1] !== 0) return controlIn(row, column + step[1]);
  for (let next = at + step[0]; next >= 0 && next < rows.length; next += step[0]) {
    const control = controlIn(rows[next], column);
    if (control) return control;
  }
  return null;
}

/**
 * Adds grid keyboard navigation by the WAI-ARIA pattern: one tab stop, arrow keys move, Home and End go to the ends of
 * the row, with Ctrl to those of the grid. Every reachable cell contains one button.
 */
export function useGridKeys(table: RefObject<HTMLTableElement | null>) {
  // Restores the single tab stop after each change of the rows.
  useEffect(() => {
    const element = table.current;
    if (!element || element.querySelector(`${CONTROL}[tabindex="0"]`)) return;
    element.querySelector<HTMLElement>(`tbody td ${CONTROL}`)?.setAttribute('tabindex', '0');
  });
  return {
    onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => {
      const cell = (event.target as HTMLElement).closest<HTMLTableCellElement>('td, th');
      const next = cell && table.current?.contains(cell) && target(table.current, cell, event);
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
    onFocus: (event: FocusEvent<HTMLTableElement>) => {
      if (!event.target.matches(CONTROL)) return;
      for (const one of table.current?.querySelectorAll(`${CONTROL}[tabindex="0"]`) ?? [])
        one.setAttribute('tabindex', '-1');
      event.target.setAttribute('tabindex', '0');
    },
  };
}
