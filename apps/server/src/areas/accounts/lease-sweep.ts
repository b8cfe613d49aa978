import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Services } from '../../kernel/context.ts';
import { each } from '../../kernel/each.ts';
import { recurring } from '../../kernel/recurring.ts';
import type { Runner } from '../../kernel/runner.ts';
import { HEARTBEAT_LEASE_MS, memberChanged, SOCKET_LEASE_MS } from './presence.ts';
import { userAgents } from './tables.ts';

export const SWEEP_EVERY_MS = 5_000;
/** How far the first sweep looks back: leases may have ended while no server or database ran. Milliseconds. */
const FIRST_SWEEP_MS = 15 * 60_000;

/** Publishes members whose lease ended, every 5 s. */
export function startLeaseSweep(services: Services): Runner {
  let sweptUntil: string | null = null;
  return recurring(services, { name: 'ended leases', everyMs: SWEEP_EVERY_MS }, async () => {
    sweptUntil = await publishEndedLeases(services, sweptUntil);
  });
}

/**
 * Publishes members who went offline since the last sweep.
 * @param sweptUntil end of the last sweep, as the database writes it; null for the first
 * @returns end of this sweep
 */
export async function publishEndedLeases(services: Services, sweptUntil: string | null): Promise<string> {
  const look = await merchantsWithEnded(services, sweptUntil);
  await each(look.merchantIds, async (merchantId) => {
    const members = await endedLeases(services, merchantId, look);
    for (const memberId of members) services.bus.publish(memberChanged(merchantId, memberId));
    await cutImpossible(services, merchantId);
  });
  return look.until;
}

/** A time span, as the database writes it. */
interface Span {
  readonly since: string;
  readonly until: string;
}

/** Longer leases than any that is granted date from before the clock was set back. */
const LONGEST = sql`now() + ${HEARTBEAT_LEASE_MS + SWEEP_EVERY_MS} * interval '1 ms'`;

/** Merchants with leases that ended since a time, or that are impossibly long. */
async function merchantsWithEnded(
  { database }: Services,
  sweptUntil: string | null,
): Promise<Span & { readonly merchantIds: readonly number[] }> {
  const firstSweep = sql`now() - ${FIRST_SWEEP_MS} * interval '1 ms'`;
  // Limited to now, in case the clock was set back.
  const since = sweptUntil === null ? firstSweep : sql`least(${sweptUntil}::timestamptz, now())`;
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
