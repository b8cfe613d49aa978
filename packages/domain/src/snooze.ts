import { wallClock } from './format.ts';
import { nextClosing, nextOpening, type OpeningHours } from './opening-hours.ts';

/** Until when a conversation can be put to sleep with one click. */
export const SNOOZE_CHOICES = ['later_today', 'tomorrow', 'this_weekend', 'next_week'] as const;

/** One of the times until which a conversation can be put to sleep with one click. */
export type SnoozeChoice = (typeof SNOOZE_CHOICES)[number];

/** The longest snooze. Days. */
export const SNOOZE_MAX_DAYS = 366;

/** When a snooze in the morning ends, on the clock of the member. Hour of the day. */
export const SNOOZE_MORNING_HOUR = 8;

/** Whose clock counts: an IANA name, and the merchant's hours where there are any. */
export interface SnoozeClock {
  readonly timeZone: string;
  readonly hours?: OpeningHours | null;
}

/** A choice that is offered, and when the snooze would end. */
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
 * When a snooze ends. A RangeError for an unknown zone.
 *
 * - `later_today`: in three hours, rounded up to the half hour; late in the evening that is after midnight.
 * - `tomorrow`: when the merchant first opens on that day, else at 08:00.
 * - `this_weekend`: the next Saturday after today, 08:00.
 * - `next_week`: the next Monday after today, 08:00.
 */
export function snoozeUntil(choice: SnoozeChoice, now: Date, { timeZone, hours }: SnoozeClock): Date {
  const today = midnightOf(now, timeZone);
  switch (choice) {
    case 'later_today':
      return roundedUp(new Date(now.getTime() + LATER_MS), timeZone);
    case 'tomorrow':
      return (hours && openingOn(today + DAY_MS, hours, timeZone)) ?? morningOf(today + DAY_MS, timeZone);
    case 'this_weekend':
      return morningOf(nextDay(today, SATURDAY), timeZone);
    case 'next_week':
      return morningOf(nextDay(today, MONDAY), timeZone);
  }
}

/**
 * The choices that make sense now, with their times: later today only where that is still today, this weekend on no
 * day of a weekend, and none that means the same time as one before it.
 */
export function snoozeOffers(now: Date, clock: SnoozeClock): SnoozeOffer[] {
  const offers: SnoozeOffer[] = [];
  for (const choice of SNOOZE_CHOICES) {
    const until = snoozeUntil(choice, now, clock);
    const isKnown = offers.some((offer) => offer.until.getTime() === until.getTime());
    if (!isKnown && isSensible(choice, until, now, clock.timeZone)) offers.push({ choice, until });
  }
  return offers;
}

/**
 * The instant of a date and time that a member chose on their own clock, 'YYYY-MM-DDTHH:MM', as fields of browsers
 * write it; null where it is none. A time that the clock skips counts on from before the change, one that it shows
 * twice is the first.
 */
export function customSnooze(written: string, timeZone: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(written)) return null;
  const wall = Date.parse(`${written}:00Z`);
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 16) !== written) return null;
  return instantAt(wall, timeZone);
}

/** Why a conversation cannot sleep until a time, as a sentence; null where it can. */
export function snoozeError(until: Date, now: Date): string | null {
  const lasts = until.getTime() - now.getTime();
  if (Number.isNaN(lasts)) return 'Choose a date and a time.';
  if (lasts <= 0) return 'Choose a time that is still to come.';
  return lasts > SNOOZE_MAX_DAYS * DAY_MS ? 'A conversation can be snoozed for a year at most.' : null;
}

function isSensible(choice: SnoozeChoice, until: Date, now: Date, timeZone: string): boolean {
  const today = midnightOf(now, timeZone);
  if (choice === 'later_today') return midnightOf(until, timeZone) === today;
  return choice !== 'this_weekend' || ![SATURDAY, SUNDAY].includes(new Date(today).getUTCDay());
}

/** The clock of a zone at an instant, told as if the zone were UTC, to the second. */
function wallOf(at: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(new Date(at), timeZone);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The day of a zone at an instant, as its midnight told as if the zone were UTC. */
function midnightOf(at: Date, timeZone: string): number {
  return Math.floor(wallOf(at.getTime(), timeZone) / DAY_MS) * DAY_MS;
}

/** The first of this day of the week after a day. Days are midnights, 0 is Sunday. */
function nextDay(midnight: number, weekday: number): number {
  const ahead = (weekday - new Date(midnight).getUTCDay() + 7) % 7 || 7;
  return midnight + ahead * DAY_MS;
}

function morningOf(midnight: number, timeZone: string): Date {
  return instantAt(midnight + SNOOZE_MORNING_HOUR * HOUR_MS, timeZone);
}

/** When a merchant first opens on a day; null where they do not. A night that began the day before is no opening. */
function openingOn(midnight: number, hours: OpeningHours, timeZone: string): Date | null {
  const start = instantAt(midnight, timeZone);
  const opening = nextOpening(hours, nextClosing(hours, start) ?? start);
  return opening && midnightOf(opening, timeZone) === midnight ? opening : null;
}

function roundedUp(at: Date, timeZone: string): Date {
  const beyond = wallOf(at.getTime(), timeZone) % (ROUND_MINUTES * MINUTE_MS);
  const whole = at.getTime() - (at.getTime() % 1000);
  return new Date(beyond === 0 ? whole : whole + ROUND_MINUTES * MINUTE_MS - beyond);
}

/**
 * The instant at which a zone's clock shows a time that is told as if the zone were UTC. Zones change their offset far
 * less than daily, so the offsets of the day before and of the day after are all that can hold.
 */
function instantAt(wall: number, timeZone: string): Date {
  const before = wall - (wallOf(wall - DAY_MS, timeZone) - (wall - DAY_MS));
  const after = wall - (wallOf(wall + DAY_MS, timeZone) - (wall + DAY_MS));
  const shown = [before, after].find((instant) => wallOf(instant, timeZone) === wall);
  return new Date(shown ?? before);
}
