import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Services } from '../../kernel/context.ts';
import { listMerchantIds } from '../../kernel/merchant-ids.ts';
import type { Runner } from '../../kernel/registry.ts';
import { HEARTBEAT_LEASE_MS, memberChanged, SOCKET_LEASE_MS } from './presence.ts';
import { userAgents } from './tables.ts';

const SWEEP_MS = 5_000;
/** How far the first look goes back: leases may have ended while no server ran. Milliseconds. */
const FIRST_LOOK_MS = 60_000;

/** Merchants whose members may be present, each with the time up to which was looked, as the database writes it. */
type Watched = Map<number, string | null>;

/**
 * Tells of members whose lease ended, every 5 s. Whoever comes is told of by `member.changed`, also by other processes,
 * so that only merchants with somebody present are looked at.
 */
export function startLeaseSweep(services: Services): Runner {
  const watched: Watched = new Map();
  const watchAll = async () => {
    for (const merchantId of await listMerchantIds(services)) watch(watched, merchantId);
  };
  const onError = (error: unknown) => services.log.error({ err: error }, 'presence was not swept');
  let running = watchAll().catch(onError);
  const stops = [
    services.bus.on('member.changed', ({ merchantId }) => watch(watched, merchantId)),
    services.bus.onMissed(() => {
      running = running.then(watchAll).catch(onError);
    }),
  ];
  const timer = setInterval(() => {
    running = running.then(() => tellEnded(services, watched)).catch(onError);
  }, SWEEP_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      for (const stop of stops) stop();
      await running;
    },
  };
}

function watch(watched: Watched, merchantId: number): void {
  if (!watched.has(merchantId)) watched.set(merchantId, null);
}

/** Publishes who went offline since the last look. */
export async function tellEnded(services: Services, watched: Watched): Promise<void> {
  for (const [merchantId, since] of [...watched]) {
    // Whoever comes while this looks is watched anew.
    watched.delete(merchantId);
    const leases = await readLeases(services, merchantId, since).catch((error) => {
      watched.set(merchantId, since);
      throw error;
    });
    for (const { memberId, hasEnded } of leases) {
      if (hasEnded) services.bus.publish(memberChanged(merchantId, memberId));
    }
    await cutImpossible(services, merchantId, leases);
    const [running] = leases.filter(({ hasEnded }) => !hasEnded);
    if (running) watched.set(merchantId, running.now);
  }
}

/** Leases that run, or ended since a time; after the clock was set back, since then. */
function readLeases({ database }: Services, merchantId: number, since: string | null) {
  const firstLook = sql`now() - ${FIRST_LOOK_MS} * interval '1 ms'`;
  const from = since === null ? firstLook : sql`least(${since}::timestamptz, now())`;
  const longest = sql`now() + ${HEARTBEAT_LEASE_MS + SWEEP_MS} * interval '1 ms'`;
  return database.tenant(merchantId).read((db) =>
    db
      .select({
        memberId: userAgents.memberId,
        hasEnded: sql<boolean>`${userAgents.leaseUntil} <= now()`,
        isImpossible: sql<boolean>`${userAgents.leaseUntil} > ${longest}`,
        now: sql<string>`now()::text`,
      })
      .from(userAgents)
      .where(and(eq(userAgents.merchantId, merchantId), gt(userAgents.leaseUntil, from))),
  );
}

type Leases = Awaited<ReturnType<typeof readLeases>>;

/** Leases longer than any that is given were made before the clock was set back. */
async function cutImpossible({ database }: Services, merchantId: number, leases: Leases): Promise<void> {
  const ids = leases.filter(({ isImpossible }) => isImpossible).map(({ memberId }) => memberId);
  if (ids.length === 0) return;
  await database.tenant(merchantId).read((db) =>
    db
      .update(userAgents)
      .set({ leaseUntil: sql`now() + ${SOCKET_LEASE_MS} * interval '1 ms'` })
      .where(and(eq(userAgents.merchantId, merchantId), inArray(userAgents.memberId, ids))),
  );
}
