import type { ReportParameters } from '@foyer/contract/reports/shapes';
import { todayIn } from '@foyer/domain/day-ranges';
import { readOnly } from '@foyer/domain/report-filters';
import { daysOfPeriod, REPORT_PERIODS, type ReportPeriod } from '@foyer/domain/report-periods';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { dayOf, textOf } from '../../shell/search-values.ts';
import { useTimeZone } from '../../ui/index.ts';

const DEFAULT_PERIOD = 'last_7_days';

/** The report and its parameters, which are in the address. */
export function useReportAddress() {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const zone = useTimeZone();
  const given = textOf(search.period) ?? '';
  const period = given in REPORT_PERIODS ? (given as ReportPeriod) : DEFAULT_PERIOD;
  const only = textOf(search.only) ?? '';
  const recent = daysOfPeriod(DEFAULT_PERIOD, todayIn(zone));
  const days = {
    startDate: dayOf(search.startDate) ?? recent.from,
    endDate: dayOf(search.endDate) ?? recent.to,
  };
  const parameters: ReportParameters = {
    period,
    ...(period === 'custom' && days),
    isOpenHours: search.hours === 'open',
    isCompared: search.compare === 'before',
    only: readOnly(only) ? only : '',
  };
  const change = (parts: Readonly<Record<string, string | undefined>>) =>
    void navigate({ to: '.', search: ((before: object) => ({ ...before, ...parts })) as never });
  return {
    report: textOf(search.report),
    /** A run that a mail or a notice names. */
    run: textOf(search.run),
    schedule: textOf(search.schedule),
    parameters,
    days,
    change,
  };
}
