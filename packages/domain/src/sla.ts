import { addOpenTime, openTimeBetween } from './business-time.ts';
import type { OpeningHours } from './opening-hours.ts';
import { TASK_PRIORITIES, type TaskPriority } from './task.ts';
import { isClosed, isWaitingForCustomer, type TaskStatus } from './task-status.ts';

/** SLA targets of a task: first reply, next reply and resolution. */
export const SLA_TARGETS = ['firstResponse', 'nextResponse', 'resolution'] as const;

/** One of the promises. */
export type SlaTarget = (typeof SLA_TARGETS)[number];

/** Target times of a priority in minutes. Null: no target. */
export type SlaMinutes = Readonly<Record<SlaTarget, number | null>>;

/** An SLA policy. */
export interface SlaPolicy {
  readonly minutes: Readonly<Record<TaskPriority, SlaMinutes>>;
  /** Whether minutes pass in opening time alone, or day and night. */
  readonly inOpeningTime: boolean;
  /** The share of a target after which is warned, above 0 and up to 1; 1 warns never. */
  readonly warningShare: number;
}

/** The longest promise. Minutes; 30 days without a night. */
export const SLA_MINUTES_MAX = 30 * 24 * 60;

/** The policy a merchant begins with. */
export const DEFAULT_SLA_POLICY: SlaPolicy = {
  minutes: {
    Low: { firstResponse: 480, nextResponse: 480, resolution: 2_880 },
    Medium: { firstResponse: 240, nextResponse: 240, resolution: 1_440 },
    High: { firstResponse: 60, nextResponse: 120, resolution: 480 },
  },
  inOpeningTime: true,
  warningShare: 0.8,
};

/** What a policy says of one clock, with the hours in which it counts; null hours count always. Milliseconds. */
export interface SlaTerms {
  /** Null without a target: the clock runs but is never due. */
  readonly targetMs: number | null;
  readonly warningMs: number | null;
  readonly hours: OpeningHours | null;
}

/**
 * The clock of one target of a task. It has three positions: it runs (`pausedAt` and `doneAt` null), is paused, or is
 * done. Each field is a column. The clock holds what was used and never what is left, so that another priority keeps
 * the time already used: `dueAt` with the new terms is all that changes.
 */
export interface SlaClock {
  readonly target: SlaTarget;
  /** When it last began to run. */
  readonly startedAt: Date;
  readonly pausedAt: Date | null;
  /** Time used before `startedAt`; of a clock that is paused or done all of it. Milliseconds of the terms' hours. */
  readonly usedMs: number;
  readonly doneAt: Date | null;
}

/** States of a clock. `met` and `met_late` are final. */
export type SlaState = 'running' | 'paused' | 'warning' | 'breached' | 'met' | 'met_late';

const MINUTE_MS = 60_000;

/** Validates a policy. Returns an error message, or null if it is valid. */
export function slaPolicyError({ minutes, warningShare }: SlaPolicy): string | null {
  if (!(warningShare > 0 && warningShare <= 1)) return 'The warning share must be above 0 and at most 1.';
  for (const priority of TASK_PRIORITIES) {
    const promised = minutes[priority];
    if (!SLA_TARGETS.every((target) => isPromise(promised[target]))) {
      return `The times of ${priority} must be whole minutes from 1 to ${SLA_MINUTES_MAX}.`;
    }
    const { firstResponse, resolution } = promised;
    if (firstResponse !== null && resolution !== null && resolution < firstResponse) {
      return `The resolution of ${priority} must not come before its first response.`;
    }
  }
  return null;
}

/** What a policy says of one target of a task. The hours are the merchant's; null where always open. */
export function slaTerms(
  policy: SlaPolicy,
  priority: TaskPriority,
  target: SlaTarget,
  hours: OpeningHours | null,
): SlaTerms {
  const minutes = policy.minutes[priority][target];
  const targetMs = minutes === null ? null : minutes * MINUTE_MS;
  return {
    targetMs,
    warningMs: targetMs === null ? null : Math.round(targetMs * policy.warningShare),
    hours: policy.inOpeningTime ? hours : null,
  };
}

/** A clock that starts to run. */
export function startClock(target: SlaTarget, at: Date): SlaClock {
  return { target, startedAt: at, pausedAt: null, usedMs: 0, doneAt: null };
}

/** Stops a running clock until it is resumed; others stay as they are. */
export function pauseClock(clock: SlaClock, at: Date, terms: SlaTerms): SlaClock {
  return isRunning(clock) ? { ...clock, usedMs: usedMsAt(clock, at, terms), pausedAt: at } : clock;
}

/** Lets a paused clock run on; others stay as they are. */
export function resumeClock(clock: SlaClock, at: Date): SlaClock {
  return clock.pausedAt !== null ? { ...clock, startedAt: at, pausedAt: null } : clock;
}

