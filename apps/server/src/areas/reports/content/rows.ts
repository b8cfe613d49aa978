import { mayCall } from '@foyer/domain/access';
import { addDays } from '@foyer/domain/day-ranges';
import type { RowsReport } from '@foyer/domain/reports/definition';
import { zoneClock } from '@foyer/domain/zone-clock';
import { forbidden } from '../../../kernel/refusal.ts';
import { textIn } from '../../../kernel/texts.ts';
import { type ExportScope, sourceOf } from '../../exports/source.ts';
import { tableOfSource } from '../../exports/writing.ts';
import { timeZoneOf } from '../../merchants/cached-clock.ts';
import type { Asked } from './numbers.ts';
import type { ColumnUnit, ReportTable } from './table.ts';

/** Reads a report of rows as the export of its list does, with what the member may see. */
export async function rowsTable(scope: ExportScope, report: RowsReport, asked: Asked): Promise<ReportTable> {
  const source = sourceOf(report.list);
  if (!source || 'write' in source || !mayCall(source.access, scope.caller)) throw forbidden();
  const timeZone = await timeZoneOf(scope.services, scope.tenant.merchantId);
  const filter = { ...report.filter, ...daysFilter(report, asked, timeZone) };
  const { columns, pages } = await tableOfSource(source, scope, { filter, locale: asked.locale, timeZone });
  const wanted = source.filter.strict().parse(filter) as never;
  return {
    columns: columns.map(({ title, type, hidden, only, atEnd }) => ({
      title: textIn(asked.locale, title),
      unit: unitOf(type, atEnd),
      measure: null,
      weight: type === 'wide' ? 3 : type === 'number' ? 0.8 : 1.4,
      isFileOnly: hidden === true || only === 'file',
    })),
    pages,
    totals: [],
    scopes: null,
    limit: '',
    total: await source.count(scope, wanted),
    isComplete: true,
  };
}

function unitOf(type: string | undefined, atEnd: boolean | undefined): ColumnUnit {
  if (type === 'moment' || type === 'channel' || type === 'country') return type;
  return type === 'number' || atEnd ? 'plain' : 'text';
}

/** The days as the list takes them: the rows behind a number by day, others from instant to instant. */
function daysFilter({ list, days: [from, to] }: RowsReport, { days }: Asked, timeZone: string) {
  if (list === 'factRows') return { [from]: days.from, [to]: days.to };
  const { instantAt } = zoneClock(timeZone);
  const begin = (day: string) => new Date(instantAt(Date.parse(day))).toISOString();
  return { [from]: begin(days.from), [to]: begin(addDays(days.to, 1)) };
}
