import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { JobDefinition, JobRequest } from '../../jobs/jobs.ts';
import { act } from '../../kernel/action.ts';
import { cachedSettings } from '../../kernel/cached-settings.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { INSTALLATION, merchantsOf } from '../../kernel/merchant-ids.ts';
import type { Runner } from '../../kernel/runner.ts';
import type { Subject } from './subject.ts';
import { openSubjectIds } from './subjects.ts';
import { escalationRules } from './tables.ts';
import { setTimers } from './timers.ts';

const QUEUE = 'escalations.plan';

/** Subjects per transaction and per job. */
const BATCH = 200;
const BATCHES_MAX = 25;

/** Job that sets the timers of all open subjects of a merchant. Idempotent. */
export const planJob = (merchantId: number, type: Subject['type'], after: string | null): JobRequest => ({
  queue: QUEUE,
  key: `${merchantId} ${type} ${after ?? ''}`,
  data: { merchantId, type, after },
});

export const planningJob = (services: Services): JobDefinition => ({
  queue: QUEUE,
  retries: 10,
  maxSeconds: 300,
  waitsOnce: true,
  // Sets timers missed while the database was unavailable.
  cron: '41 * * * *',
  run: ({ merchantId, type, after }, signal) =>
    merchantId === INSTALLATION
      ? planEverything(services)
      : plan(
          services,
          merchantId,
          type === 'task' ? 'task' : 'conversation',
          (after as string | null) ?? null,
          signal,
        ),
});

/** Sets timers of open subjects after an id. Queues another job for the rest. */
async function plan(
  services: Services,
  merchantId: number,
  type: Subject['type'],
  from: string | null,
  signal: AbortSignal,
): Promise<void> {
  let after = from;
  for (let batch = 1; batch <= BATCHES_MAX; batch += 1) {
    signal.throwIfAborted();
    after = await act(systemScope(services, merchantId), async (db) => {
      const ids = await openSubjectIds(db, merchantId, type, after, BATCH);
      const jobs = await setTimers(db, merchantId, type, ids, new Date());
      const last = ids.length < BATCH ? null : (ids.at(-1) ?? null);
      const goesOn = batch === BATCHES_MAX && last !== null;
      return {
        result: last,
        audit: [],
        events: [],
        jobs: goesOn ? [...jobs, planJob(merchantId, type, last)] : jobs,
      };
    });
    if (after === null) return;
  }
}

/** Sets timers of all open subjects after a start, for changes missed while no server was running. */
export async function planAll(services: Services): Promise<Runner> {
  await planEverything(services);
  return { stop: () => undefined };
}

async function planEverything(services: Services): Promise<void> {
  for (const merchantId of await merchantsOf(services, sql`merchants_with_escalation_rules()`)) {
    await act(systemScope(services, merchantId), async (db) => {
      const types = await ruledTypes(db, merchantId);
      const jobs = types.map((type) => planJob(merchantId, type, null));
      return { result: undefined, audit: [], events: [], jobs };
    });
  }
}

/** The types of subjects for which a merchant has active rules. */
export async function ruledTypes(db: Db, merchantId: number): Promise<readonly Subject['type'][]> {
  const rows = await db
    .selectDistinct({ subject: escalationRules.subject })
    .from(escalationRules)
    .where(and(eq(escalationRules.merchantId, merchantId), eq(escalationRules.active, true)));
  return rows.map(({ subject }) => subject);
}

/** The same for work that follows messages. */
export const ruledTypesOf = cachedSettings('escalations', ruledTypes);
