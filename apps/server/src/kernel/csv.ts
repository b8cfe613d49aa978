type Cell = string | number | null;

const BYTE_ORDER_MARK = '\ufeff';

/** The first visible character that is not a quote: spreadsheet imports may drop those before it. */
const FIRST_SEEN = /[^\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}"'`]/u;
/** Characters that begin a formula, and the hyphens and minus that some spreadsheets accept instead. */
const FORMULA_SIGN = /^[=+\-@\u2010\u2011\u2212]/;

/**
 * Whether spreadsheets evaluate the cell as a formula, including full-width signs. A leading apostrophe prevents it.
 */
function isFormula(text: string): boolean {
  const [first = ''] = FIRST_SEEN.exec(text) ?? [];
  return /^[\t\r]/.test(text) || FORMULA_SIGN.test(first.normalize('NFKC'));
}

function cellOf(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '');
  const text = isFormula(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as comma-separated values (RFC 4180). Texts that look like formulas are escaped; numbers stay numbers. */
export const csvRows = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');

/** The header row, after the byte order mark by which spreadsheets detect UTF-8. */
export const csvHead = (titles: readonly string[]): string => BYTE_ORDER_MARK + csvRows([titles]);

/** A table as comma-separated values, UTF-8. */
export const csvOf = (titles: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  csvHead(titles) + csvRows(rows);

/** Removes the apostrophe that escapes a formula. */
export const withoutApostrophe = (text: string): string =>
  text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text;

/**
 * Parses comma-separated values (RFC 4180). The delimiter is a semicolon or a tab when the first line has more of
 * those. Blank lines become empty rows, so that row numbers match line numbers.
 */
export function readCsv(text: string): string[][] {
  const content = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const divider = dividerOf(content);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < content.length) {
    const { cell, end } =
      content[at] === '"' ? quotedCell(content, at, divider) : plainCell(content, at, divider);
    row.push(withoutApostrophe(cell));
    at = end + 1;
    if (content[end] === divider && at < content.length) continue;
    if (content[end] === '\r' && content[at] === '\n') at += 1;
    rows.push(row.some((one) => one.trim() !== '') ? row : []);
    row = [];
  }
  return rows;
}

function dividerOf(content: string): string {
  const [head = ''] = content.split(/[\r\n]/, 1);
  const count = (mark: string) => head.split(mark).length;
  return [';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best), ',');
}

/** Reads an unquoted cell. `end` is the index of the delimiter or line break after it. */
function plainCell(content: string, start: number, divider: string) {
  let end = start;
  while (end < content.length && content[end] !== divider && !/[\r\n]/.test(content[end] ?? '')) end += 1;
  return { cell: content.slice(start, end), end };
}

/** Reads a quoted cell, where `""` stands for a quote. Without a closing quote it extends to the end of the input. */
function quotedCell(content: string, start: number, divider: string) {
  let cell = '';
  let from = start + 1;
  for (;;) {
    const quote = content.indexOf('"', from);
    if (quote < 0) return { cell: cell + content.slice(from), end: content.length };
    cell += content.slice(from, quote);
    if (content[quote + 1] !== '"') {
      const rest = plainCell(content, quote + 1, divider);
      return { cell: cell + rest.cell, end: rest.end };
    }
    cell += '"';
    from = quote + 2;
  }
}
