import { REPORT_PREVIEW_ROWS } from '@foyer/contract/reports/constants';
import type {
  ReportFileFormat,
  ReportPreview,
  ReportRequest,
  ReportRun,
} from '@foyer/contract/reports/shapes';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { MemberScope } from '../../kernel/context.ts';
import { afterCursor, cutPage } from '../../kernel/paging.ts';
import type { Locale } from '../../kernel/texts.ts';
import type { ExportRow } from '../exports/access.ts';
import { beginExport } from '../exports/actions.ts';
import { presentExport } from '../exports/present.ts';
import { tableExports } from '../exports/tables.ts';
import { timeZoneOf } from '../merchants/cached-clock.ts';
import { requireReport } from './available.ts';
import { reportTable } from './content/content.ts';
import { isNumber } from './content/table.ts';
import { daysAsked, ReportFilter, rangeText } from './parameters.ts';
import { printedTable } from './source.ts';
import { reportSends } from './tables.ts';

type Request = Omit<z.output<typeof ReportRequest>, 'merchantId'>;

/** The formats of the product, as exports name them. */
export const EXPORT_FORMATS = { PDF: 'pdf', XLS: 'xlsx', CSV: 'csv' } as const satisfies Readonly<
  Record<ReportFileFormat, ExportRow['format']>
>;

/** Runs a report for the caller. */
export async function runReport(scope: MemberScope, { reportId, parameters, format, locale }: Request) {
  const timeZone = await timeZoneOf(scope.services, scope.tenant.merchantId);
  const { from, to } = daysAsked(parameters, new Date(), timeZone);
  const { isOpenHours, isCompared, only } = parameters;
  const filter: ReportFilter = { reportId, startDate: from, endDate: to, isOpenHours, isCompared, only };
  if (format === 'Preview') return { run: null, preview: await preview(scope, filter, locale, timeZone) };
  const row = await beginExport(scope, { kind: 'report', format: EXPORT_FORMATS[format], filter, locale });
  return { run: presentRun({ run: row, send: null }), preview: null };
}

async function preview(
  scope: MemberScope,
  filter: ReportFilter,
  locale: Locale,
  timeZone: string,
): Promise<ReportPreview> {
  await requireReport(scope, filter.reportId);
  const table = await reportTable(scope, filter, locale);
  const { columns, pages, totals } = printedTable(table, locale);
  const rows: string[][] = [];
  for await (const page of pages) {
    rows.push(...page);
    if (rows.length > REPORT_PREVIEW_ROWS) break;
  }
  return {
    columns: columns.map((column) => ({
      title: column.title,
      isNumber: isNumber(column),
      measure: column.measure,
    })),
    rows: rows.slice(0, REPORT_PREVIEW_ROWS),
    totals,
    scopes: {
      rows: table.scopes?.rows.slice(0, REPORT_PREVIEW_ROWS) ?? [],
      totals: [...(table.scopes?.totals ?? [])],
    },
    range: rangeText({ from: filter.startDate, to: filter.endDate }, locale),
    timeZone,
    hasMore: rows.length > REPORT_PREVIEW_ROWS,
    isComplete: table.isComplete,
  };
}

/** The caller's runs, newest first, with those that schedules began for them. */
export async function listRuns(
  { tenant, caller }: MemberScope,
  query: {
    readonly reportId?: string | undefined;
    readonly cursor?: string | undefined;
    readonly limit: number;
  },
) {
  const { merchantId, memberId, kind, filter, createdAt, id } = tableExports;
  const rows = await tenant.read((db) =>
    db
      .select({ run: tableExports, send: reportSends })
      .from(tableExports)
      .leftJoin(reportSends, and(eq(reportSends.merchantId, merchantId), eq(reportSends.exportId, id)))
      .where(
        and(
          eq(merchantId, tenant.merchantId),
          eq(memberId, caller.id),
          eq(kind, 'report'),
          query.reportId ? sql`${filter} ->> 'reportId' = ${query.reportId}` : undefined,
          afterCursor(query.cursor, createdAt, id),
        ),
      )
      .orderBy(desc(createdAt), desc(id))
      .limit(query.limit + 1),
  );
  const { page, nextCursor } = cutPage(rows, query.limit, ({ run }) => ({ at: run.createdAt, id: run.id }));
  return { runs: page.map(presentRun), nextCursor };
}

const FORMAT_NAMES: Readonly<Record<ExportRow['format'], ReportFileFormat>> = {
  pdf: 'PDF',
  xlsx: 'XLS',
  csv: 'CSV',
  archive: 'CSV',
};

function presentRun({
  run,
  send,
}: {
  run: ExportRow;
  send: typeof reportSends.$inferSelect | null;
}): ReportRun {
  const { reportId, startDate, endDate } = ReportFilter.parse(run.filter);
  const { kind: _, format: __, ...shown } = presentExport(run);
  return {
    ...shown,
    reportId,
    format: FORMAT_NAMES[run.format],
    range: rangeText({ from: startDate, to: endDate }, run.locale as Locale),
    scheduleId: send?.scheduleId ?? null,
    dueDate: send?.dueAt.toISOString() ?? null,
  };
}
