import { nextClosing, nextOpening, type OpeningHours } from './opening-hours.ts';
import { type ZoneClock, zoneClock } from './zone-clock.ts';

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
  return endOf(choice, now, zoneClock(timeZone), hours);
}

/**
 * The choices that make sense now, with their times: later today only where that is still today, this weekend on no
 * day of a weekend, and none that means the same time as one before it.
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
 * The instant of a date and time that a member chose on their own clock, 'YYYY-MM-DDTHH:MM', as fields of browsers
 * write it; null where it is none. A time that the clock skips counts on from before the change, one that it shows
 * twice is the first.
 */
export function customSnooze(written: string, timeZone: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(written)) return null;
  const wall = Date.parse(`${written}:00Z`);
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 16) !== written) return null;
  return new Date(zoneClock(timeZone).instantAt(wall));
}

/** Why a conversation cannot sleep until a time, as a sentence; null where it can. */
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

/** The day of a zone at an instant, as its midnight on the clock. */
function midnightOf(at: Date, zone: ZoneClock): number {
  return Math.floor(zone.wallAt(at.getTime()) / DAY_MS) * DAY_MS;
}

/** The first of this day of the week after a day. Days are midnights, 0 is Sunday. */
function nextDay(midnight: number, weekday: number): number {
  const ahead = (weekday - new Date(midnight).getUTCDay() + 7) % 7 || 7;
  return midnight + ahead * DAY_MS;
}

function morningOf(midnight: number, zone: ZoneClock): Date {
  return new Date(zone.instantAt(midnight + SNOOZE_MORNING_HOUR * HOUR_MS));
}

/** When a merchant first opens on a day; null where they do not. A night that began the day before is no opening. */
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
