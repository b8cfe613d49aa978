import type { OpeningHours as StoredHours } from '@foyer/contract/merchants/shapes';
import { type OpeningHours, openingHoursError } from '@foyer/domain/opening-hours';
import { badInput } from '../../kernel/refusal.ts';

const slotsOf = (slots: readonly { from: string; to: string }[]) =>
  slots.map(({ from, to }) => ({ opens: from, closes: to }));

/** Converts stored hours to those of the domain. */
export const hoursOf = ({ week, holidays }: StoredHours, timeZone: string): OpeningHours => ({
  timeZone,
  weekly: Object.fromEntries(Object.entries(week).map(([day, slots]) => [day, slotsOf(slots ?? [])])),
  holidays: holidays.map(({ date, slots }) => ({ date, slots: slotsOf(slots) })),
});

/**
 * Validates hours.
 * @param field name of the input field
 * @throws Refusal when slots of a day overlap or a holiday occurs twice
 */
export function checkedHours<Hours extends StoredHours | null>(hours: Hours, field: string): Hours {
  const error = hours && openingHoursError(hoursOf(hours, 'UTC'));
  if (error) throw badInput(field, error);
  return hours;
}
