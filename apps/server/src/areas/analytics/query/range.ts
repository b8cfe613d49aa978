import { RANGE_DAYS_MAX } from '@foyer/contract/analytics/constants';
import { type DayRange, daysOf } from '@foyer/domain/day-ranges';
import { type SQL, sql } from 'drizzle-orm';
import { badInput } from '../../../kernel/refusal.ts';

/** @throws Refusal when a range is empty or has more days than allowed */
export function checkRange(range: DayRange, max = RANGE_DAYS_MAX): void {
  const days = daysOf(range);
  if (range.from < '1970' || range.to > '9990' || days < 1) {
    throw badInput('timeDimension', 'Please enter valid date');
  }
  if (days > max) throw badInput('timeDimension', 'Please choose at most {max} days', { max });
}

/** When the days of a zone begin and end. */
export const spanOf = ({ from, to }: DayRange, timeZone: string): { from: SQL; before: SQL } => ({
  from: sql`(${from}::date::timestamp at time zone ${timeZone})`,
  before: sql`((${to}::date + 1)::timestamp at time zone ${timeZone})`,
});

/** The condition for times within the days of a zone. */
export function withinDays(at: SQL, days: DayRange, timeZone: string): SQL {
  const { from, before } = spanOf(days, timeZone);
  return sql`${at} >= ${from} and ${at} < ${before}`;
}
