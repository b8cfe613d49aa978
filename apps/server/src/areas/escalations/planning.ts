import { ESCALATION_SUBJECTS } from '@foyer/domain/escalation-rule';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { JobDefinition, JobRequest } from '../../jobs/jobs.ts';
import { act } from '../../kernel/action.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { INSTALLATION, merchantsOf } from '../../kernel/merchant-ids.ts';
import type { Runner } from '../../kernel/runner.ts';
import type { Subject } from './subject.ts';
import { openSubjectIds } from './subjects.ts';
import { escalationRules } from './tables.ts';
import { setTimers } from './timers.ts';

const QUEUE = 'escalations.plan';

/** Subjects that one transaction looks at, and how many of them a job does before it makes room for others. */
const BATCH = 200;
const BATCHES_MOST = 25;

/** The job that sets the timers of everything open by the rules of a merchant. Done again, nothing changes. */
export const planJob = (merchantId: number, type: Subject['type'], after: string | null): JobRequest => ({
  queue: QUEUE,
  key: `${merchantId} ${type} ${after ?? ''}`,
  data: { merchantId, type, after },
});

export const planningJob = (services: Services): JobDefinition => ({
  queue: QUEUE,
  retries: 10,
  mostSeconds: 300,
  waitsOnce: true,
  // A change that was heard of while the database did not answer set no timer.
  cron: '41 * * * *',
  run: ({ merchantId, type, after }) =>
    merchantId === INSTALLATION
      ? planEverything(services)
      : plan(
          services,
          merchantId,
          type === 'task' ? 'task' : 'conversation',
          (after as string | null) ?? null,
        ),
});

/** Goes over what is open behind an id; a job of its own goes on where this one stops. */
async function plan(
  services: Services,
  merchantId: number,
  type: Subject['type'],
  from: string | null,
): Promise<void> {
  let after = from;
  for (let batch = 1; batch <= BATCHES_MOST; batch += 1) {
    after = await act(systemScope(services, merchantId), async (db) => {
      const ids = await openSubjectIds(db, merchantId, type, after, BATCH);
      const jobs = await setTimers(db, merchantId, type, ids, new Date());
      const last = ids.length < BATCH ? null : (ids.at(-1) ?? null);
      const goesOn = batch === BATCHES_MOST && last !== null;
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

/** After a start everything open is looked at: what happened while no server listened set no timer. */
export async function planAll(services: Services): Promise<Runner> {
  await planEverything(services);
  return { stop: () => undefined };
}

async function planEverything(services: Services): Promise<void> {
  for (const merchantId of await merchantsOf(services, sql`merchants_with_escalation_rules()`)) {
    await act(systemScope(services, merchantId), async (db) => {
      const jobs = [];
      for (const type of ESCALATION_SUBJECTS) {
        if (await hasRules(db, merchantId, type)) jobs.push(planJob(merchantId, type, null));
      }
      return { result: undefined, audit: [], events: [], jobs };
    });
  }
}

/** Whether a merchant has active rules for such subjects. */
export async function hasRules(db: Db, merchantId: number, type: Subject['type']): Promise<boolean> {
  const rows = await db
    .select({ id: escalationRules.id })
    .from(escalationRules)
    .where(
      and(
        eq(escalationRules.merchantId, merchantId),
        eq(escalationRules.active, true),
        eq(escalationRules.subject, type),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