/** Ends a clock, also one that is paused; one that is done stays as it is. */
export function finishClock(clock: SlaClock, at: Date, terms: SlaTerms): SlaClock {
  if (clock.doneAt !== null) return clock;
  return { ...clock, usedMs: usedMsAt(clock, at, terms), pausedAt: null, doneAt: at };
}

/** Lets a clock that is done run on with the time it used, for a task that is reopened; others stay as they are. */
export function reopenClock(clock: SlaClock, at: Date): SlaClock {
  return clock.doneAt !== null ? { ...clock, startedAt: at, doneAt: null } : clock;
}

/**
 * Starts a clock that is done anew with nothing used, as a message of the customer asks for a next response. One that
 * is not done stays as it is: of several messages the oldest without an answer counts.
 */
export function restartClock(clock: SlaClock, at: Date): SlaClock {
  return clock.doneAt !== null ? startClock(clock.target, at) : clock;
}

/**
 * Books the time a running clock used, and lets it run on. Called with the old terms before opening hours change, or
 * whether they count, so that the past is not counted by the new ones.
 */
export function settleClock(clock: SlaClock, at: Date, terms: SlaTerms): SlaClock {
  return resumeClock(pauseClock(clock, at, terms), at);
}

/**
 * A clock once its task has a status: it is paused while the task waits for the customer, done when the task is
 * closed, and runs otherwise. A closed task owes no response any more; of one that is reopened the resolution runs on.
 */
export function clockInStatus(clock: SlaClock, status: TaskStatus, at: Date, terms: SlaTerms): SlaClock {
  if (isClosed(status)) return finishClock(clock, at, terms);
  const open = clock.target === 'resolution' ? reopenClock(clock, at) : clock;
  return isWaitingForCustomer(status) ? pauseClock(open, at, terms) : resumeClock(open, at);
}

/** The time a clock used up to a moment, in milliseconds of the terms' hours. */
export function usedMsAt(clock: SlaClock, now: Date, { hours }: SlaTerms): number {
  return isRunning(clock) ? clock.usedMs + openTimeBetween(hours, clock.startedAt, now) : clock.usedMs;
}

/** The time left at a moment, in milliseconds of the terms' hours: from 0 down it is late. Null without a promise. */
export function remainingMs(clock: SlaClock, now: Date, terms: SlaTerms): number | null {
  return terms.targetMs === null ? null : terms.targetMs - usedMsAt(clock, now, terms);
}

/**
 * The moment from which a running clock is breached. It depends on the clock and its terms and not on the time of the
 * question, so it can be stored and indexed: whatever changes the clock, its priority, the policy or the hours writes
 * it anew. A clock that used more than new terms grant is due since it last began to run.
 *
 * @returns null while paused, when done, without a promise, and when so much opening time does not come within a year
 */
export function dueAt(clock: SlaClock, terms: SlaTerms): Date | null {
  return reachedAt(clock, terms.targetMs, terms);
}

/** The moment from which a running clock warns; null as with `dueAt`. */
export function warnAt(clock: SlaClock, terms: SlaTerms): Date | null {
  return reachedAt(clock, terms.warningMs, terms);
}

/**
 * How a clock stands at a moment. A running clock is breached exactly from `dueAt` on, and done late exactly if it was
 * done from then on. A paused one that used all its time is breached.
 */
export function stateAt(clock: SlaClock, now: Date, terms: SlaTerms): SlaState {
  const used = usedMsAt(clock, now, terms);
  const isLate = terms.targetMs !== null && used >= terms.targetMs;
  if (clock.doneAt !== null) return isLate ? 'met_late' : 'met';
  if (isLate) return 'breached';
  if (clock.pausedAt !== null) return 'paused';
  return terms.warningMs !== null && used >= terms.warningMs ? 'warning' : 'running';
}

/** Whether a task belongs in the list `frt-pending`: its first response is pending. Specification 2. */
export function isFirstResponsePending(clocks: readonly SlaClock[]): boolean {
  return clocks.some(({ target, doneAt }) => target === 'firstResponse' && doneAt === null);
}

function isRunning({ pausedAt, doneAt }: SlaClock): boolean {
  return pausedAt === null && doneAt === null;
}

function reachedAt(clock: SlaClock, usedMs: number | null, { hours }: SlaTerms): Date | null {
  if (usedMs === null || !isRunning(clock)) return null;
  return addOpenTime(hours, clock.startedAt, usedMs - clock.usedMs);
}

function isPromise(minutes: number | null): boolean {
  return minutes === null || (Number.isInteger(minutes) && minutes >= 1 && minutes <= SLA_MINUTES_MAX);
}
