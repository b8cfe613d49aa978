import { DAYS, type Day } from './merchant.ts';
import { zoneClock } from './zone-clock.ts';

/** An opening slot, 'HH:MM' to 'HH:MM'. If it closes at or before it opens, it ends the next day. */
export interface OpeningSlot {
  readonly opens: string;
  readonly closes: string;
}

/** A date with its own hours. Closed without slots. */
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

/** Search horizon of openings and closings. Days. */
export const OPENING_HORIZON_DAYS = 60;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A time range in Unix milliseconds, `to` exclusive. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** Whether the merchant is open at a time. The end of a slot is exclusive. */
export function isOpen(hours: OpeningHours, at: Date): boolean {
  return openRanges(hours, at, 1).some((range) => contains(range, at));
}

/** The next opening. Null if open now, or if there is none within the horizon. */
export function nextOpening(hours: OpeningHours, at: Date): Date | null {
  const all = openRanges(hours, at, OPENING_HORIZON_DAYS);
  if (all.some((range) => contains(range, at))) return null;
  const next = all.find((range) => range.from > at.getTime());
  return next ? new Date(next.from) : null;
}

/** The next closing. Null if closed now, or if there is none within the horizon. */
export function nextClosing(hours: OpeningHours, at: Date): Date | null {
  const all = openRanges(hours, at, OPENING_HORIZON_DAYS);
  const current = all.find((range) => contains(range, at));
  const lastKnown = at.getTime() + (OPENING_HORIZON_DAYS - 1) * DAY_MS;
  return current && current.to < lastKnown ? new Date(current.to) : null;
}

/**
 * Validates opening hours. Returns an error message, or null if they are valid. Slots of a day may not overlap, and a
 * date may be a holiday once.
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
  return twice === undefined ? null : `${twice} is listed as a holiday twice.`;
}

/** The first two overlapping slots of a day, or null. */
function overlapOf(slots: readonly OpeningSlot[]): readonly [OpeningSlot, OpeningSlot] | null {
  const sorted = slots.toSorted((a, b) => minutesOf(a.opens) - minutesOf(b.opens));
  for (const [index, slot] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next && minutesOf(next.opens) < minutesOf(slot.opens) + lengthOf(slot)) return [slot, next];
  }
  return null;
}

const slotText = ({ opens, closes }: OpeningSlot): string => `${opens}–${closes}`;

function contains(range: TimeRange, at: Date): boolean {
  return range.from <= at.getTime() && at.getTime() < range.to;
}

/** Open ranges in order, with adjacent and overlapping ones merged. */
function openRanges(hours: OpeningHours, at: Date, days: number): TimeRange[] {
  return merged([...slotRanges(hours, at, days)].sort((a, b) => a.from - b.from));
}

/**
 * Slots as ranges, generated lazily from the day before `at`, whose last slot may end after midnight, to `days` later.
 * Ordered within a day; they may overlap. A slot belongs to the day it opens, so a holiday does not cut the night
 * before.
 */
export function* slotRanges(hours: OpeningHours, at: Date, days: number): Generator<TimeRange> {
  const today = Math.floor(zoneClock(hours.timeZone).wallAt(at.getTime()) / DAY_MS) * DAY_MS;
  for (let day = -1; day <= days; day += 1) yield* rangesOn(hours, today + day * DAY_MS);
}

/** Slots that open on a day, in order. Slots skipped entirely by a clock change are omitted. */
function rangesOn(hours: OpeningHours, midnight: number): TimeRange[] {
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

/** Length of a slot. Minutes. */
function lengthOf({ opens, closes }: OpeningSlot): number {
  const minutes = minutesOf(closes) - minutesOf(opens);
  return minutes > 0 ? minutes : minutes + DAY_MS / MINUTE_MS;
}

function minutesOf(time: string): number {
  const [hour = '0', minute = '0'] = time.split(':');
  return Number(hour) * 60 + Number(minute);
}

function merged(sorted: readonly TimeRange[]): TimeRange[] {
  const result: TimeRange[] = [];
  for (const range of sorted) {
    const last = result.at(-1);
    if (last && range.from <= last.to) {
      result[result.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    } else {
      result.push(range);
    }
  }
  return result;
}
