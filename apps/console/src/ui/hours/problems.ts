import type { OpeningHours } from '@foyer/contract/merchants/shapes';
import { isDay } from '@foyer/domain/fields';
import { DAYS, type Day } from '@foyer/domain/merchant';
import { openingHoursError } from '@foyer/domain/opening-hours';
import { useLingui } from '@lingui/react/macro';
import { hoursInZone, isComplete, type Slot } from './hours.ts';

/** Errors of opening hours, by weekday and by index of the holiday. */
export interface HoursProblems {
  readonly week: Readonly<Partial<Record<Day, string>>>;
  readonly holidays: readonly ({ date?: string; slots?: string } | undefined)[];
  /** The first error. */
  readonly first: string | null;
}

/** Validates hours: overlapping slots, duplicate days and missing values. Default `reportMissing` true. */
export function useHoursProblems(): (hours: OpeningHours | null, reportMissing?: boolean) => HoursProblems {
  const { t } = useLingui();
  const slotsProblem = (slots: Slot[], reportMissing: boolean) => {
    if (reportMissing && !slots.every(isComplete)) return t`Please enter both times as HH:MM`;
    return overlap(slots) ? t`These hours overlap` : undefined;
  };
  return (hours, reportMissing = true) => {
    if (!hours) return { week: {}, holidays: [], first: null };
    const week: Partial<Record<Day, string>> = {};
    for (const day of DAYS) {
      const problem = slotsProblem(hours.week[day] ?? [], reportMissing);
      if (problem) week[day] = problem;
    }
    const dates = hours.holidays.map(({ date }) => date);
    const holidays = hours.holidays.map(({ date, slots }, index) => ({
      date: !isDay(date)
        ? reportMissing
          ? t`Please enter Date`
          : undefined
        : dates.indexOf(date) < index
          ? t`This day is already listed`
          : undefined,
      slots: slotsProblem(slots, reportMissing),
    }));
    const all = [...Object.values(week), ...holidays.flatMap(({ date, slots }) => [date, slots])];
    return { week, holidays, first: all.find((problem) => problem !== undefined) ?? null };
  };
}

const overlap = (slots: Slot[]) =>
  openingHoursError(hoursInZone({ week: { Monday: slots }, holidays: [] }, 'UTC')) !== null;
