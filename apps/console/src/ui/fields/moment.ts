import { isDay } from '@foyer/domain/fields';
import { zoneClock } from '@foyer/domain/zone-clock';

/** A moment as day, YYYY-MM-DD, and time, HH:MM, in a zone. */
export function momentParts(at: string | null, timeZone: string): { day: string; time: string } {
  const instant = Date.parse(at ?? '');
  if (Number.isNaN(instant)) return { day: '', time: '' };
  const local = new Date(zoneClock(timeZone).wallAt(instant)).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
}

/** The moment of a day and a time in a zone, as ISO 8601. Null while one of them is not complete. */
export function momentOf({ day, time }: { day: string; time: string }, timeZone: string): string | null {
  if (!isDay(day) || day < '1000' || !/^\d\d:\d\d$/.test(time)) return null;
  return new Date(zoneClock(timeZone).instantAt(Date.parse(`${day}T${time}:00Z`))).toISOString();
}
