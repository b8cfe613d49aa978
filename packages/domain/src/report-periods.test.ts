import { expect, it } from 'vitest';
import { daysBefore, daysOfPeriod, latestDue, nextDue, type ReportTiming } from './report-periods.ts';

const LISBON: ReportTiming = {
  frequency: 'daily',
  weekday: 1,
  monthDay: 31,
  time: '01:30',
  timeZone: 'Europe/Lisbon',
};
/** The due times after an instant. */
const dueTimes = (timing: ReportTiming, after: string, count: number) => {
  const times: string[] = [];
  for (let at = Date.parse(after); times.length < count; ) {
    at = nextDue(timing, at);
    times.push(new Date(at).toISOString().slice(0, 16));
  }
  return times;
};

it('a schedule is due once on each day, also when the clocks change', () => {
  // On 29 March, 01:00 becomes 02:00; on 25 October, 02:00 becomes 01:00.
  expect(dueTimes(LISBON, '2026-03-27T12:00Z', 3)).toEqual([
    '2026-03-28T01:30',
    '2026-03-29T01:30',
    '2026-03-30T00:30',
  ]);
  expect(dueTimes(LISBON, '2026-10-23T12:00Z', 3)).toEqual([
    '2026-10-24T00:30',
    '2026-10-25T00:30',
    '2026-10-26T01:30',
  ]);
});

it('a schedule is due on its weekday, or on the last day of a shorter month', () => {
  expect(dueTimes({ ...LISBON, frequency: 'weekly' }, '2026-11-26T00:00Z', 2)).toEqual([
    '2026-11-30T01:30',
    '2026-12-07T01:30',
  ]);
  expect(dueTimes({ ...LISBON, frequency: 'monthly' }, '2026-01-31T12:00Z', 3)).toEqual([
    '2026-02-28T01:30',
    '2026-03-31T00:30',
    '2026-04-30T00:30',
  ]);
});

it('after an interruption only the last due time counts', () => {
  const latest = latestDue(LISBON, Date.parse('2026-11-20T01:30Z'), Date.parse('2026-11-26T09:00Z'));
  expect(new Date(latest).toISOString()).toBe('2026-11-26T01:30:00.000Z');
});

it.each([
  ['today', '2026-11-26', '2026-11-26'],
  ['yesterday', '2026-11-25', '2026-11-25'],
  ['last_7_days', '2026-11-19', '2026-11-25'],
  ['last_30_days', '2026-10-27', '2026-11-25'],
  ['this_week', '2026-11-23', '2026-11-26'],
  ['last_week', '2026-11-16', '2026-11-22'],
  ['this_month', '2026-11-01', '2026-11-26'],
  ['last_month', '2026-10-01', '2026-10-31'],
  ['last_quarter', '2026-07-01', '2026-09-30'],
] as const)('%s is from %s to %s', (period, from, to) => {
  expect(daysOfPeriod(period, '2026-11-26')).toEqual({ from, to });
});

it('is compared with as many days before', () => {
  expect(daysBefore({ from: '2026-11-16', to: '2026-11-22' })).toEqual({
    from: '2026-11-09',
    to: '2026-11-15',
  });
});
