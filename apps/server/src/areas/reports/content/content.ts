import { filtersOf, readOnly } from '@foyer/domain/report-filters';
import { REPORTS } from '@foyer/domain/reports';
import type { ReportDefinition } from '@foyer/domain/reports/definition';
import { badInput } from '../../../kernel/refusal.ts';
import type { Locale } from '../../../kernel/texts.ts';
import type { ExportScope } from '../../exports/source.ts';
import type { ReportFilter } from '../parameters.ts';
import { numbersTable } from './numbers.ts';
import { rowsTable } from './rows.ts';
import type { ReportTable } from './table.ts';

/**
 * What a report is limited to. Null for no limit.
 * @throws Refusal of a limit that the report does not know
 */
export function checkedLimit(reportId: ReportFilter['reportId'], only: string): ReturnType<typeof readOnly> {
  const { content }: ReportDefinition = REPORTS[reportId];
  const limit = readOnly(only);
  if (only !== '' && !(limit && filtersOf(content).includes(limit.dimension)))
    throw badInput('only', 'Please select valid filter');
  return limit;
}

/** Computes a report with what the member may see. */
export function reportTable(scope: ExportScope, filter: ReportFilter, locale: Locale): Promise<ReportTable> {
  const { content }: ReportDefinition = REPORTS[filter.reportId];
  const { isOpenHours, isCompared, startDate, endDate, only } = filter;
  const asked = {
    days: { from: startDate, to: endDate },
    isOpenHours,
    isCompared,
    only: checkedLimit(filter.reportId, only),
    locale,
  };
  return content.kind === 'numbers' ? numbersTable(scope, content, asked) : rowsTable(scope, content, asked);
}
