import type { OpeningHours } from '@foyer/contract/merchants/shapes';
import { isDay } from '@foyer/domain/fields';
import { DAYS, type Day } from '@foyer/domain/merchant';
import { openingHoursError } from '@foyer/domain/opening-hours';
import { useLingui } from '@lingui/react/macro';
import { hoursInZone, isWhole, type Slot } from './hours.ts';

/** What is wrong with hours, in words, by the day of the week and by the place of the holiday. */
export interface HoursProblems {
  readonly week: Readonly<Partial<Record<Day, string>>>;
  readonly holidays: readonly ({ date?: string; slots?: string } | undefined)[];
  /** The first of them. */
  readonly first: string | null;
}

/** Finds what is wrong with hours: stretches that overlap, days named twice and, unless told not to, what is missing. */
export function useHoursProblems(): (hours: OpeningHours | null, tellMissing?: boolean) => HoursProblems {
  const { t } = useLingui();
  const slotsProblem = (slots: Slot[], tellMissing: boolean) => {
    if (tellMissing && !slots.every(isWhole)) return t`Please enter both times as HH:MM`;
    return overlap(slots) ? t`These hours overlap` : undefined;
  };
  return (hours, tellMissing = true) => {
    if (!hours) return { week: {}, holidays: [], first: null };
    const week: Partial<Record<Day, string>> = {};
    for (const day of DAYS) {
      const problem = slotsProblem(hours.week[day] ?? [], tellMissing);
      if (problem) week[day] = problem;
    }
    const dates = hours.holidays.map(({ date }) => date);
    const holidays = hours.holidays.map(({ date, slots }, place) => ({
      date: !isDay(date)
        ? tellMissing
          ? t`Please enter Date`
          : undefined
        : dates.indexOf(date) < place
          ? t`This day is already listed`
          : undefined,
      slots: slotsProblem(slots, tellMissing),
    }));
    const all = [...Object.values(week), ...holidays.flatMap(({ date, slots }) => [date, slots])];
    return { week, holidays, first: all.find((problem) => problem !== undefined) ?? null };
  };
}

const overlap = (slots: Slot[]) =>
  openingHoursError(hoursInZone({ week: { Monday: slots }, holidays: [] }, 'UTC')) !== null;
