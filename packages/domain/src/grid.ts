/** Rows on one page of a grid. Specification 9. */
export const GRID_PAGE_SIZE = 50;

/** Height of a row and of the header. Pixels. Specification 9. */
export const GRID_ROW_HEIGHT = 35;

/** Width of a column that names none. Pixels. Specification 9. */
export const GRID_COLUMN_WIDTH = 120;

/** Least width of a column, and of one with long texts. Pixels. Specification 9. */
export const GRID_COLUMN_MIN_WIDTH = { normal: 120, wide: 200 } as const;

/** Least height of a grid. Pixels. Specification 9. */
export const GRID_MIN_HEIGHT = 400;

/** How many page links a grid's foot shows. Specification 9. */
export const GRID_PAGE_LINKS = 5;

/** Least width of a cell by what it holds. Pixels. Specification 9. */
export const CELL_MIN_WIDTH = {
  action: 100,
  email: 240,
  phone: 200,
  channel: 180,
  url: 300,
  company: 350,
  status: 120,
  number: 120,
  score: 100,
  secondsToMinutes: 160,
  info: 130,
} as const;

/** Kinds of cells with their own minimum width. Specification 9. */
export type CellKind = keyof typeof CELL_MIN_WIDTH;

/** The comparisons that a number column's filter offers, in order. Specification 9. */
export const GRID_COMPARISONS = [
  'greater than',
  'greater than or equal',
  'less than',
  'less than or equal',
] as const;

/** The count in a grid's foot. Specification 9. */
export function totalRecordsText(total: number): string {
  return `Total Records: ${total}`;
}

/** Whether a grid is paged: only when there are more records than fit one page. Specification 9. */
export function needsPagination(total: number, pageSize: number = GRID_PAGE_SIZE): boolean {
  return total > pageSize;
}

/** How many pages the records fill, at least one. Specification 9. */
export function pageCountOf(total: number, pageSize: number = GRID_PAGE_SIZE): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The page index that list calls are sent: the page number minus 1, never below 0. Specification 5, 9. */
export function pageIndexOf(pageNumber: number): number {
  return Math.max(0, pageNumber - 1);
}

/**
 * The page numbers to link to: at most five consecutive ones, around the current page where both ends allow.
 * Specification 9.
 */
export function pageLinks(currentPage: number, pageCount: number): number[] {
  const length = Math.min(GRID_PAGE_LINKS, pageCount);
  const centred = currentPage - Math.floor(GRID_PAGE_LINKS / 2);
  const first = Math.max(1, Math.min(centred, pageCount - length + 1));
  return Array.from({ length }, (_, offset) => first + offset);
}
