import { DAYS, type Day } from './merchant.ts';

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
  const offsetAt = zoneOffsets(hours);
  const now = at.getTime();
  const today = Math.floor((now + offsetAt(now)) / DAY_MS) * DAY_MS;
  for (let day = -1; day <= days; day += 1) {
    yield* stretchesOn(hours, today + day * DAY_MS, offsetAt);
  }
}

/** The slots that open on a day, in order. One that the clock skips whole is none. */
function stretchesOn(hours: OpeningHours, midnight: number, offsetAt: ZoneOffset): Stretch[] {
  const slots = slotsOn(hours, midnight);
  if (slots.length === 0) return [];
  const instantOf = instantsAround(midnight, offsetAt);
  return slots
    .map((slot) => {
      const from = midnight + minutesOf(slot.opens) * MINUTE_MS;
      return { from: instantOf(from), to: instantOf(from + lengthOf(slot) * MINUTE_MS) };
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

/** How far the clock of a zone is ahead of UTC at an instant. Milliseconds. */
type ZoneOffset = (instant: number) => number;

// Making a format costs a hundred times what using it does.
const offsetsOfHours = new WeakMap<OpeningHours, ZoneOffset>();

function zoneOffsets(hours: OpeningHours): ZoneOffset {
  const known = offsetsOfHours.get(hours);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: hours.timeZone, timeZoneName: 'longOffset' });
  const offsetAt = (instant: number) => offsetMs(format.format(instant));
  offsetsOfHours.set(hours, offsetAt);
  return offsetAt;
}

/** Reads the end of '11/16/2026, GMT+05:30'; UTC itself is a bare 'GMT', and old offsets have seconds. */
function offsetMs(text: string): number {
  const offset = text.slice(text.lastIndexOf('GMT') + 3);
  const [hours = 0, minutes = 0, seconds = 0] = offset.slice(1).split(':').map(Number);
  return (offset.startsWith('-') ? -1 : 1) * ((hours * 60 + minutes) * MINUTE_MS + seconds * 1000);
}

/**
 * What tells the instant at which the clock of a zone shows a time of a day or of the next; times are given as if
 * the zone were UTC. Of a time shown twice it is the first, and one that is skipped comes later by what is skipped.
 */
function instantsAround(midnight: number, offsetAt: ZoneOffset): (wallAsUtc: number) => number {
  const before = offsetAt(midnight - DAY_MS);
  const after = offsetAt(midnight + 3 * DAY_MS);
  if (before === after) return (wallAsUtc) => wallAsUtc - before;
  return (wallAsUtc) => {
    const isChanged = offsetAt(wallAsUtc - before) !== before && offsetAt(wallAsUtc - after) === after;
    return wallAsUtc - (isChanged ? after : before);
  };
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
