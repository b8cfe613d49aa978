import { addOpenTime, openTimeBetween } from './business-time.ts';
import type { OpeningHours } from './opening-hours.ts';
import { TASK_PRIORITIES, type TaskPriority } from './task.ts';
import { isClosed, isWaitingForCustomer, type TaskStatus } from './task-status.ts';

/** SLA targets of a task: first reply, next reply and resolution. */
export const SLA_TARGETS = ['firstResponse', 'nextResponse', 'resolution'] as const;

/** An SLA target. */
export type SlaTarget = (typeof SLA_TARGETS)[number];

/** Target times of a priority in minutes. Null: no target. */
export type SlaMinutes = Readonly<Record<SlaTarget, number | null>>;

/** An SLA policy. */
export interface SlaPolicy {
  readonly minutes: Readonly<Record<TaskPriority, SlaMinutes>>;
  /** Whether only opening hours count. */
  readonly inOpeningTime: boolean;
  /** Share of a target after which a warning is sent, above 0 and up to 1. 1: never. */
  readonly warningShare: number;
}

/** Maximum target. Minutes: 30 days. */
export const SLA_MINUTES_MAX = 30 * 24 * 60;

/** Initial policy of a merchant. */
export const DEFAULT_SLA_POLICY: SlaPolicy = {
  minutes: {
    Low: { firstResponse: 480, nextResponse: 480, resolution: 2_880 },
    Medium: { firstResponse: 240, nextResponse: 240, resolution: 1_440 },
    High: { firstResponse: 60, nextResponse: 120, resolution: 480 },
  },
  inOpeningTime: true,
  warningShare: 0.8,
};

/** Terms of a policy for one clock. Milliseconds. Null hours: always open. */
export interface SlaTerms {
  /** Null without a target: the clock runs but is never due. */
  readonly targetMs: number | null;
  readonly warningMs: number | null;
  readonly hours: OpeningHours | null;
}

/**
 * The clock of one target of a task: running (`pausedAt` and `doneAt` null), paused, or done. Each field is a column.
 * The clock stores used time instead of remaining time, so that a change of priority keeps it and only changes `dueAt`.
 */
export interface SlaClock {
  readonly target: SlaTarget;
  /** When it last started or resumed. */
  readonly startedAt: Date;
  readonly pausedAt: Date | null;
  /** Time used before `startedAt`, or in total if paused or done. Milliseconds of counted hours. */
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

/** Terms of a policy for one target of a task. `hours` are the merchant's. Null: always open. */
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

/** Pauses a running clock. Others are unchanged. */
export function pauseClock(clock: SlaClock, at: Date, terms: SlaTerms): SlaClock {
  return isRunning(clock) ? { ...clock, usedMs: usedMsAt(clock, at, terms), pausedAt: at } : clock;
}

/** Resumes a paused clock. Others are unchanged. */
export function resumeClock(clock: SlaClock, at: Date): SlaClock {
  return clock.pausedAt !== null ? { ...clock, startedAt: at, pausedAt: null } : clock;
}

/** Finishes a running or paused clock. A finished one is unchanged. */
export function finishClock(clock: SlaClock, at: Date, terms: SlaTerms): SlaClock {
  if (clock.doneAt !== null) return clock;
  return { ...clock, usedMs: usedMsAt(clock, at, terms), pausedAt: null, doneAt: at };
}

/** Resumes a finished clock with its used time, for a reopened task. Others are unchanged. */
export function reopenClock(clock: SlaClock, at: Date): SlaClock {
  return clock.doneAt !== null ? { ...clock, startedAt: at, doneAt: null } : clock;
}

/**
 * Restarts a finished clock from zero when the customer's message requires a next response. An unfinished clock is
 * unchanged, since the oldest unanswered message counts.
 */
export function restartClock(clock: SlaClock, at: Date): SlaClock {
  return clock.doneAt !== null ? startClock(clock.target, at) : clock;
}

/**
 * Books the used time of a running clock, which keeps running. Called with the old terms before opening hours change,
 * so that the past is not recounted with the new ones.
 */
export function settleClock(clock: SlaClock, at: Date, terms: SlaTerms): SlaClock {
  return resumeClock(pauseClock(clock, at, terms), at);
}

/**
 * Applies a task's status to a clock: paused while waiting for the customer, done when closed, running otherwise.
 * Reopening a task resumes its resolution clock only.
 */
export function clockInStatus(clock: SlaClock, status: TaskStatus, at: Date, terms: SlaTerms): SlaClock {
  if (isClosed(status)) return finishClock(clock, at, terms);
  const open = clock.target === 'resolution' ? reopenClock(clock, at) : clock;
  return isWaitingForCustomer(status) ? pauseClock(open, at, terms) : resumeClock(open, at);
}

/** Time used by a clock, in milliseconds of counted hours. */
export function usedMsAt(clock: SlaClock, now: Date, { hours }: SlaTerms): number {
  return isRunning(clock) ? clock.usedMs + openTimeBetween(hours, clock.startedAt, now) : clock.usedMs;
}

/** Remaining time, in milliseconds of counted hours. Overdue from 0 down. Null without a target. */
export function remainingMs(clock: SlaClock, now: Date, terms: SlaTerms): number | null {
  return terms.targetMs === null ? null : terms.targetMs - usedMsAt(clock, now, terms);
}

/**
 * When a running clock is breached. Depends on the clock and its terms only, so it can be stored and indexed, and is
 * recomputed when the clock, priority, policy or hours change. A clock that has used more than new terms allow is due
 * since `startedAt`. Null if paused, done, without a target, or not due within a year.
 */
export function dueAt(clock: SlaClock, terms: SlaTerms): Date | null {
  return reachedAt(clock, terms.targetMs, terms);
}

/** When a running clock warns. Null as with `dueAt`. */
export function warnAt(clock: SlaClock, terms: SlaTerms): Date | null {
  return reachedAt(clock, terms.warningMs, terms);
}

/**
 * State of a clock. A running clock is breached from `dueAt` on, and met late if done from then on. A paused one is
 * breached if it has used all its time.
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
