import type { Presence } from '@foyer/contract/accounts/shapes';
import { and, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import { type Scope, type Services, systemScope } from '../../kernel/context.ts';
import { type Event, settingsChanged } from '../../kernel/events.ts';
import { memberRoom } from '../../live/rooms.ts';
import { userAgents } from './tables.ts';

/**
 * Presence of members is a lease: a member whose lease is not renewed is offline when it ends. Sockets renew it often,
 * the catalogue's heartbeat rarely. It is written by calls and live sockets of every process: what a process knows of
 * its own sockets is only a hint, and times are those of the database.
 */

/** Lease kept by a socket. Renewed about every 10 s; ends within a minute after the last sign of life. */
export const SOCKET_LEASE_MS = 40_000;
/** Lease kept by the catalogue's heartbeat, which comes every 540000 ms. */
export const HEARTBEAT_LEASE_MS = 600_000;
/** How long a member stays present after the last socket closed, so that a page can reload. */
export const RETURN_MS = 15_000;

/** Whether a lease is valid, by the clock of the database. */
export const isPresent = sql<boolean | null>`${userAgents.leaseUntil} > now()`;

/** Columns from which `presenceOf` computes the presence of a member. */
export const presenceColumns = { isPresent, away: userAgents.away };

/** @param row null, or with null columns, when the member was never present */
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

/** The list of members or invitations changed. */
export const membersChanged = (merchantId: number): Event => settingsChanged(merchantId, 'members');

const ofMember = (merchantId: number, memberId: string) =>
  and(eq(userAgents.merchantId, merchantId), eq(userAgents.memberId, memberId));
const fromNow = (ms: number): SQL<Date> => sql`now() + ${ms} * interval '1 ms'`;
const hasSocketHere = ({ services, tenant }: Scope, memberId: string): boolean =>
  services.live.rooms.in(memberRoom(tenant.merchantId, memberId)).size > 0;

/** A socket of a member is open and has joined the member's room. */
export const memberConnected = (scope: Scope, memberId: string): Promise<void> => renew(scope, memberId);

/**
 * Renews the leases of members whose sockets were active. Called about every 10 s with all of them; runs one statement
 * per merchant, and another for members who were absent.
 */
export async function renewMemberLeases(
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

/** The last socket of a member at this process closed. Another process with a socket renews the lease in time. */
export const memberDisconnected = (scope: Scope, memberId: string): Promise<void> =>
  shorten(scope, memberId, fromNow(RETURN_MS));

/** Sets whether a member is away. */
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
 * A member leaves by a call. With a socket still open nothing changes: it may be another tab, and a closing page closes
 * its socket soon. A lease as short as those of sockets may be kept by another process.
 */
export async function leave(scope: Scope, memberId: string): Promise<void> {
  if (hasSocketHere(scope, memberId)) return;
  const mayHaveSocket = lte(userAgents.leaseUntil, fromNow(SOCKET_LEASE_MS));
  await shorten(scope, memberId, sql`case when ${mayHaveSocket} then ${fromNow(RETURN_MS)} else now() end`);
}

/** Ends a member's presence, within a transaction that publishes it. */
export const endPresence = ({ tenant }: Scope, db: Db, memberId: string): Promise<unknown> =>
  cutLease(db, tenant.merchantId, memberId, sql`now()`);

/** Optional data of a heartbeat. */
export interface Heartbeat {
  readonly department?: string;
  readonly loginStatus?: string;
  /** Default: unchanged, and false after an absence. */
  readonly away?: boolean;
}

/**
 * Creates or renews a member's lease: a short one while a socket keeps it, else until the next heartbeat. A process
 * with a socket shortens the lease set by a heartbeat elsewhere. A member who returns after an absence is not away.
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

/** Limits a lease to a time. Publishes the member when it has ended by then. */
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
