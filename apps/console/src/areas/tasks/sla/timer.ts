import type { Task, TaskClock } from '@foyer/contract/tasks/shapes';
import { openTimeBetween } from '@foyer/domain/business-time';
import { nextOpening, type OpeningHours } from '@foyer/domain/opening-hours';
import type { SlaTarget } from '@foyer/domain/sla';

/** The urgency of a timer: met, running or paused, near its target, overdue. */
export type TimerTone = 'met' | 'calm' | 'warning' | 'late';

/** The timer of a task. Milliseconds within business hours. */
export type Timer =
  | {
      readonly kind: 'left' | 'late';
      readonly target: SlaTarget;
      readonly ms: number;
      readonly tone: TimerTone;
    }
  | { readonly kind: 'waiting' | 'met'; readonly ms: number; readonly tone: TimerTone }
  | { readonly kind: 'outside'; readonly until: Date; readonly tone: TimerTone }
  | { readonly kind: 'due' | 'overdue'; readonly ms: number; readonly tone: TimerTone };

type Timed = Pick<Task, 'status' | 'clocks' | 'dueDate'>;

/** The one clock that a task's timer shows: for a completed task the resolution, else the first that is due. */
export function timerOf(task: Timed, now: number, hours: OpeningHours | null): Timer | null {
  const { clocks } = task;
  if (task.status === 'Completed') return doneTimer(clocks.find(({ target }) => target === 'resolution'));
  const running = clocks
    .filter((clock): clock is TaskClock & { dueDate: string } => clock.dueDate !== null && !clock.doneDate)
    .sort((a, b) => a.dueDate.localeCompare(b.dueDate))[0];
  if (running) return runningTimer(running, now, running.inOpeningTime ? hours : null);
  if (clocks.some(({ pausedDate, doneDate }) => pausedDate && !doneDate)) {
    return { kind: 'waiting', ms: 0, tone: 'calm' };
  }
  return task.dueDate === null ? null : dayTimer(Date.parse(task.dueDate), now);
}

function doneTimer(clock: TaskClock | undefined): Timer | null {
  if (!clock?.doneDate) return null;
  return { kind: 'met', ms: clock.usedMs, tone: clock.state === 'met_late' ? 'late' : 'met' };
}

function runningTimer(
  { target, dueDate, warnDate }: TaskClock & { dueDate: string },
  now: number,
  hours: OpeningHours | null,
): Timer {
  const [due, at] = [new Date(dueDate), new Date(now)];
  if (now >= due.getTime())
    return { kind: 'late', target, ms: openTimeBetween(hours, due, at), tone: 'late' };
  const until = hours && nextOpening(hours, at);
  if (until) return { kind: 'outside', until, tone: 'calm' };
  const warns = warnDate !== null && now >= Date.parse(warnDate);
  return { kind: 'left', target, ms: openTimeBetween(hours, at, due), tone: warns ? 'warning' : 'calm' };
}

const HOUR_MS = 3_600_000;

function dayTimer(due: number, now: number): Timer {
  if (now >= due) return { kind: 'overdue', ms: now - due, tone: 'late' };
  return { kind: 'due', ms: due - now, tone: due - now < HOUR_MS ? 'warning' : 'calm' };
}

/** A duration in at most two units: '6m', '7h 40m', '1d 4h'. Milliseconds. */
export function durationText(ms: number, locale: string): string {
  const minutes = Math.floor(Math.max(0, ms) / 60_000);
  const part = (value: number, unit: 'minute' | 'hour' | 'day', digits = 1) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: 'narrow',
      minimumIntegerDigits: digits,
    }).format(value);
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  if (days > 0) return hours > 0 ? `${part(days, 'day')} ${part(hours, 'hour')}` : part(days, 'day');
  if (hours > 0) return rest > 0 ? `${part(hours, 'hour')} ${part(rest, 'minute', 2)}` : part(hours, 'hour');
  return rest > 0 || ms <= 0 ? part(rest, 'minute') : `<${part(1, 'minute')}`;
}
