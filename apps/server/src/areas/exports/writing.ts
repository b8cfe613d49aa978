import { EXPORT_MAX_ROWS } from '@foyer/contract/exports/constants';
import type { ListColumn } from '@foyer/contract/kernel/list';
import { zoneClock } from '@foyer/domain/zone-clock';
import { csvHead, csvRows } from '../../kernel/csv.ts';
import { type SheetCell, xlsxOf } from '../../kernel/spreadsheet/xlsx.ts';
import { type Locale, textIn } from '../../kernel/texts.ts';
import {
  type ExportRequest,
  type ExportScope,
  type OnProgress,
  rowsOf,
  type TableSource,
  type WrittenFile,
} from './source.ts';

/** The rows of a table, page by page. Moments are wall-clock times as if they were UTC. */
export type CellPages = AsyncIterable<readonly (readonly SheetCell[])[]>;

/** A table to write as a file. */
export interface CellTable {
  /** Name of the sheet. */
  readonly title: string;
  readonly titles: readonly string[];
  readonly pages: CellPages;
}

/** The rows of a source as a table in a language, with times in a zone. */
export async function tableOfSource(
  source: TableSource,
  scope: ExportScope,
  { filter, locale, timeZone }: { filter: unknown; locale: Locale; timeZone: string },
): Promise<CellTable & { readonly columns: readonly ListColumn[] }> {
  const { wallAt } = zoneClock(timeZone);
  const say = (english: string) => textIn(locale, english);
  const shown = (
    value: Exclude<SheetCell, undefined>,
    labels: Readonly<Record<string, string>> | undefined,
  ): SheetCell => {
    if (value instanceof Date) return new Date(wallAt(value.getTime()));
    return labels && value !== null ? say(labels[value] ?? String(value)) : value;
  };
  const columns = Object.entries(source.list.columns).flatMap(([id, column]) => {
    const cell = source.cells[id];
    return column.only === 'grid' || !cell ? [] : [{ ...column, cell }];
  });
  const further = (await source.furtherColumns?.(scope)) ?? [];
  async function* pages(): CellPages {
    for await (const page of rowsOf(source, scope, filter)) {
      yield page.map((row) => [
        ...columns.map(({ cell, labels }) => shown(cell(row, say), labels)),
        ...further.map(({ cell }) => shown(cell(row), undefined)),
      ]);
    }
  }
  return {
    title: say(source.list.title),
    titles: [
      ...columns.map(({ title, type }) => {
        const text = say(title);
        return type === 'moment' ? `${text} (${timeZone})` : text;
      }),
      ...further.map(({ title }) => title),
    ],
    columns: [...columns, ...further.map(({ title }) => ({ title, only: 'file' as const }))],
    pages: pages(),
  };
}

/** Writes a table as comma-separated values or a workbook, page by page, up to the most rows of the format. */
export function writeCells(
  { title, titles, pages }: CellTable,
  { format, locale }: Pick<ExportRequest, 'format' | 'locale'>,
  onProgress: OnProgress,
): WrittenFile {
  const most = EXPORT_MAX_ROWS[format === 'xlsx' ? 'xlsx' : 'csv'];
  const counts = { rows: 0, bytes: 0, isCut: false };
  async function* fitting(): CellPages {
    for await (const page of pages) {
      const rows = page.slice(0, most - counts.rows);
      counts.rows += rows.length;
      counts.isCut = rows.length < page.length;
      yield rows;
      await onProgress(counts.rows);
      if (counts.isCut) return;
    }
  }
  const bytes =
    format === 'csv'
      ? csv(titles, fitting())
      : xlsxOf(titles, fitting(), { sheetName: title, isRtl: locale === 'ar' });
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const piece of bytes) {
      counts.bytes += piece.length;
      yield piece;
    }
  }
  return { content: counted(), result: () => counts };
}

async function* csv(titles: readonly string[], pages: CellPages): AsyncGenerator<Buffer> {
  yield Buffer.from(csvHead(titles));
  for await (const rows of pages) yield Buffer.from(csvRows(rows.map((row) => row.map(asText))));
}

const asText = (cell: SheetCell): string | number | null =>
  cell instanceof Date ? cell.toISOString().slice(0, 19).replace('T', ' ') : cell;
