import { ReportName, ReportParameters } from '@foyer/contract/reports/shapes';
import { type DayRange, dayOf } from '@foyer/domain/day-ranges';
import { daysOfPeriod } from '@foyer/domain/report-periods';
import type { z } from 'zod';
import { badInput } from '../../kernel/refusal.ts';
import { dateLocale, type Locale } from '../../kernel/texts.ts';
import { checkRange } from '../analytics/query/range.ts';

/** The filter of an export of kind `report`: the report and its days, which no longer move. */
export const ReportFilter = ReportParameters.omit({ period: true })
  .required({ startDate: true, endDate: true })
  .extend({ reportId: ReportName });
export type ReportFilter = z.output<typeof ReportFilter>;

/**
 * The days of a period at an instant, in the merchant's zone.
 * @throws Refusal of days that are missing, in the wrong order or too many
 */
export function daysAsked(
  { period, startDate, endDate }: Pick<ReportParameters, 'period' | 'startDate' | 'endDate'>,
  at: Date,
  timeZone: string,
): DayRange {
  if (period !== 'custom') return daysOfPeriod(period, dayOf(at.toISOString(), timeZone));
  if (!startDate || !endDate) throw badInput('startDate', 'Please enter valid date');
  const range = { from: startDate, to: endDate };
  checkRange(range);
  return range;
}

/** A range of days in words: '6–12 Nov 2026'. */
export const rangeText = ({ from, to }: DayRange, locale: Locale): string =>
  new Intl.DateTimeFormat(dateLocale(locale), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatRange(Date.parse(from), Date.parse(to));
