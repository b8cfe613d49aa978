import {
  clockInStatus,
  dueAt,
  finishClock,
  restartClock,
  type SlaClock,
  type SlaTarget,
  settleClock,
  startClock,
  warnAt,
} from '@foyer/domain/sla';
import type { TaskStatus } from '@foyer/domain/task-status';
import type { HashedTerms, Promised, Promises } from './promises.ts';
import type { StoredClock } from './reading.ts';

/** A clock before it is stored. */
export interface ClockState {
  readonly clock: SlaClock;
  readonly terms: HashedTerms;
  readonly warnedAt: Date | null;
  readonly breachedAt: Date | null;
}

export const clockStateOf = ({ row, clock, terms }: StoredClock): ClockState => ({
  clock,
  terms: { ...terms, hoursHash: row.hoursHash },
  warnedAt: row.warnedAt,
  breachedAt: row.breachedAt,
});

type Ticket = Promised & { readonly status: TaskStatus };

const begun = (promises: Promises, ticket: Ticket, target: SlaTarget, at: Date): ClockState => ({
  clock: startClock(target, at),
  terms: promises.termsOf(ticket, target),
  warnedAt: null,
  breachedAt: null,
});

/** Clocks of a new ticket. If the thread it is created from was answered, no first response is owed. */
export function newClocks(promises: Promises, ticket: Ticket, at: Date, isAnswered: boolean): ClockState[] {
  const clocks = [begun(promises, ticket, 'firstResponse', at), begun(promises, ticket, 'resolution', at)];
  return afterStatusChange(isAnswered ? afterAnswer(clocks, at) : clocks, ticket.status, at);
}

/** Clocks after a status change. */
export const afterStatusChange = (
  clocks: readonly ClockState[],
  status: TaskStatus,
  at: Date,
): ClockState[] => clocks.map((one) => ({ ...one, clock: clockInStatus(one.clock, status, at, one.terms) }));

/** Clocks after an answer to the customer, which stops the response clocks. */
export const afterAnswer = (clocks: readonly ClockState[], at: Date): ClockState[] =>
  clocks.map((one) =>
    one.clock.target === 'resolution' ? one : { ...one, clock: finishClock(one.clock, at, one.terms) },
  );

/** Clocks after a message of the customer, which starts the next response clock once the first response was given. */
export function afterQuestion(
  clocks: readonly ClockState[],
  promises: Promises,
  ticket: Ticket,
  at: Date,
): ClockState[] {
  const isFirstOwed = clocks.some(({ clock }) => clock.target === 'firstResponse' && clock.doneAt === null);
  if (isFirstOwed) return [...clocks];
  const next = clocks.find(({ clock }) => clock.target === 'nextResponse');
  const others = clocks.filter((one) => one !== next);
  const restarted = next
    ? { ...next, clock: restartClock(next.clock, at) }
    : begun(promises, ticket, 'nextResponse', at);
  return afterStatusChange([...others, restarted], ticket.status, at);
}

/**
 * Clocks under the current promises. Time that has passed counts by the hours in force then. Finished clocks keep their
 * terms, since those decide whether they were met.
 */
export const withPromises = (
  clocks: readonly ClockState[],
  promises: Promises,
  ticket: Ticket,
  at: Date,
): ClockState[] =>
  clocks.map((one) => {
    if (one.clock.doneAt !== null) return one;
    const terms = promises.termsOf(ticket, one.clock.target);
    const hasOtherHours = terms.hoursHash !== one.terms.hoursHash;
    return { ...one, terms, clock: hasOtherHours ? settleClock(one.clock, at, one.terms) : one.clock };
  });

/** When a clock warns and is due, and which of the two was already sent. Times in the future are sent again. */
export function timesOf({ clock, terms, warnedAt, breachedAt }: ClockState, now: Date) {
  const [warn, due] = [warnAt(clock, terms), dueAt(clock, terms)];
  return {
    warnAt: warn,
    dueAt: due,
    warnedAt: warn !== null && warn > now ? null : warnedAt,
    breachedAt: due !== null && due > now ? null : breachedAt,
  };
}

/** Whether two sets of clocks are equal. */
export const isSame = (one: readonly ClockState[], other: readonly ClockState[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
