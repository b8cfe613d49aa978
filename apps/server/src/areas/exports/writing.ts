import { EXPORT_MAX_ROWS } from '@foyer/contract/exports/constants';
import { zoneClock } from '@foyer/domain/zone-clock';
import { csvHead, csvRows } from '../../kernel/csv.ts';
import { type SheetCell, xlsxOf } from '../../kernel/spreadsheet/xlsx.ts';
import { type Locale, textIn } from '../../kernel/texts.ts';
import type { ExportRow } from './access.ts';
import { type ExportScope, type OnProgress, rowsOf, type TableSource, type WrittenFile } from './source.ts';

/** Writes the rows of a source as a file, page by page. */
export function writeTable(
  row: ExportRow,
  source: TableSource,
  scope: ExportScope,
  timeZone: string,
  onProgress: OnProgress,
): WrittenFile {
  const locale = row.locale as Locale;
  const { wallAt } = zoneClock(timeZone);
  const most = EXPORT_MAX_ROWS[row.format === 'xlsx' ? 'xlsx' : 'csv'];
  const counts = { rows: 0, bytes: 0, isCut: false };

  const columns = Object.entries(source.list.columns).flatMap(([id, { title, type, labels, only }]) => {
    const cell = source.cells[id];
    if (only === 'grid' || !cell) return [];
    const text = textIn(locale, title);
    return [{ title: type === 'moment' ? `${text} (${timeZone})` : text, cell, labels }];
  });
  const shown = (
    value: Exclude<SheetCell, undefined>,
    labels: Readonly<Record<string, string>> | undefined,
  ): SheetCell => {
    if (value instanceof Date) return new Date(wallAt(value.getTime()));
    return labels && value !== null ? textIn(locale, labels[value] ?? String(value)) : value;
  };

  async function* pages(): AsyncGenerator<readonly (readonly SheetCell[])[]> {
    for await (const page of rowsOf(source, scope, row.filter)) {
      const fitting = page.slice(0, most - counts.rows);
      counts.rows += fitting.length;
      counts.isCut = fitting.length < page.length;
      yield fitting.map((one) => columns.map(({ cell, labels }) => shown(cell(one), labels)));
      await onProgress(counts.rows);
      if (counts.isCut) return;
    }
  }

  const titles = columns.map(({ title }) => title);
  const bytes =
    row.format === 'csv'
      ? csv(titles, pages())
      : xlsxOf(titles, pages(), { sheetName: textIn(locale, source.list.title), isRtl: locale === 'ar' });

  async function* counted(): AsyncGenerator<Buffer> {
    for await (const piece of bytes) {
      counts.bytes += piece.length;
      yield piece;
    }
  }
  return { content: counted(), result: () => counts };
}

async function* csv(
  titles: readonly string[],
  pages: AsyncIterable<readonly (readonly SheetCell[])[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(csvHead(titles));
  for await (const rows of pages) yield Buffer.from(csvRows(rows.map((row) => row.map(asText))));
}

const asText = (cell: SheetCell): string | number | null =>
  cell instanceof Date ? cell.toISOString().slice(0, 19).replace('T', ' ') : cell;
