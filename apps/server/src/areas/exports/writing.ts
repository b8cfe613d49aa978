import { EXPORT_MAX_ROWS } from '@foyer/contract/exports/constants';
import { zoneClock } from '@foyer/domain/zone-clock';
import { csvHead, csvRows } from '../../kernel/csv.ts';
import { type SheetCell, xlsxOf } from '../../kernel/spreadsheet/xlsx.ts';
import type { ExportRow } from './access.ts';
import type {
  ExportLocale,
  ExportScope,
  ExportWords,
  OnProgress,
  TableSource,
  WrittenFile,
} from './source.ts';

/** The rows of a source as the content of a file, page by page. */
export function writeTable(
  row: ExportRow,
  source: TableSource,
  scope: ExportScope,
  timeZone: string,
  onProgress: OnProgress,
): WrittenFile {
  const locale = row.locale as ExportLocale;
  const words = (said: ExportWords) => said[locale];
  const { wallAt } = zoneClock(timeZone);
  const most = EXPORT_MAX_ROWS[row.format === 'xlsx' ? 'xlsx' : 'csv'];
  const counts = { rows: 0, bytes: 0, isCut: false };

  const onClock = (value: ReturnType<(typeof source.columns)[number]['cell']>): SheetCell =>
    value instanceof Date ? new Date(wallAt(value.getTime())) : value;

  async function* pages(): AsyncGenerator<readonly (readonly SheetCell[])[]> {
    const filter = source.filter.strict().parse(row.filter);
    for await (const page of source.rows(scope, filter)) {
      const fitting = page.slice(0, most - counts.rows);
      counts.rows += fitting.length;
      counts.isCut = fitting.length < page.length;
      yield fitting.map((one) => source.columns.map(({ cell }) => onClock(cell(one, words))));
      await onProgress(counts.rows);
      if (counts.isCut) return;
    }
  }

  const titles = source.columns.map(({ title, isMoment }) =>
    isMoment ? `${words(title)} (${timeZone})` : words(title),
  );
  const bytes =
    row.format === 'csv'
      ? csv(titles, pages())
      : xlsxOf(titles, pages(), { sheetName: words(source.name), isRtl: locale === 'ar' });

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
