import { DAYS, type Day } from './merchant.ts';
import { zoneClock } from './zone-clock.ts';

/** A stretch of opening, 'HH:MM' to 'HH:MM'; one that closes at or before it opens ends on the next day. */
export interface OpeningSlot {
  readonly opens: string;
  readonly closes: string;
}

/** A day with hours of its own; without slots it is closed. */
export interface Holiday {
  /** YYYY-MM-DD in the time zone of the hours. */
  readonly date: string;
  readonly slots: readonly OpeningSlot[];
}

/** When a merchant is open. */
export interface OpeningHours {
  /** IANA name. */
  readonly timeZone: string;
  readonly weekly: Readonly<Partial<Record<Day, readonly OpeningSlot[]>>>;
  readonly holidays: readonly Holiday[];
}

/** How far ahead openings and closings are looked for. Days. */
export const OPENING_HORIZON_DAYS = 60;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A time without a break. Milliseconds since 1970; `from` belongs to it, `to` does not. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Whether the merchant is open at a time. Slots hold their first moment and not their last. */
export function isOpen(hours: OpeningHours, at: Date): boolean {
  return stretches(hours, at, 1).some((stretch) => holds(stretch, at));
}

/** When the merchant opens next; null when open now, or when no opening comes within the horizon. */
export function nextOpening(hours: OpeningHours, at: Date): Date | null {
  const all = stretches(hours, at, OPENING_HORIZON_DAYS);
  if (all.some((stretch) => holds(stretch, at))) return null;
  const next = all.find((stretch) => stretch.from > at.getTime());
  return next ? new Date(next.from) : null;
}

/** When the merchant closes; null when closed now, or when no closing comes within the horizon. */
export function nextClosing(hours: OpeningHours, at: Date): Date | null {
  const all = stretches(hours, at, OPENING_HORIZON_DAYS);
  const current = all.find((stretch) => holds(stretch, at));
  const lastKnown = at.getTime() + (OPENING_HORIZON_DAYS - 1) * DAY_MS;
  return current && current.to < lastKnown ? new Date(current.to) : null;
}

/**
 * What is wrong with hours that are to be stored, as a sentence; null where nothing is. Slots that open on the same day
 * may meet and may not overlap, and a date is a holiday once.
 */
export function openingHoursError({ weekly, holidays }: Omit<OpeningHours, 'timeZone'>): string | null {
  const days = [
    ...DAYS.map((day) => ({ name: day, slots: weekly[day] ?? [] })),
    ...holidays.map(({ date, slots }) => ({ name: date, slots })),
  ];
  for (const { name, slots } of days) {
    const [first, second] = overlapOf(slots) ?? [];
    if (first && second) return `The hours of ${name} overlap: ${slotText(first)} and ${slotText(second)}.`;
  }
  const dates = holidays.map(({ date }) => date);
  const twice = dates.find((date, index) => dates.indexOf(date) !== index);
  return twice === undefined ? null : `${twice} stands among the holidays twice.`;
}

/** The first two slots of a day that share a moment; null where none do. */
function overlapOf(slots: readonly OpeningSlot[]): readonly [OpeningSlot, OpeningSlot] | null {
  const sorted = slots.toSorted((a, b) => minutesOf(a.opens) - minutesOf(b.opens));
  for (const [index, slot] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next && minutesOf(next.opens) < minutesOf(slot.opens) + lengthOf(slot)) return [slot, next];
  }
  return null;
}

const slotText = ({ opens, closes }: OpeningSlot): string => `${opens}–${closes}`;

function holds(stretch: Stretch, at: Date): boolean {
  return stretch.from <= at.getTime() && at.getTime() < stretch.to;
}

/** The stretches of opening in order, those that meet or overlap as one. */
function stretches(hours: OpeningHours, at: Date, days: number): Stretch[] {
  return joined([...slotStretches(hours, at, days)].sort((a, b) => a.from - b.from));
}

/**
 * The slots as stretches from the day before `at`, whose last slot may run past midnight, to the day that is `days`
 * later, day by day as they are asked for; those of a day in order. They may meet or overlap. A slot belongs to the
 * day on which it opens, so a holiday does not cut the night before.
 */
export function* slotStretches(hours: OpeningHours, at: Date, days: number): Generator<Stretch> {
  const today = Math.floor(zoneClock(hours.timeZone).wallAt(at.getTime()) / DAY_MS) * DAY_MS;
  for (let day = -1; day <= days; day += 1) yield* stretchesOn(hours, today + day * DAY_MS);
}

/** The slots that open on a day, in order. One that the clock skips whole is none. */
function stretchesOn(hours: OpeningHours, midnight: number): Stretch[] {
  const { instantAt } = zoneClock(hours.timeZone);
  return slotsOn(hours, midnight)
    .map((slot) => {
      const from = midnight + minutesOf(slot.opens) * MINUTE_MS;
      return { from: instantAt(from), to: instantAt(from + lengthOf(slot) * MINUTE_MS) };
    })
    .filter(({ from, to }) => from < to)
    .sort((a, b) => a.from - b.from);
}

function slotsOn(hours: OpeningHours, midnight: number): readonly OpeningSlot[] {
  const date = new Date(midnight);
  const isoDay = date.toISOString().slice(0, 10);
  const holiday = hours.holidays.find((entry) => entry.date === isoDay);
  if (holiday) return holiday.slots;
  const day = DAYS[(date.getUTCDay() + 6) % 7];
  return (day && hours.weekly[day]) ?? [];
}

/** How long a slot lasts. Minutes. */
function lengthOf({ opens, closes }: OpeningSlot): number {
  const minutes = minutesOf(closes) - minutesOf(opens);
  return minutes > 0 ? minutes : minutes + DAY_MS / MINUTE_MS;
}

function minutesOf(time: string): number {
  const [hour = '0', minute = '0'] = time.split(':');
  return Number(hour) * 60 + Number(minute);
}

function joined(sorted: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const stretch of sorted) {
    const last = result.at(-1);
    if (last && stretch.from <= last.to) {
      result[result.length - 1] = { from: last.from, to: Math.max(last.to, stretch.to) };
    } else {
      result.push(stretch);
    }
  }
  return result;
}
