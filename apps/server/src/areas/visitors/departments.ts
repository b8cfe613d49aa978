import { DEFAULT_CHANNEL, flagOf } from '@foyer/domain/channels';
import { matchingDepartments, type VisitorMetrics } from '@foyer/domain/visibility';
import { and, asc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { JobDefinition, JobRequest } from '../../jobs/jobs.ts';
import { act } from '../../kernel/action.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import type { Event } from '../../kernel/events.ts';
import { type DepartmentRules, RULES_MS, readRules, rulesOf } from '../accounts/departments/rules.ts';
import type { VisitorRow } from './identification.ts';
import { visitors, visits } from './tables.ts';

/**
 * Stores with every visitor the departments whose rules they match (Specification 6), so that lists filter by one
 * table. Every change of a visitor's metrics updates them in the same statement. When rules change, active visitors are
 * updated within the action and all others by a job.
 */

/** Fields of a visitor used by department rules. */
export type Metrics = Pick<
  VisitorRow,
  'merchantId' | 'country' | 'city' | 'region' | 'state' | 'channel' | 'language' | 'params'
>;

/** Metrics of a visitor without data. */
export const EMPTY_METRICS: Omit<Metrics, 'merchantId'> = {
  country: '',
  city: '',
  region: '',
  state: '',
  language: null,
  channel: DEFAULT_CHANNEL,
  params: {},
};

/** The metrics of a visitor by their names in rules. Built-in metrics take precedence over parameters. */
export const metricsOf = (visitor: Omit<Metrics, 'merchantId'>): VisitorMetrics => ({
  ...visitor.params,
  country: flagOf(visitor.country),
  city: visitor.city,
  region: visitor.region,
  state: visitor.state,
  channel: visitor.channel || DEFAULT_CHANNEL,
  language: visitor.language,
});

/** The departments that a visitor matches, to be stored with the metrics. */
export const departmentsOf = async (services: Services, db: Db, visitor: Metrics): Promise<string[]> =>
  matchingDepartments(await rulesOf(services).of(db, visitor.merchantId), metricsOf(visitor));

const QUEUE = 'visitors.departments';
/** Visitors per statement of the job, and statements per run before it yields to other jobs. */
const BATCH = 500;
const BATCHES_MAX = 20;

/** Seconds until cached copies of earlier rules have expired. */
const DELAY_SECONDS = RULES_MS / 1000 + 1;

/** Updates visitors when the rules of departments change. */
export function watchRules(services: Services): void {
  rulesOf(services).onRulesChanged = async (db, merchantId) => {
    // A concurrent job waits for this lock and then reads the new rules. Its key may be the one that prevents queueing
    // another.
    await lockRules(db, merchantId);
    return {
      events: await updateDepartments(db, merchantId, await readRules(db, merchantId), isActive(merchantId)),
      jobs: [jobFor(merchantId, null)],
    };
  };
}

/** Job that updates all visitors of a merchant. Idempotent and resumable. */
export const jobs = (services: Services): readonly JobDefinition[] => [
  {
    queue: QUEUE,
    retries: 20,
    maxSeconds: 120,
    waitsOnce: true,
    run: async ({ merchantId, after }, signal) => {
      await updateAll(services, merchantId, typeof after === 'string' ? after : null, signal);
    },
  },
];

/** At most one job is queued per start position, so that a rule change during a run is not lost. */
const jobFor = (merchantId: number, after: string | null): JobRequest => ({
  queue: QUEUE,
  key: `${merchantId} ${after ?? ''}`,
  data: { merchantId, after },
  ...(after === null && { delaySeconds: DELAY_SECONDS }),
});

/** Processes visitors after an id in batches, then queues a job for the rest. */
async function updateAll(
  services: Services,
  merchantId: number,
  after: string | null,
  signal: AbortSignal,
): Promise<void> {
  let cursor = after;
  for (let batch = 1; batch <= BATCHES_MAX; batch += 1) {
    signal.throwIfAborted();
    const isLast = batch === BATCHES_MAX;
    cursor = await act(systemScope(services, merchantId), async (db) => {
      await lockRules(db, merchantId);
      const rules = await readRules(db, merchantId);
      const ids = await idsBehind(db, merchantId, cursor);
      const last = ids.length < BATCH ? null : (ids.at(-1) ?? null);
      const events =
        ids.length === 0 ? [] : await updateDepartments(db, merchantId, rules, inArray(visitors.id, ids));
      return {
        result: last,
        audit: [],
        events,
        jobs: isLast && last !== null ? [jobFor(merchantId, last)] : [],
      };
    });
    if (cursor === null) return;
  }
}

async function idsBehind(db: Db, merchantId: number, after: string | null): Promise<string[]> {
  const rows = await db
    .select({ id: visitors.id })
    .from(visitors)
    .where(and(eq(visitors.merchantId, merchantId), after === null ? undefined : gt(visitors.id, after)))
    .orderBy(asc(visitors.id))
    .limit(BATCH);
  return rows.map(({ id }) => id);
}

/** Stores changed departments of visitors in one statement. */
async function updateDepartments(
  db: Db,
  merchantId: number,
  rules: readonly DepartmentRules[],
  which: SQL,
): Promise<Event[]> {
  const own = eq(visitors.merchantId, merchantId);
  const changing = changesOf(await db.select().from(visitors).where(and(own, which)), rules);
  if (changing.length === 0) return [];
  // Locked in one order and compared again, as they may have changed since.
  const locked = await db
    .select()
    .from(visitors)
    .where(
      and(
        own,
        inArray(
          visitors.id,
          changing.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(visitors.id))
    .for('update');
  const changes = changesOf(locked, rules);
  const given = JSON.stringify(changes.map(({ id, departmentIds }) => ({ id, ids: departmentIds })));
  await db.execute(sql`update ${visitors} v set department_ids = given.ids
    from jsonb_to_recordset(${given}::jsonb) as given(id uuid, ids uuid[])
    where v.merchant_id = ${merchantId} and v.id = given.id`);
  return changes.map(({ id: referenceID }) => ({
    name: 'visitor.changed' as const,
    data: { merchantId, referenceID },
  }));
}

const changesOf = (rows: readonly VisitorRow[], rules: readonly DepartmentRules[]) =>
  rows
    .map((row) => ({
      ...row,
      departmentIds: matchingDepartments(rules, metricsOf(row)),
      before: row.departmentIds,
    }))
    .filter(({ departmentIds, before }) => departmentIds.toSorted().join() !== before.toSorted().join());

/**
 * Condition for visitors on the site or in an open conversation. Conversations are a higher area, so the table is
 * referenced by name only.
 */
const isActive = (merchantId: number): SQL =>
  or(
    inArray(
      visitors.id,
      sql`(select visitor_id from ${visits} where ${and(eq(visits.merchantId, merchantId), isNull(visits.endedAt))})`,
    ),
    sql`${visitors.id} in (select visitor_id from conversations
      where merchant_id = ${merchantId} and status = 'open')`,
  ) as SQL;

/** Arbitrary lock number. Serializes rule changes and runs of the job per merchant. */
const RULES_LOCK = 4_218_003;

const lockRules = (db: Db, merchantId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(${RULES_LOCK}, ${merchantId})`);
