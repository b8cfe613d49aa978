import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { type Services, systemScope } from '../../kernel/context.ts';
import { listMerchantIds } from '../../kernel/merchant-ids.ts';
import type { Runner } from '../../kernel/registry.ts';
import { leasesOf } from './leases.ts';
import { memberChanged } from './presence.ts';
import { userAgents } from './tables.ts';

const SWEEP_MS = 5_000;
/** After a start, members whose socket does not come back within this are offline. Milliseconds. */
const START_LEASE_MS = 60_000;

/** Tells of members whose lease ended, every 5 s. At the start all leases are cut to a minute. */
export async function startLeaseSweep(services: Services): Promise<Runner> {
  await cutLeases(services);
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => tellEnded(services))
      .catch((error) => services.log.error({ err: error }, 'presence was not swept'));
  }, SWEEP_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

async function cutLeases(services: Services): Promise<void> {
  const now = new Date();
  const most = new Date(now.getTime() + START_LEASE_MS).toISOString();
  for (const merchantId of await listMerchantIds(services)) {
    const leases = await services.database.tenant(merchantId).read((db) =>
      db
        .update(userAgents)
        .set({ leaseUntil: sql`least(${userAgents.leaseUntil}, ${most}::timestamptz)` })
        .where(and(eq(userAgents.merchantId, merchantId), gt(userAgents.leaseUntil, now)))
        .returning({ memberId: userAgents.memberId, leaseUntil: userAgents.leaseUntil }),
    );
    for (const { memberId, leaseUntil } of leases)
      leasesOf(services).extend(merchantId, memberId, leaseUntil);
  }
}

/** Publishes who went offline. The database has the last word: another process may have prolonged a lease. */
export async function tellEnded(services: Services): Promise<void> {
  const leases = leasesOf(services);
  for (const [merchantId, memberIds] of leases.takeEnded(new Date())) {
    const { tenant } = systemScope(services, merchantId);
    const alive = await tenant.read((db) =>
      db
        .select({ memberId: userAgents.memberId, leaseUntil: userAgents.leaseUntil })
        .from(userAgents)
        .where(
          and(
            eq(userAgents.merchantId, merchantId),
            inArray(userAgents.memberId, memberIds),
            gt(userAgents.leaseUntil, new Date()),
          ),
        ),
    );
    for (const { memberId, leaseUntil } of alive) leases.extend(merchantId, memberId, leaseUntil);
    const present = new Set(alive.map(({ memberId }) => memberId));
    for (const memberId of memberIds) {
      if (!present.has(memberId)) services.bus.publish(memberChanged(merchantId, memberId));
    }
  }
}
