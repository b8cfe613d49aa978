/** Rows on one page of a grid. Specification 9. */
export const GRID_PAGE_SIZE = 50;

/** Height of a row and of the header. Pixels. Specification 9. */
export const GRID_ROW_HEIGHT = 35;

/** Default column width. Pixels. Specification 9. */
export const GRID_COLUMN_WIDTH = 120;

/** Minimum width of a column, and of one with long texts. Pixels. Specification 9. */
export const GRID_COLUMN_MIN_WIDTH = { normal: 120, wide: 200 } as const;

/** Minimum height of a grid. Pixels. Specification 9. */
export const GRID_MIN_HEIGHT = 400;

/** Page links in a grid's footer. Specification 9. */
export const GRID_PAGE_LINKS = 5;

/** Minimum width of a cell by kind. Pixels. Specification 9. */
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

/** Comparisons of a number column's filter, in order. Specification 9. */
export const GRID_COMPARISONS = [
  'greater than',
  'greater than or equal',
  'less than',
  'less than or equal',
] as const;

/** Record count in a grid's footer. Specification 9. */
export function totalRecordsText(total: number): string {
  return `Total Records: ${total}`;
}

/** Whether a grid has more than one page. Specification 9. */
export function needsPagination(total: number, pageSize: number = GRID_PAGE_SIZE): boolean {
  return total > pageSize;
}

/** Number of pages, at least one. Specification 9. */
export function pageCountOf(total: number, pageSize: number = GRID_PAGE_SIZE): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** Page index of list calls: the page number minus 1, at least 0. Specification 5, 9. */
export function pageIndexOf(pageNumber: number): number {
  return Math.max(0, pageNumber - 1);
}

/** Page numbers to link to: at most five, centred on the current page if possible. Specification 9. */
export function pageLinks(currentPage: number, pageCount: number): number[] {
  const length = Math.min(GRID_PAGE_LINKS, pageCount);
  const centred = currentPage - Math.floor(GRID_PAGE_LINKS / 2);
  const first = Math.max(1, Math.min(centred, pageCount - length + 1));
  return Array.from({ length }, (_, offset) => first + offset);
}
