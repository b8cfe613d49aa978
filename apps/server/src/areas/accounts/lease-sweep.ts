import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Services } from '../../kernel/context.ts';
import { each } from '../../kernel/each.ts';
import { recurring } from '../../kernel/recurring.ts';
import type { Runner } from '../../kernel/runner.ts';
import { HEARTBEAT_LEASE_MS, memberChanged, SOCKET_LEASE_MS } from './presence.ts';
import { userAgents } from './tables.ts';

export const SWEEP_EVERY_MS = 5_000;
/** How far the first look goes back: leases may have ended while no server or database ran. Milliseconds. */
const FIRST_LOOK_MS = 15 * 60_000;

/** Tells of members whose lease ended, every 5 s. */
export function startLeaseSweep(services: Services): Runner {
  let lookedUntil: string | null = null;
  return recurring(services, { name: 'ended leases', everyMs: SWEEP_EVERY_MS }, async () => {
    lookedUntil = await tellEnded(services, lookedUntil);
  });
}

/**
 * Publishes who went offline since the last look.
 * @param lookedUntil as the database writes it; null at the first time
 * @returns up to when it has looked now
 */
export async function tellEnded(services: Services, lookedUntil: string | null): Promise<string> {
  const look = await merchantsWithEnded(services, lookedUntil);
  await each(look.merchantIds, async (merchantId) => {
    const members = await endedLeases(services, merchantId, look);
    for (const memberId of members) services.bus.publish(memberChanged(merchantId, memberId));
    await cutImpossible(services, merchantId);
  });
  return look.until;
}

/** A span of time, as the database writes it. */
interface Span {
  readonly since: string;
  readonly until: string;
}

/** Leases longer than any that is given were made before the clock was set back. */
const LONGEST = sql`now() + ${HEARTBEAT_LEASE_MS + SWEEP_EVERY_MS} * interval '1 ms'`;

/** Merchants with leases that ended since a time, or that are impossibly long. */
async function merchantsWithEnded(
  { database }: Services,
  lookedUntil: string | null,
): Promise<Span & { readonly merchantIds: readonly number[] }> {
  const firstLook = sql`now() - ${FIRST_LOOK_MS} * interval '1 ms'`;
  // After the clock was set back, since then.
  const since = lookedUntil === null ? firstLook : sql`least(${lookedUntil}::timestamptz, now())`;
  const { rows } = await database.anonymous((db) =>
    db.execute<{ since: string; until: string; ids: number[] }>(sql`
      select (${since})::text as since, now()::text as until,
        array(select merchants_with_ended_leases(${since}, ${LONGEST})) as ids`),
  );
  const { ids, ...span } = rows[0] as (typeof rows)[number];
  return { ...span, merchantIds: ids };
}

async function endedLeases({ database }: Services, merchantId: number, { since, until }: Span) {
  const rows = await database.tenant(merchantId).read((db) =>
    db
      .select({ memberId: userAgents.memberId })
      .from(userAgents)
      .where(
        and(
          eq(userAgents.merchantId, merchantId),
          gt(userAgents.leaseUntil, sql`${since}::timestamptz`),
          lte(userAgents.leaseUntil, sql`${until}::timestamptz`),
        ),
      ),
  );
  return rows.map(({ memberId }) => memberId);
}

const cutImpossible = ({ database }: Services, merchantId: number) =>
  database.tenant(merchantId).read((db) =>
    db
      .update(userAgents)
      .set({ leaseUntil: sql`now() + ${SOCKET_LEASE_MS} * interval '1 ms'` })
      .where(and(eq(userAgents.merchantId, merchantId), gt(userAgents.leaseUntil, LONGEST))),
  );
