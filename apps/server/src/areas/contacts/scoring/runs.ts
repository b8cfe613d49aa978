import type { ScoreRun } from '@foyer/contract/contacts/score-shapes';
import { and, asc, desc, eq, gt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { JobDefinition, JobRequest } from '../../../jobs/jobs.ts';
import { act } from '../../../kernel/action.ts';
import { type Scope, type Services, systemScope } from '../../../kernel/context.ts';
import { each } from '../../../kernel/each.ts';
import { type Event, settingsChanged } from '../../../kernel/events.ts';
import { newId } from '../../../kernel/ids.ts';
import { merchantsOf } from '../../../kernel/merchant-ids.ts';
import { scoreEntries, scoreRuns } from '../score-tables.ts';
import { contacts } from '../tables.ts';
import { rescore } from './rescore.ts';

type RunRow = typeof scoreRuns.$inferSelect;

const QUEUE = 'scores.run';
/** Contacts per transaction. */
const STEP = 300;
/** A run without progress for this long has lost its job. Milliseconds. */
const LOST_AFTER_MS = 60_000;
/** Of a merchant. */
const KEPT_RUNS = 20;
const RUN_MAX_SECONDS = 6 * 3600;

/** The jobs that recalculate scores: after changes of the rules, and daily, since points fade. */
export const scoreJobs = (services: Services): readonly JobDefinition[] => [
  {
    queue: QUEUE,
    retries: 5,
    maxSeconds: RUN_MAX_SECONDS,
    waitsOnce: true,
    parallel: 2,
    run: ({ merchantId, runId }, signal) => runAll(services, merchantId, String(runId), signal),
  },
  { queue: 'scores.daily', retries: 3, cron: '17 3 * * *', run: () => startDaily(services) },
  { queue: 'scores.resume', retries: 3, cron: '* * * * *', run: () => resumeRuns(services, new Date()) },
];

/** Starts a recalculation of all contacts, or restarts the running one. Returns the jobs to enqueue. */
export async function startRun(db: Db, merchantId: number, isDaily = false): Promise<JobRequest[]> {
  await prune(db, merchantId);
  const [run] = await db
    .insert(scoreRuns)
    .values({ merchantId, id: newId(), isDaily })
    .onConflictDoUpdate({
      target: [scoreRuns.merchantId, scoreRuns.isDaily],
      targetWhere: sql`state = 'running'`,
      set: {
        cursor: null,
        done: 0,
        total: 0,
        changed: 0,
        moved: 0,
        startedAt: sql`now()`,
        progressAt: sql`now()`,
      },
    })
    .returning();
  return run ? [jobOf(run)] : [];
}

/** Deletes runs, except the last ones. */
async function prune(db: Db, merchantId: number): Promise<void> {
  const ofMerchant = eq(scoreRuns.merchantId, merchantId);
  const kept = db
    .select({ id: scoreRuns.id })
    .from(scoreRuns)
    .where(ofMerchant)
    .orderBy(desc(scoreRuns.startedAt), desc(scoreRuns.id))
    .limit(KEPT_RUNS - 1);
  await db
    .delete(scoreRuns)
    .where(and(ofMerchant, ne(scoreRuns.state, 'running'), notInArray(scoreRuns.id, kept)));
}

const jobOf = ({ merchantId, id }: Pick<RunRow, 'merchantId' | 'id'>): JobRequest => ({
  queue: QUEUE,
  data: { merchantId, runId: id },
  key: id,
  group: String(merchantId),
});

async function runAll(
  services: Services,
  merchantId: number,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const scope = systemScope(services, merchantId);
  while (await runStep(scope, id)) signal.throwIfAborted();
}

/** Recalculates the next contacts of a run. Returns false when it is done, cancelled or unknown. */
async function runStep(scope: Scope, id: string): Promise<boolean> {
  const { merchantId } = scope.tenant;
  const next = await scope.tenant.read(async (db) => {
    const [run] = await db.select().from(scoreRuns).where(ofRun(merchantId, id));
    if (run?.state !== 'running') return null;
    const total = run.total || (await countContacts(db, run));
    return { run, total, ids: await nextContacts(db, run) };
  });
  if (!next) return false;
  const { run, ids } = next;
  const { changed, moved } = await rescore(scope, ids, { isSilent: true });
  const isDone = ids.length < STEP;
  await act(scope, async (db) => {
    await db
      .update(scoreRuns)
      .set({
        cursor: ids.at(-1) ?? run.cursor,
        done: run.done + ids.length,
        total: Math.max(next.total, run.done + ids.length),
        changed: run.changed + changed,
        moved: run.moved + moved,
        progressAt: sql`now()`,
        ...(isDone && { state: 'done' as const, finishedAt: sql`now()` }),
      })
      // Not when it was cancelled, restarted, or another process did the step.
      .where(
        and(
          ofRun(merchantId, id),
          eq(scoreRuns.state, 'running'),
          eq(scoreRuns.startedAt, run.startedAt),
          eq(scoreRuns.done, run.done),
        ),
      );
    return {
      result: undefined,
      audit: [],
      events: isDone && run.changed + changed + run.moved + moved > 0 ? runEvents(merchantId) : [],
    };
  });
  return true;
}

/** What the end of a run announces. */
const runEvents = (merchantId: number): Event[] =>
  (['contacts', 'leads', 'scoreRuns'] as const).map((topic) => settingsChanged(merchantId, topic));

const ofRun = (merchantId: number, id: string) =>
  and(eq(scoreRuns.merchantId, merchantId), eq(scoreRuns.id, id));

/** Daily only those with points, and those seen lately whose events may have been lost. */
const concerned = ({ merchantId, isDaily, startedAt }: RunRow): SQL | undefined => {
  const scored = and(
    eq(scoreEntries.merchantId, contacts.merchantId),
    eq(scoreEntries.contactId, contacts.id),
  );
  return and(
    eq(contacts.merchantId, merchantId),
    isDaily
      ? or(
          gt(contacts.lastSeenAt, sql`${startedAt.toISOString()}::timestamptz - interval '2 days'`),
          sql`exists (select from ${scoreEntries} where ${scored})`,
        )
      : undefined,
  );
};

async function nextContacts(db: Db, run: RunRow): Promise<string[]> {
  const rows = await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(concerned(run), run.cursor ? gt(contacts.id, run.cursor) : undefined))
    .orderBy(asc(contacts.id))
    .limit(STEP);
  return rows.map(({ id }) => id);
}

