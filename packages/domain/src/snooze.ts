import { nextClosing, nextOpening, type OpeningHours } from './opening-hours.ts';
import { type ZoneClock, zoneClock } from './zone-clock.ts';

/** Preset snooze times. */
export const SNOOZE_CHOICES = ['later_today', 'tomorrow', 'this_weekend', 'next_week'] as const;

/** One of the preset snooze times. */
export type SnoozeChoice = (typeof SNOOZE_CHOICES)[number];

/** Maximum duration of a snooze. Days. */
export const SNOOZE_MAX_DAYS = 366;

/** Hour at which a morning snooze ends, in the member's time zone. */
export const SNOOZE_MORNING_HOUR = 8;

/** The member's IANA time zone, and the merchant's opening hours, if any. */
export interface SnoozeClock {
  readonly timeZone: string;
  readonly hours?: OpeningHours | null;
}

/** A preset with its end time. */
export interface SnoozeOffer {
  readonly choice: SnoozeChoice;
  readonly until: Date;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const LATER_MS = 3 * HOUR_MS;
const ROUND_MINUTES = 30;
const SATURDAY = 6;
const SUNDAY = 0;
const MONDAY = 1;

/**
 * End of a snooze. Throws a RangeError for an unknown zone.
 *
 * - `later_today`: in three hours, rounded up to the half hour. May be after midnight.
 * - `tomorrow`: the merchant's first opening on that day, or 08:00.
 * - `this_weekend`: the next Saturday after today, 08:00.
 * - `next_week`: the next Monday after today, 08:00.
 */
export function snoozeUntil(choice: SnoozeChoice, now: Date, { timeZone, hours }: SnoozeClock): Date {
  return endOf(choice, now, zoneClock(timeZone), hours);
}

/**
 * Available presets with their times: later today only if it is still today, this weekend only on weekdays, and no
 * duplicates.
 */
export function snoozeOffers(now: Date, clock: SnoozeClock): SnoozeOffer[] {
  const zone = zoneClock(clock.timeZone);
  const offers: SnoozeOffer[] = [];
  for (const choice of SNOOZE_CHOICES) {
    const until = endOf(choice, now, zone, clock.hours);
    const isKnown = offers.some((offer) => offer.until.getTime() === until.getTime());
    if (!isKnown && isSensible(choice, until, now, zone)) offers.push({ choice, until });
  }
  return offers;
}

/**
 * Parses a local date and time, 'YYYY-MM-DDTHH:MM', in a time zone. Null if invalid. A time skipped by a clock change
 * is shifted forward; of an ambiguous one the first applies.
 */
export function customSnooze(written: string, timeZone: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(written)) return null;
  const wall = Date.parse(`${written}:00Z`);
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 16) !== written) return null;
  return new Date(zoneClock(timeZone).instantAt(wall));
}

/** Validates the end of a snooze. Returns an error message, or null if it is valid. */
export function snoozeError(until: Date, now: Date): string | null {
  const lasts = until.getTime() - now.getTime();
  if (Number.isNaN(lasts)) return 'Choose a date and a time.';
  if (lasts <= 0) return 'Choose a time in the future.';
  return lasts > SNOOZE_MAX_DAYS * DAY_MS ? 'Choose a date within a year.' : null;
}

function endOf(choice: SnoozeChoice, now: Date, zone: ZoneClock, hours: SnoozeClock['hours']): Date {
  const today = midnightOf(now, zone);
  switch (choice) {
    case 'later_today':
      return roundedUp(new Date(now.getTime() + LATER_MS), zone);
    case 'tomorrow':
      return (hours && openingOn(today + DAY_MS, hours, zone)) ?? morningOf(today + DAY_MS, zone);
    case 'this_weekend':
      return morningOf(nextDay(today, SATURDAY), zone);
    case 'next_week':
      return morningOf(nextDay(today, MONDAY), zone);
  }
}

function isSensible(choice: SnoozeChoice, until: Date, now: Date, zone: ZoneClock): boolean {
  const today = midnightOf(now, zone);
  if (choice === 'later_today') return midnightOf(until, zone) === today;
  return choice !== 'this_weekend' || ![SATURDAY, SUNDAY].includes(new Date(today).getUTCDay());
}

/** Local midnight of a date. */
function midnightOf(at: Date, zone: ZoneClock): number {
  return Math.floor(zone.wallAt(at.getTime()) / DAY_MS) * DAY_MS;
}

/** The next given weekday after a day. Days are local midnights, 0 is Sunday. */
function nextDay(midnight: number, weekday: number): number {
  const ahead = (weekday - new Date(midnight).getUTCDay() + 7) % 7 || 7;
  return midnight + ahead * DAY_MS;
}

function morningOf(midnight: number, zone: ZoneClock): Date {
  return new Date(zone.instantAt(midnight + SNOOZE_MORNING_HOUR * HOUR_MS));
}

/** First opening on a day, or null. A slot that began the day before does not count. */
function openingOn(midnight: number, hours: OpeningHours, zone: ZoneClock): Date | null {
  const start = new Date(zone.instantAt(midnight));
  const opening = nextOpening(hours, nextClosing(hours, start) ?? start);
  return opening && midnightOf(opening, zone) === midnight ? opening : null;
}

function roundedUp(at: Date, zone: ZoneClock): Date {
  const whole = at.getTime() - (at.getTime() % 1000);
  const beyond = zone.wallAt(whole) % (ROUND_MINUTES * MINUTE_MS);
  return new Date(beyond === 0 ? whole : whole + ROUND_MINUTES * MINUTE_MS - beyond);
}
