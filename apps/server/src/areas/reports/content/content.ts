import { REPORTS, type ReportDefinition } from '@foyer/domain/reports';
import type { Locale } from '../../../kernel/texts.ts';
import type { ExportScope } from '../../exports/source.ts';
import type { ReportFilter } from '../parameters.ts';
import { numbersTable } from './numbers.ts';
import { rowsTable } from './rows.ts';
import type { ReportTable } from './table.ts';

/** Computes a report with what the member may see. */
export function reportTable(scope: ExportScope, filter: ReportFilter, locale: Locale): Promise<ReportTable> {
  const { content }: ReportDefinition = REPORTS[filter.reportId];
  const { isOpenHours, isCompared, startDate, endDate } = filter;
  const asked = { days: { from: startDate, to: endDate }, isOpenHours, isCompared, locale };
  return content.kind === 'numbers' ? numbersTable(scope, content, asked) : rowsTable(scope, content, asked);
}
