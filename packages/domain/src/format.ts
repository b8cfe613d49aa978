/** Default date format. Specification 9. */
export const DEFAULT_DATE_FORMAT = 'DD/MM/YYYY hh:mm:ss A';

/** Date format of orders. Specification 9. */
export const ORDER_DATE_FORMAT = 'MM/DD/YYYY HH:mm:ss A';

/** Local date and time of a time zone. Months from 1, hours 0 to 23. */
export interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** Local time of an IANA time zone. Throws a RangeError for an unknown zone. */
export function wallClock(at: Date, timeZone: string): WallClock {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
    second: read('second'),
  };
}

/**
 * Formats a date in a time zone with YYYY, MM, DD, HH (24 hours), hh (12 hours), mm, ss and A (AM or PM). Specification
 * 9.
 */
export function formatDate(at: Date, timeZone: string, format: string = DEFAULT_DATE_FORMAT): string {
  const clock = wallClock(at, timeZone);
  const two = (value: number) => String(value).padStart(2, '0');
  const written: Readonly<Record<string, string>> = {
    YYYY: String(clock.year).padStart(4, '0'),
    MM: two(clock.month),
    DD: two(clock.day),
    HH: two(clock.hour),
    hh: two(clock.hour % 12 || 12),
    mm: two(clock.minute),
    ss: two(clock.second),
    A: clock.hour < 12 ? 'AM' : 'PM',
  };
  return format.replace(/YYYY|MM|DD|HH|hh|mm|ss|A/g, (token) => written[token] ?? token);
}

const SIZE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Formats a size in bytes: '512 B', '1.5 kB', '10 MB'. Units are powers of 1024. */
export function bytesText(bytes: number, units: readonly string[] = SIZE_UNITS): string {
  let size = Math.max(0, bytes);
  let unit = 0;
  while (Math.round(size * 10) / 10 >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${Math.round(size * 10) / 10} ${units[unit]}`;
}
