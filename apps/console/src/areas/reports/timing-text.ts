import type { ReportSchedule } from '@foyer/contract/reports/shapes';
import { useLingui } from '@lingui/react/macro';
import { dateLocale } from '../../ui/index.ts';

/** 1 January 2024 was a Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** The name of a weekday; 1 is Monday. */
export const weekdayName = (weekday: number, locale: string): string =>
  new Intl.DateTimeFormat(dateLocale(locale), { weekday: 'long', timeZone: 'UTC' }).format(
    MONDAY + (weekday - 1) * DAY_MS,
  );

type Timing = Pick<ReportSchedule, 'frequency' | 'weekday' | 'monthDay' | 'time'>;

/** When a schedule is due: 'Every Monday at 08:00'. */
export function useTimingText(): (timing: Timing) => string {
  const { t, i18n } = useLingui();
  return ({ frequency, weekday, monthDay, time }) => {
    if (frequency === 'daily') return t`Every day at ${time}`;
    const day = weekdayName(weekday, i18n.locale);
    if (frequency === 'weekly') return t`Every ${day} at ${time}`;
    const number = i18n.number(monthDay);
    return t`Monthly on day ${number} at ${time}`;
  };
}
