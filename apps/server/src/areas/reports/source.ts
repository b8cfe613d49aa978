import { reportsView } from '@foyer/contract/reports/access';
import { REPORT_KEPT_DAYS, REPORT_PDF_ROWS } from '@foyer/contract/reports/constants';
import { reportTooLong } from '@foyer/contract/reports/errors';
import { REPORT_TEXTS, REPORTS } from '@foyer/domain/reports';
import type { ReportDefinition } from '@foyer/domain/reports/definition';
import { zoneClock } from '@foyer/domain/zone-clock';
import { Refusal } from '../../kernel/refusal.ts';
import type { SheetCell } from '../../kernel/spreadsheet/xlsx.ts';
import { type Locale, textIn } from '../../kernel/texts.ts';
import {
  type ExportScope,
  type OnProgress,
  registerFileExport,
  type WrittenFile,
} from '../exports/source.ts';
import { writeCells } from '../exports/writing.ts';
import { timeZoneOf } from '../merchants/cached-clock.ts';
import { ownMerchant } from '../merchants/queries.ts';
import { requireReport } from './available.ts';
import { reportTable } from './content/content.ts';
import { cellText, fileCell, fileTitle, isNumber, type ReportTable } from './content/table.ts';
import { ReportFilter, rangeText } from './parameters.ts';
import { printPdf } from './pdf/pdf.ts';
import { announceSend } from './schedules/announcing.ts';

/** Registers reports as an export, which is written by a job with progress, can be cancelled, and outlives a crash. */
export const registerReportExport = (): void =>
  registerFileExport({
    kind: 'report',
    access: reportsView,
    filter: ReportFilter,
    formats: ['pdf', 'xlsx', 'csv'],
    keptDays: REPORT_KEPT_DAYS,
    nameOf: (filter) => ReportFilter.parse(filter).reportId.replaceAll('_', '-'),
    allow: (scope, filter) => requireReport(scope, ReportFilter.parse(filter).reportId),
    announce: announceSend,
    async write(scope, { filter: given, format, locale: wanted }, onProgress) {
      const filter = ReportFilter.parse(given);
      const locale = wanted as Locale;
      const table = await reportTable(scope, filter, locale);
      if (table.total !== null) await onProgress(0, table.total);
      if (format === 'pdf') return writePdf(scope, filter, locale, table, onProgress);
      const timeZone = await timeZoneOf(scope.services, scope.tenant.merchantId);
      const file = {
        ...asFile(table, locale, timeZone),
        title: textIn(locale, REPORTS[filter.reportId].title),
      };
      const written = writeCells(file, { format, locale }, onProgress);
      const rowsOf = ({ rows, ...counts }: ReturnType<WrittenFile['result']>) => ({
        ...counts,
        rows: rows - table.totals.length,
      });
      return { content: written.content, result: () => rowsOf(written.result()) };
    },
  });

/** A report with all its columns and with numbers that can be computed with. */
function asFile({ columns, pages, totals }: ReportTable, locale: Locale, timeZone: string) {
  const cellsOf = (row: readonly SheetCell[]) =>
    row.map((cell, index) => fileCell(cell, columns[index]?.unit ?? 'text'));
  async function* all() {
    for await (const page of pages) yield page.map(cellsOf);
    if (totals.length > 0) yield totals.map(cellsOf);
  }
  return {
    titles: columns.map((column) => fileTitle(column, locale, timeZone)),
    pages: all(),
  };
}

/** @throws Refusal of a report with more rows than a PDF may have */
async function writePdf(
  scope: ExportScope,
  filter: ReportFilter,
  locale: Locale,
  table: ReportTable,
  onProgress: OnProgress,
): Promise<WrittenFile> {
  if ((table.total ?? 0) > REPORT_PDF_ROWS) throw new Refusal(reportTooLong);
  const { title, about }: ReportDefinition = REPORTS[filter.reportId];
  const printed = printedTable(table, locale);
  const rows: string[][] = [];
  for await (const page of printed.pages) {
    rows.push(...page);
    if (rows.length > REPORT_PDF_ROWS) throw new Refusal(reportTooLong);
    await onProgress(rows.length);
  }
  const merchant = await ownMerchant(scope.tenant);
  const { timeZone } = merchant;
  const now = new Date(zoneClock(timeZone).wallAt(Date.now()));
  const pdf = await printPdf({
    locale,
    title: textIn(locale, title),
    about: textIn(locale, about),
    merchant: merchant.name,
    range: [rangeText({ from: filter.startDate, to: filter.endDate }, locale), timeZone, table.limit]
      .filter(Boolean)
      .map(isolated)
      .join(' · '),
    written: cellText(now, 'moment', locale),
    empty: textIn(locale, REPORT_TEXTS.nothing),
    columns: printed.columns.map((column) => ({
      title: column.title,
      isNumber: isNumber(column),
      width: column.weight,
    })),
    rows: rows.map((row) =>
      row.map((cell, at) => (printed.columns[at]?.unit === 'text' ? isolated(cell) : cell)),
    ),
    totals: printed.totals,
    pages: textIn(locale, REPORT_TEXTS.pages),
  });
  async function* content() {
    yield pdf;
  }
  return { content: content(), result: () => ({ rows: rows.length, bytes: pdf.length, isCut: false }) };
}

/** A text that keeps its own direction on a page of the other. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

/** A report as texts, with the columns for which a page has room. */
export function printedTable({ columns, pages, totals }: ReportTable, locale: Locale) {
  const shown = columns.flatMap((column, index) => (column.isFileOnly ? [] : [{ ...column, index }]));
  const textsOf = (row: readonly SheetCell[]) =>
    shown.map(({ index, unit }) => cellText(row[index] ?? null, unit, locale));
  async function* texts() {
    for await (const page of pages) yield page.map(textsOf);
  }
  return { columns: shown, pages: texts(), totals: totals.map(textsOf) };
}