const countContacts = (db: Db, run: RunRow): Promise<number> => db.$count(contacts, concerned(run));

/** The latest recalculation of all contacts. */
export async function latestRun(db: Db, merchantId: number): Promise<ScoreRun | null> {
  const [run] = await db
    .select()
    .from(scoreRuns)
    .where(and(eq(scoreRuns.merchantId, merchantId), eq(scoreRuns.isDaily, false)))
    .orderBy(desc(scoreRuns.startedAt), desc(scoreRuns.id))
    .limit(1);
  if (!run) return null;
  const { id, state, done, total, changed, moved } = run;
  return {
    id,
    state,
    done,
    total,
    changed,
    moved,
    startedDate: run.startedAt.toISOString(),
    finishedDate: run.finishedAt?.toISOString() ?? null,
  };
}

/** Cancels the running recalculation of all contacts. Contacts that are done keep their new scores. */
export const cancelRun = (scope: Scope): Promise<void> =>
  act(scope, async (db) => {
    const { merchantId } = scope.tenant;
    const [run] = await db
      .update(scoreRuns)
      .set({ state: 'cancelled', finishedAt: sql`now()` })
      .where(
        and(
          eq(scoreRuns.merchantId, merchantId),
          eq(scoreRuns.isDaily, false),
          eq(scoreRuns.state, 'running'),
        ),
      )
      .returning();
    return {
      result: undefined,
      audit: run ? [{ action: 'scoring.cancelled', subject: ['scoring', String(merchantId)] }] : [],
      events: run ? runEvents(merchantId) : [],
    };
  });

async function startDaily(services: Services): Promise<void> {
  await each(await merchantsOf(services, sql`merchants_with_score_rules()`), (merchantId) =>
    act(systemScope(services, merchantId), async (db) => ({
      result: undefined,
      audit: [],
      events: [],
      jobs: await startRun(db, merchantId, true),
    })),
  );
}

async function resumeRuns(services: Services, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LOST_AFTER_MS).toISOString();
  const lost = sql`merchants_with_lost_score_runs(${before}::timestamptz)`;
  await each(await merchantsOf(services, lost), (merchantId) =>
    act(systemScope(services, merchantId), async (db) => {
      const runs = await db
        .select()
        .from(scoreRuns)
        .where(and(eq(scoreRuns.merchantId, merchantId), eq(scoreRuns.state, 'running')));
      return { result: undefined, audit: [], events: [], jobs: runs.map(jobOf) };
    }),
  );
}
