const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

function counted(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

/** Elapsed time in whole minutes, hours or days: '5 minutes', '1 hour', '3 days'. Specification 9. */
export function elapsedText(elapsedMs: number): string {
  const elapsed = Math.max(0, elapsedMs);
  if (elapsed < HOUR_MS) return counted(Math.floor(elapsed / MINUTE_MS), 'minute');
  if (elapsed < DAY_MS) return counted(Math.floor(elapsed / HOUR_MS), 'hour');
  return counted(Math.floor(elapsed / DAY_MS), 'day');
}

/** A time in its two largest units, in a language: '45s', '9m 12s', '1h 05m', '2d 3h'. */
export function waitingClock(waitedMs: number, locale: string | readonly string[]): string {
  const waited = Math.max(0, waitedMs);
  const seconds = Math.floor(waited / SECOND_MS) % 60;
  const minutes = Math.floor(waited / MINUTE_MS) % 60;
  const hours = Math.floor(waited / HOUR_MS) % 24;
  const part = (value: number, unit: 'second' | 'minute' | 'hour' | 'day', digits = 1) =>
    new Intl.NumberFormat(locale as string, {
      style: 'unit',
      unit,
      unitDisplay: 'narrow',
      minimumIntegerDigits: digits,
    }).format(value);
  if (waited < MINUTE_MS) return part(seconds, 'second');
  if (waited < HOUR_MS) return `${part(minutes, 'minute')} ${part(seconds, 'second', 2)}`;
  if (waited < DAY_MS) return `${part(hours, 'hour')} ${part(minutes, 'minute', 2)}`;
  return `${part(Math.floor(waited / DAY_MS), 'day')} ${part(hours, 'hour')}`;
}

/** Waiting time after which a row turns amber, and red. Milliseconds. */
export interface WaitingLimits {
  readonly amberMs: number;
  readonly redMs: number;
}

/** Default limits of chats. */
export const WAITING_LIMITS: WaitingLimits = { amberMs: 3 * MINUTE_MS, redMs: 8 * MINUTE_MS };

/** Limits of emails, which need no reply within minutes. */
export const MAIL_WAITING_LIMITS: WaitingLimits = { amberMs: 4 * HOUR_MS, redMs: DAY_MS };

/** Urgency of a wait. */
export type WaitingLevel = 'grey' | 'amber' | 'red';

/** Urgency of a waiting time. */
export function waitingLevel(waitedMs: number, limits: WaitingLimits = WAITING_LIMITS): WaitingLevel {
  if (waitedMs >= limits.redMs) return 'red';
  return waitedMs >= limits.amberMs ? 'amber' : 'grey';
}
