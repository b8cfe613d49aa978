import { setTimeout as delay } from 'node:timers/promises';
import type { Machine } from './machine.ts';
import { coresBetween } from './processes.ts';

/** The CPU that server and database use at most when nothing is left to do. Cores. */
const IDLE_CORES = 0.15;
const POLL_SECONDS = 3;
const IDLE_POLLS = 2;
const GIVE_UP_AFTER_MS = 3_600_000;
/** Merchants whose facts or statistics are being built. */
const STALE = `
  select from merchants m left join fact_states s on s.merchant_id = m.merchant_id
  where s.merchant_id is null or s.conversation_id is not null or s.visit_id is not null
    or exists (select from stale_stats d where d.merchant_id = m.merchant_id) limit 1`;

/**
 * Waits until what follows from the data of a workload is done, such as the first statistics of its merchants: it is not
 * measured with the next, or is measured whole.
 */
export async function untilIdle(machine: Machine): Promise<void> {
  const begun = performance.now();
  for (let idle = 0; idle < IDLE_POLLS; ) {
    if (performance.now() - begun > GIVE_UP_AFTER_MS) throw new Error('The server does not become idle.');
    const before = machine.usage();
    await delay(POLL_SECONDS * 1000);
    const cores = coresBetween(before, machine.usage(), POLL_SECONDS);
    const stale = await machine.query(STALE);
    idle = cores < IDLE_CORES && stale.length === 0 ? idle + 1 : 0;
  }
}
