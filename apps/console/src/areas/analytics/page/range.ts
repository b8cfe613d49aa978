import { addDays, type DayRange, daysOf, todayIn } from '@foyer/domain/day-ranges';

/** Ranges that end today, by their number of days. */
export const PRESETS = [1, 7, 30, 90, 365] as const;

export type Comparison = 'before' | 'year' | 'none';

/** The last days until today. */
export const lastDays = (days: number, timeZone: string): DayRange => {
  const to = todayIn(timeZone);
  return { from: addDays(to, 1 - days), to };
};

/** The range that a range is compared with. Null: none. */
export function comparedWith(range: DayRange, comparison: Comparison): DayRange | null {
  if (comparison === 'none') return null;
  const back = comparison === 'year' ? 364 : daysOf(range);
  return { from: addDays(range.from, -back), to: addDays(range.to, -back) };
}
