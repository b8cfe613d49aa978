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
import type { KeptTerms, Promised, Promises } from './promises.ts';
import type { KeptClock } from './reading.ts';

/** A clock on its way into the database. */
export interface Ticking {
  readonly clock: SlaClock;
  readonly terms: KeptTerms;
  readonly warnedAt: Date | null;
  readonly breachedAt: Date | null;
}

export const tickingOf = ({ row, clock, terms }: KeptClock): Ticking => ({
  clock,
  terms: { ...terms, hoursHash: row.hoursHash },
  warnedAt: row.warnedAt,
  breachedAt: row.breachedAt,
});

type Ticket = Promised & { readonly status: TaskStatus };

const begun = (promises: Promises, ticket: Ticket, target: SlaTarget, at: Date): Ticking => ({
  clock: startClock(target, at),
  terms: promises.termsOf(ticket, target),
  warnedAt: null,
  breachedAt: null,
});

/** The clocks of a new ticket. One that is made of a thread with an answer owes no first response. */
export function newClocks(promises: Promises, ticket: Ticket, at: Date, isAnswered: boolean): Ticking[] {
  const clocks = [begun(promises, ticket, 'firstResponse', at), begun(promises, ticket, 'resolution', at)];
  return inStatus(isAnswered ? answered(clocks, at) : clocks, ticket.status, at);
}

/** Clocks once their ticket has a status. */
export const inStatus = (clocks: readonly Ticking[], status: TaskStatus, at: Date): Ticking[] =>
  clocks.map((one) => ({ ...one, clock: clockInStatus(one.clock, status, at, one.terms) }));

/** Clocks once the customer has an answer: no response is owed. */
export const answered = (clocks: readonly Ticking[], at: Date): Ticking[] =>
  clocks.map((one) =>
    one.clock.target === 'resolution' ? one : { ...one, clock: finishClock(one.clock, at, one.terms) },
  );

/** Clocks once the customer has written: after the first response a next one is owed. */
export function asked(clocks: readonly Ticking[], promises: Promises, ticket: Ticket, at: Date): Ticking[] {
  const isFirstOwed = clocks.some(({ clock }) => clock.target === 'firstResponse' && clock.doneAt === null);
  if (isFirstOwed) return [...clocks];
  const next = clocks.find(({ clock }) => clock.target === 'nextResponse');
  const others = clocks.filter((one) => one !== next);
  const restarted = next
    ? { ...next, clock: restartClock(next.clock, at) }
    : begun(promises, ticket, 'nextResponse', at);
  return inStatus([...others, restarted], ticket.status, at);
}

/**
 * Clocks under what is promised now. The past is counted by the hours under which it passed. Clocks that are done keep
 * their terms: what was promised when they ended is what was kept or not.
 */
export const underPromises = (
  clocks: readonly Ticking[],
  promises: Promises,
  ticket: Ticket,
  at: Date,
): Ticking[] =>
  clocks.map((one) => {
    if (one.clock.doneAt !== null) return one;
    const terms = promises.termsOf(ticket, one.clock.target);
    const hasOtherHours = terms.hoursHash !== one.terms.hoursHash;
    return { ...one, terms, clock: hasOtherHours ? settleClock(one.clock, at, one.terms) : one.clock };
  });

/** When a clock warns and is due, and what of it was told already; what lies ahead is to be told again. */
export function timesOf({ clock, terms, warnedAt, breachedAt }: Ticking, now: Date) {
  const [warn, due] = [warnAt(clock, terms), dueAt(clock, terms)];
  return {
    warnAt: warn,
    dueAt: due,
    warnedAt: warn !== null && warn > now ? null : warnedAt,
    breachedAt: due !== null && due > now ? null : breachedAt,
  };
}

/** Whether clocks say anything else than before. */
export const isSame = (one: readonly Ticking[], other: readonly Ticking[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
