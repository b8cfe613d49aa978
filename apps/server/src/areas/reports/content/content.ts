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

/** Computes a report with what the member may see. */
export function reportTable(scope: ExportScope, filter: ReportFilter, locale: Locale): Promise<ReportTable> {
  const { content }: ReportDefinition = REPORTS[filter.reportId];
  const { isOpenHours, isCompared, startDate, endDate, only } = filter;
  const limit = readOnly(only);
  if (only !== '' && !(limit && filtersOf(content).includes(limit.dimension)))
    throw badInput('only', 'Please select valid filter');
  const asked = { days: { from: startDate, to: endDate }, isOpenHours, isCompared, only: limit, locale };
  return content.kind === 'numbers' ? numbersTable(scope, content, asked) : rowsTable(scope, content, asked);
}
