import type { Presence } from '@foyer/contract/accounts/shapes';
import { and, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import { type Scope, type Services, systemScope } from '../../kernel/context.ts';
import { type Event, settingsChanged } from '../../kernel/events.ts';
import { memberRoom } from '../../live/rooms.ts';
import { userAgents } from './tables.ts';

/**
 * Presence of members. It is a lease: whoever does not renew it is offline when it ends. Sockets renew it often, the
 * catalogue's heartbeat seldom. Written by the calls of this area and by the live sockets, at any process: what a process
 * knows of its own sockets is only a hint, and times are those of the database.
 */

/** A lease that a socket keeps. Renewed every 10 s or so, it ends within a minute after the last sign of life. */
export const SOCKET_LEASE_MS = 40_000;
/** A lease that the catalogue's heartbeat keeps: it comes every 540000 ms. */
export const HEARTBEAT_LEASE_MS = 600_000;
/** How long a member stays present after the last socket closed: a page that reloads is back by then. */
export const RETURN_MS = 15_000;

/** Whether the lease of a row runs, by the clock of the database. */
export const isPresent = sql<boolean | null>`${userAgents.leaseUntil} > now()`;

/** What tells the presence of a member, to be read with the member. */
export const presenceColumns = { isPresent, away: userAgents.away };

/** @param row nothing in it where the member was never there */
export function presenceOf(
  row: { readonly isPresent: boolean | null; readonly away: boolean | null } | null,
): Presence {
  if (!row?.isPresent) return 'offline';
  return row.away ? 'away' : 'online';
}

export const memberChanged = (merchantId: number, memberId: string): Event => ({
  name: 'member.changed',
  data: { merchantId, memberId },
});

/** Tells pages that the list of members or of invitations changed. */
export const membersChanged = (merchantId: number): Event => settingsChanged(merchantId, 'members');

const ofMember = (merchantId: number, memberId: string) =>
  and(eq(userAgents.merchantId, merchantId), eq(userAgents.memberId, memberId));
const fromNow = (ms: number): SQL<Date> => sql`now() + ${ms} * interval '1 ms'`;
const hasSocketHere = ({ services, tenant }: Scope, memberId: string): boolean =>
  services.live.rooms.in(memberRoom(tenant.merchantId, memberId)).size > 0;

/** A socket of a member is open, and in the member's room. */
export const memberConnected = (scope: Scope, memberId: string): Promise<void> => renew(scope, memberId);

/**
 * Sockets of these members showed life since the last time: to be called about every 10 s with all of them, one
 * statement for each merchant and another for those who were absent.
 */
export async function memberRenewed(
  services: Services,
  merchantId: number,
  memberIds: readonly string[],
): Promise<void> {
  if (memberIds.length === 0) return;
  await act(systemScope(services, merchantId), async (db) => {
    const given = and(eq(userAgents.merchantId, merchantId), inArray(userAgents.memberId, [...memberIds]));
    const renewed = { leaseUntil: fromNow(SOCKET_LEASE_MS), modifiedAt: new Date() };
    const returned = await db
      .update(userAgents)
      .set(renewed)
      .where(and(given, lte(userAgents.leaseUntil, sql`now()`)))
      .returning({ memberId: userAgents.memberId });
    await db.update(userAgents).set(renewed).where(given);
    return {
      result: undefined,
      audit: [],
      events: returned.map(({ memberId }) => memberChanged(merchantId, memberId)),
    };
  });
}

/** The last socket of a member at this process is closed. Another process that has one renews the lease in time. */
export const memberDisconnected = (scope: Scope, memberId: string): Promise<void> =>
  shorten(scope, memberId, fromNow(RETURN_MS));

/** The member says whether they can be asked now. */
export async function setAway(scope: Scope, memberId: string, away: boolean): Promise<void> {
  await act(scope, async (db) => {
    const { merchantId } = scope.tenant;
    await db
      .update(userAgents)
      .set({ away, modifiedAt: new Date() })
      .where(and(eq(userAgents.merchantId, merchantId), eq(userAgents.memberId, memberId)));
    return { result: undefined, audit: [], events: [memberChanged(merchantId, memberId)] };
  });
}

/**
 * The member leaves by a call. With a socket still open nothing changes yet: it may be another tab, and a page that
 * goes closes its socket in a moment. A lease as short as those of sockets may be kept by one at another process.
 */
export async function leave(scope: Scope, memberId: string): Promise<void> {
  if (hasSocketHere(scope, memberId)) return;
  const mayHaveSocket = lte(userAgents.leaseUntil, fromNow(SOCKET_LEASE_MS));
  await shorten(scope, memberId, sql`case when ${mayHaveSocket} then ${fromNow(RETURN_MS)} else now() end`);
}

/** Ends the presence of a member at once, within a transaction that tells of it. */
export const endPresence = ({ tenant }: Scope, db: Db, memberId: string): Promise<unknown> =>
  cutLease(db, tenant.merchantId, memberId, sql`now()`);

/** What a heartbeat says besides that the member is there. */
export interface Heartbeat {
  readonly department?: string;
  readonly loginStatus?: string;
  /** Absent: as chosen before, and not away after an absence. */
  readonly away?: boolean;
}

/**
 * Makes or prolongs a member's lease: a short one while a socket keeps it, else until the next heartbeat. A process with
 * a socket shortens the lease that a heartbeat at another made. Who comes back after an absence is not away.
 */
export async function renew(
  scope: Scope,
  memberId: string,
  { department, loginStatus, away }: Heartbeat = {},
): Promise<void> {
  const { merchantId } = scope.tenant;
  const leaseUntil = fromNow(hasSocketHere(scope, memberId) ? SOCKET_LEASE_MS : HEARTBEAT_LEASE_MS);
  const modifiedAt = new Date();
  await act(scope, async (db) => {
    const [present] = await db
      .select({ memberId: userAgents.memberId })
      .from(userAgents)
      .where(and(ofMember(merchantId, memberId), gt(userAgents.leaseUntil, sql`now()`)))
      .for('update');
    await db
      .insert(userAgents)
      .values({ merchantId, memberId, leaseUntil, department, loginStatus, away, modifiedAt })
      .onConflictDoUpdate({
        target: [userAgents.merchantId, userAgents.memberId],
        set: {
          leaseUntil,
          modifiedAt,
          department,
          loginStatus,
          away: away ?? sql`${userAgents.away} and ${userAgents.leaseUntil} > now()`,
        },
      });
    const events = !present || away !== undefined ? [memberChanged(merchantId, memberId)] : [];
    return { result: undefined, audit: [], events };
  });
}

/** The lease ends at this time at the latest. Who is offline by it is told at once. */
async function shorten(scope: Scope, memberId: string, until: SQL): Promise<void> {
  const { merchantId } = scope.tenant;
  await act(scope, async (db) => {
    const [cut] = await cutLease(db, merchantId, memberId, until);
    return {
      result: undefined,
      audit: [],
      events: cut?.hasEnded ? [memberChanged(merchantId, memberId)] : [],
    };
  });
}

const cutLease = (db: Db, merchantId: number, memberId: string, until: SQL) =>
  db
    .update(userAgents)
    .set({ leaseUntil: sql`least(${userAgents.leaseUntil}, ${until})` })
    .where(ofMember(merchantId, memberId))
    .returning({ hasEnded: sql<boolean>`${userAgents.leaseUntil} <= now()` });
