import type { Presence } from '@foyer/contract/accounts/shapes';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import { type Scope, type Services, systemScope } from '../../kernel/context.ts';
import type { Event } from '../../kernel/events.ts';
import { leasesOf } from './leases.ts';
import { userAgents } from './tables.ts';

/**
 * Presence of members. It is a lease: whoever does not renew it is offline when it ends. Sockets renew it often, the
 * catalogue's heartbeat seldom. Written by the calls of this area and by the live sockets.
 */

/** A lease that a socket keeps. Renewed every 10 s or so, it ends within a minute after the last sign of life. */
export const SOCKET_LEASE_MS = 45_000;
/** A lease that the catalogue's heartbeat keeps: it comes every 540000 ms. */
export const HEARTBEAT_LEASE_MS = 600_000;
/** How long a member stays present after the last socket closed: a page that reloads is back by then. */
export const RETURN_MS = 15_000;

type Row = Pick<typeof userAgents.$inferSelect, 'leaseUntil' | 'away'>;

export function presenceOf(row: Row | null, now = new Date()): Presence {
  if (!row || row.leaseUntil <= now) return 'offline';
  return row.away ? 'away' : 'online';
}

export const memberChanged = (merchantId: number, memberId: string): Event => ({
  name: 'member.changed',
  data: { merchantId, memberId },
});

/** Tells pages that the list of members or of invitations changed. */
export const membersChanged = (merchantId: number): Event => ({
  name: 'settings.changed',
  data: { merchantId, what: 'members' },
});

/** The first socket of a member is open. */
export async function memberConnected(scope: Scope, memberId: string): Promise<void> {
  leasesOf(scope.services).connect(scope.tenant.merchantId, memberId);
  await renew(scope, memberId);
}

/**
 * Sockets of these members showed life since the last time: to be called about every 10 s with all of them, one
 * statement for each merchant.
 */
export async function memberRenewed(
  services: Services,
  merchantId: number,
  memberIds: readonly string[],
): Promise<void> {
  if (memberIds.length === 0) return;
  const until = new Date(Date.now() + SOCKET_LEASE_MS);
  await act(systemScope(services, merchantId), async (db) => {
    await db
      .update(userAgents)
      .set({ leaseUntil: until, modifiedAt: new Date() })
      .where(and(eq(userAgents.merchantId, merchantId), inArray(userAgents.memberId, [...memberIds])));
    const returned = memberIds.filter((id) => leasesOf(services).extend(merchantId, id, until));
    return { result: undefined, audit: [], events: returned.map((id) => memberChanged(merchantId, id)) };
  });
}

/** The last socket of a member is closed. */
export async function memberDisconnected(scope: Scope, memberId: string): Promise<void> {
  leasesOf(scope.services).disconnect(scope.tenant.merchantId, memberId);
  await shorten(scope, memberId, RETURN_MS);
}

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
 * goes closes its socket in a moment.
 */
export async function leave(scope: Scope, memberId: string): Promise<void> {
  if (!leasesOf(scope.services).isConnected(scope.tenant.merchantId, memberId))
    await shorten(scope, memberId, 0);
}

/** Ends the presence of a member at once, within a transaction that tells of it. */
export async function endPresence({ services, tenant }: Scope, db: Db, memberId: string): Promise<void> {
  await cutLease(services, db, tenant.merchantId, memberId, new Date());
}

/** What a heartbeat says besides that the member is there. */
export interface Heartbeat {
  readonly department?: string;
  readonly loginStatus?: string;
  /** Absent: as chosen before, and not away after an absence. */
  readonly away?: boolean;
}

/**
 * Makes or prolongs a member's lease: a short one while a socket keeps it, else until the next heartbeat. Who comes back
 * after an absence is not away.
 */
export async function renew(
  scope: Scope,
  memberId: string,
  { department, loginStatus, away }: Heartbeat = {},
): Promise<void> {
  const { merchantId } = scope.tenant;
  const hasSocket = leasesOf(scope.services).isConnected(merchantId, memberId);
  const now = new Date();
  const leaseUntil = new Date(now.getTime() + (hasSocket ? SOCKET_LEASE_MS : HEARTBEAT_LEASE_MS));
  await act(scope, async (db) => {
    await db
      .insert(userAgents)
      .values({ merchantId, memberId, leaseUntil, department, loginStatus, away, modifiedAt: now })
      .onConflictDoUpdate({
        target: [userAgents.merchantId, userAgents.memberId],
        set: {
          leaseUntil,
          modifiedAt: now,
          department,
          loginStatus,
          away:
            away ?? sql`${userAgents.away} and ${userAgents.leaseUntil} > ${now.toISOString()}::timestamptz`,
        },
      });
    const isNew = leasesOf(scope.services).extend(merchantId, memberId, leaseUntil);
    const events = isNew || away !== undefined ? [memberChanged(merchantId, memberId)] : [];
    return { result: undefined, audit: [], events };
  });
}

/** The lease ends at most this long from now. Who is offline by it is told at once. */
async function shorten(scope: Scope, memberId: string, leaseMs: number): Promise<void> {
  const { merchantId } = scope.tenant;
  const until = new Date(Date.now() + leaseMs);
  await act(scope, async (db) => {
    await cutLease(scope.services, db, merchantId, memberId, until);
    return { result: undefined, audit: [], events: leaseMs > 0 ? [] : [memberChanged(merchantId, memberId)] };
  });
}

async function cutLease(services: Services, db: Db, merchantId: number, memberId: string, until: Date) {
  await db
    .update(userAgents)
    .set({ leaseUntil: sql`least(${userAgents.leaseUntil}, ${until.toISOString()}::timestamptz)` })
    .where(and(eq(userAgents.merchantId, merchantId), eq(userAgents.memberId, memberId)));
  leasesOf(services).cut(merchantId, memberId, until);
}
