import { addDays, type DayRange, dayOf, daysOf } from './day-ranges.ts';
import { zoneClock } from './zone-clock.ts';

/** The periods of a report. `custom` names its days. Titles are English. */
export const REPORT_PERIODS = {
  today: 'Today',
  yesterday: 'Yesterday',
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  this_week: 'This week',
  last_week: 'Last week',
  this_month: 'This month',
  last_month: 'Last month',
  last_quarter: 'Last quarter',
  custom: 'Custom range',
} as const;
export type ReportPeriod = keyof typeof REPORT_PERIODS;

/** The periods that move on with time, for schedules. */
export type MovingPeriod = Exclude<ReportPeriod, 'custom'>;
export const MOVING_PERIODS = Object.keys(REPORT_PERIODS).filter((id) => id !== 'custom') as [
  MovingPeriod,
  ...MovingPeriod[],
];

const MINUTE_MS = 60_000;

/** The first of the month some months later. */
const monthOf = (day: string, later: number) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + later, 1))
    .toISOString()
    .slice(0, 10);
/** Monday of the week. */
const weekOf = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** The days of a period on a day. Weeks begin on Monday. */
export function daysOfPeriod(period: MovingPeriod, today: string): DayRange {
  const yesterday = addDays(today, -1);
  const monday = weekOf(today);
  const quarter = monthOf(today, -((Number(today.slice(5, 7)) - 1) % 3));
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: yesterday, to: yesterday };
    case 'last_7_days':
      return { from: addDays(today, -7), to: yesterday };
    case 'last_30_days':
      return { from: addDays(today, -30), to: yesterday };
    case 'this_week':
      return { from: monday, to: today };
    case 'last_week':
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    case 'this_month':
      return { from: monthOf(today, 0), to: today };
    case 'last_month':
      return { from: monthOf(today, -1), to: addDays(monthOf(today, 0), -1) };
    case 'last_quarter':
      return { from: monthOf(quarter, -3), to: addDays(quarter, -1) };
  }
}

/** The days of the same length before. */
export const daysBefore = (range: DayRange): DayRange => ({
  from: addDays(range.from, -daysOf(range)),
  to: addDays(range.from, -1),
});

/** When a report is sent: at a time of day in a zone, on a weekday (1 Monday) or a day of the month (the last at most). */
export interface ReportTiming {
  readonly frequency: 'daily' | 'weekly' | 'monthly';
  readonly weekday: number;
  readonly monthDay: number;
  /** HH:MM. */
  readonly time: string;
  readonly timeZone: string;
}

/**
 * The first due instant after another: once on each due day of the zone, also when its clocks change. A time that is
 * skipped is due an hour later, an ambiguous one the first time.
 */
export function nextDue(timing: ReportTiming, after: number): number {
  const { instantAt } = zoneClock(timing.timeZone);
  const [hours = 0, minutes = 0] = timing.time.split(':').map(Number);
  // Two months have every due day at least once.
  for (
    let day = dayOf(new Date(after).toISOString(), timing.timeZone), tries = 0;
    tries < 63;
    day = addDays(day, 1), tries += 1
  ) {
    if (!isDueOn(timing, day)) continue;
    const due = instantAt(Date.parse(day) + (hours * 60 + minutes) * MINUTE_MS);
    if (due > after) return due;
  }
  throw new Error('A schedule without a due day.');
}

function isDueOn({ frequency, weekday, monthDay }: ReportTiming, day: string): boolean {
  if (frequency === 'daily') return true;
  if (frequency === 'weekly') return (new Date(day).getUTCDay() + 6) % 7 === weekday - 1;
  const last = Number(addDays(monthOf(day, 1), -1).slice(8));
  return Number(day.slice(8)) === Math.min(monthDay, last);
}

/** The last due instant at or before `now`, from a due instant on: the one to send after an interruption. */
export function latestDue(timing: ReportTiming, due: number, now: number): number {
  let latest = due;
  for (let next = nextDue(timing, latest); next <= now; next = nextDue(timing, latest)) latest = next;
  return latest;
}
