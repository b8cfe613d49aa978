import type { OpeningHours } from '@foyer/contract/merchants/shapes';
import { DAYS, type Day } from '@foyer/domain/merchant';
import type { OpeningHours as HoursInZone } from '@foyer/domain/opening-hours';

/** An opening slot, HH:MM to HH:MM. */
export type Slot = OpeningHours['holidays'][number]['slots'][number];

/** The most slots of one day. */
export const SLOTS_MAX = 6;

/** The initial hours of an organisation. */
export const DEFAULT_HOURS: OpeningHours = {
  week: Object.fromEntries(DAYS.slice(0, 5).map((day) => [day, [{ from: '09:00', to: '17:00' }]])),
  holidays: [],
};

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Whether both times of a slot are valid. */
export const isComplete = ({ from, to }: Slot): boolean => isTime(from) && (isTime(to) || to === '24:00');

/** Whether a slot ends on the next day. */
export const endsNextDay = (slot: Slot): boolean => isComplete(slot) && slot.to <= slot.from;

/** The hours in the domain's form, without incomplete slots. */
export function hoursInZone({ week, holidays }: OpeningHours, timeZone: string): HoursInZone {
  const slotsOf = (slots: readonly Slot[] = []) =>
    slots.filter(isComplete).map(({ from, to }) => ({ opens: from, closes: to }));
  return {
    timeZone,
    weekly: Object.fromEntries(DAYS.map((day) => [day, slotsOf(week[day])])),
    holidays: holidays.map(({ date, slots }) => ({ date, slots: slotsOf(slots) })),
  };
}

/** The hours with the slots of a day replaced. */
export function withDay(hours: OpeningHours, day: Day, slots: readonly Slot[]): OpeningHours {
  return { ...hours, week: { ...hours.week, [day]: [...slots] } };
}

/** The hours with the slots of one day copied to others. */
export function copiedDay(hours: OpeningHours, day: Day, others: readonly Day[]): OpeningHours {
  const slots = hours.week[day] ?? [];
  return others.reduce((copied, other) => withDay(copied, other, slots), hours);
}

/** The next slot: an hour after the last if the day has room, else empty. */
export function nextSlot(slots: readonly Slot[]): Slot {
  const last = slots.at(-1);
  if (!last) return { from: '09:00', to: '17:00' };
  const hour = Number(last.to.slice(0, 2));
  const minutes = last.to.slice(2);
  if (!isComplete(last) || endsNextDay(last) || hour > 20) return { from: '', to: '' };
  return { from: two(hour + 1) + minutes, to: two(Math.min(hour + 4, 23)) + minutes };
}

const two = (hour: number) => String(hour).padStart(2, '0');

/** The localized name of a day. */
export function dayName(day: Day, locale: string): string {
  const monday = Date.UTC(2026, 0, 5);
  const at = new Date(monday + DAYS.indexOf(day) * 86_400_000);
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(at);
}
