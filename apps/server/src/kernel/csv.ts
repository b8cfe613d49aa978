type Cell = string | number | null;

const BYTE_ORDER_MARK = '\ufeff';

/** Spreadsheets run a cell that begins so as a formula; an apostrophe makes it a text. */
const isFormula = (text: string) => /^[=+\-@\t\r]/.test(text);

function cellOf(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '');
  const text = isFormula(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A table as comma-separated values (RFC 4180), UTF-8 with the mark by which spreadsheets know it. Texts that a
 * spreadsheet would run are made harmless; numbers stay numbers.
 */
export const csvOf = (titles: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + [titles, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
