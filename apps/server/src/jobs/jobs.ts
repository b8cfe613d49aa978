import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import { underLock } from '../database/lock.ts';
import { APP_ROLE } from '../database/table.ts';
import type { Db } from '../database/tenant.ts';
import { INSTALLATION } from '../kernel/merchant-ids.ts';
import { waitMs } from '../kernel/waits.ts';
import { jobSeconds, jobWaitSeconds } from '../kernel/watching/metrics.ts';
import { doWork } from '../kernel/watching/work.ts';

/** A job to enqueue. The payload contains the merchant. */
export interface JobRequest {
  readonly queue: string;
  readonly data: { readonly merchantId: number } & Record<string, unknown>;
  /** The delay before the job may start. Default none. */
  readonly delaySeconds?: number;
  /** For queues with `waitsOnce`: a job is dropped while another one with this key waits. */
  readonly key?: string;
  /** For queues with `parallel`: jobs of one group run one after the other in each process. */
  readonly group?: string;
}

/** A queue with its work, which must be idempotent, since a job may run again after a crash. */
export interface JobDefinition {
  readonly queue: string;
  readonly retries: number;
  /** A run that takes longer counts as failed. Seconds. Default 900. */
  readonly maxSeconds?: number;
  /**
   * Whether at most one job per key waits. A running job does not count, since it may already have passed the change.
   */
  readonly waitsOnce?: boolean;
  /** How many jobs run at once in each process. For jobs that wait for other servers. Default 1. */
  readonly parallel?: number;
  /** Whether a job starts as soon as `wake` is called, instead of with the next check. For jobs someone waits for. */
  readonly urgent?: boolean;
  /** Cron expression in UTC for recurring work. */
  readonly cron?: string;
  /**
   * @param signal aborts when the process stops. Work with many steps then ends between two of
   * them with `signal.throwIfAborted()`; the job waits for the next process, as if this run had not been
   */
  readonly run: (
    data: { merchantId: number } & Record<string, unknown>,
    signal: AbortSignal,
  ) => Promise<void>;
}

export interface Jobs {
  /** Stores a job within the transaction of `db`. */
  enqueue(db: Db, job: JobRequest): Promise<void>;
  /** Creates the queues, so that jobs can be stored. */
  prepare(definitions: readonly JobDefinition[]): Promise<void>;
  /** Starts the workers. */
  work(definitions: readonly JobDefinition[]): Promise<void>;
  /** After a commit: starts the jobs that it stored in urgent queues, if this process works on them. */
  wake(jobs: readonly Pick<JobRequest, 'queue'>[]): void;
  /** The number of jobs that are due and not started, by queue, for the queues that this process works on. */
  waiting(): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

/** The interval of checks which queues have due jobs. Milliseconds. */
const POLL_EVERY_MS = 500;
/** The polling interval of pg-boss, a fallback for the check above. Seconds. */
const POLL_SECONDS = 60;
/** The default time limit of a run. Seconds. */
const DEFAULT_MAX_SECONDS = 900;
/** A process without a heartbeat for so long counts as dead, and others take over its jobs. Milliseconds. */
const HEARTBEAT_MS = 30_000;
/** The shortest such time that pg-boss allows. Seconds. */
const MIN_HEARTBEAT_SECONDS = 10;
/** The interval of checks for expired runs. Milliseconds. */
const SUPERVISE_EVERY_MS = 30_000;
/** How long jobs that run may take to end when the process stops. Milliseconds. */
const END_WITHIN_MS = 10_000;
const PREPARATION_LOCK = 4_218_002;

interface Options {
  /** Connection string of the owner of the tables. */
  readonly url: string;
  /** Whether this process runs jobs, besides storing them. */
  readonly isWorker: boolean;
  /** The interval of checks for expired runs. Seconds. Default 30. */
  readonly superviseSeconds?: number;
  readonly onError: (error: unknown) => void;
}

/** Opens the job queue (pg-boss, in the same database, schema `pgboss`). */
export function openJobs({
  url,
  isWorker,
  superviseSeconds = waitMs(SUPERVISE_EVERY_MS) / 1000,
  onError,
}: Options): Jobs {
  const boss = new PgBoss({
    connectionString: url,
    max: isWorker ? 4 : 1,
    schema: 'pgboss',
    supervise: isWorker,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    schedule: isWorker,
  });
  boss.on('error', onError);
  const workers = new Map<string, readonly Worker[]>();
  const urgent = new Set<string>();
  const stopping = new AbortController();
  let stopLooking = async () => {};
  return {
    async enqueue(db, job) {
      await boss.send(job.queue, job.data, {
        ...(job.delaySeconds && { startAfter: job.delaySeconds }),
        ...(job.key && { singletonKey: job.key }),
        ...(job.group && { group: { id: job.group } }),
        db: fromDrizzle(db, sql),
      });
    },
    prepare: (definitions) =>
      underLock(url, PREPARATION_LOCK, async () => {
        await boss.start();
        await makeQueues(boss, definitions);
        await grantToRequests(boss);
      }),
    async work(definitions) {
      for (const definition of definitions) {
        workers.set(definition.queue, await startWorkers(boss, definition, stopping.signal));
        if (definition.urgent) urgent.add(definition.queue);
      }
      stopLooking = wakeWhenDue(boss, workers, onError);
    },
    wake(jobs) {
      for (const { queue } of jobs) {
        if (!urgent.has(queue)) continue;
        const all = workers.get(queue) ?? [];
        // Without an idle one, the first that ends its job fetches the next.
        const worker = all.find(({ isBusy }) => !isBusy);
        if (!worker) continue;
        boss.notifyWorker(worker.id);
        // The next job wakes another one, since this one may not have fetched yet.
        workers.set(queue, [...all.filter((one) => one !== worker), worker]);
      }
    },
    async waiting() {
      if (workers.size === 0) return new Map();
      const { rows } = await boss.getDb().executeSql(WAITING_JOBS, [[...workers.keys()]]);
      return new Map((rows as { name: string; count: number }[]).map(({ name, count }) => [name, count]));
    },
    async close() {
      await stopLooking();
      // By itself pg-boss asks every half second whether its workers have ended.
      const ended = Promise.all([...workers.keys()].map((queue) => boss.offWork(queue, { wait: true })));
      stopping.abort();
      await Promise.race([ended, delay(END_WITHIN_MS, undefined, { ref: false })]);
      await boss.stop({ graceful: false, close: true });
    },
  };
}

/** Creates missing queues and schedules, and updates changed ones. */
async function makeQueues(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const { queue, retries, maxSeconds = DEFAULT_MAX_SECONDS, waitsOnce, cron } of definitions) {
    const limits = {
      retryLimit: retries,
      expireInSeconds: maxSeconds,
      heartbeatSeconds: Math.max(Math.ceil(waitMs(HEARTBEAT_MS) / 1000), MIN_HEARTBEAT_SECONDS),
    };
    const there = known.get(queue);
    if (!there) {
      const policy = waitsOnce ? 'short' : 'standard';
      await boss.createQueue(queue, { policy, retryBackoff: true, retryDelay: 2, ...limits });
    } else if (Object.entries(limits).some(([name, value]) => there[name as keyof typeof limits] !== value)) {
      await boss.updateQueue(queue, limits);
    }
    if (cron && schedules.get(queue) !== cron) {
      await boss.schedule(queue, cron, { merchantId: INSTALLATION });
    }
  }
}

interface Worker {
  readonly id: string;
  /** Whether it runs a job. */
  readonly isBusy: boolean;
}

/** Starts the workers of a queue. A worker fetches the next job right after one. */
async function startWorkers(
  boss: PgBoss,
  { queue, parallel = 1, run }: JobDefinition,
  stopping: AbortSignal,
): Promise<Worker[]> {
  const pace = {
    pollingIntervalSeconds: POLL_SECONDS,
    includeMetadata: true as const,
    ...(parallel > 1 && { localGroupConcurrency: 1 }),
  };
  const startWorker = async () => {
    const worker = { id: '', isBusy: false };
    worker.id = await boss.work(queue, pace, async (jobs: JobWithMetadata<{ merchantId: number }>[]) => {
      worker.isBusy = true;
      try {
        for (const job of jobs) await runJob(boss, job, run, stopping);
      } finally {
        worker.isBusy = false;
        boss.notifyWorker(worker.id);
      }
    });
    return worker;
  };
  return Promise.all(Array.from({ length: parallel }, startWorker));
}

async function runJob(
  boss: PgBoss,
  job: JobWithMetadata<{ merchantId: number }>,
  run: JobDefinition['run'],
  stopping: AbortSignal,
) {
  const queue = job.name;
  jobWaitSeconds.observe({ queue }, Math.max(Date.now() - job.startAfter.getTime(), 0) / 1000);
  const done = jobSeconds.startTimer({ queue });
  try {
    await doWork('job', queue, () => run(job.data, stopping));
    done({ outcome: 'done' });
  } catch (error) {
    if (stopping.aborted && error === stopping.reason) {
      done({ outcome: 'interrupted' });
      await boss.getDb().executeSql(RETURN_JOB, [queue, job.id, job.retryCount]);
      return;
    }
    done({ outcome: 'failed' });
    throw error;
  }
}

/**
 * Checks with one query which queues have due jobs, stored by any process, and wakes their workers. Returns the
 * function that stops it.
 */
function wakeWhenDue(
  boss: PgBoss,
  workers: ReadonlyMap<string, readonly Worker[]>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const names = [...workers.keys()];
  let looking = Promise.resolve();
  const look = async () => {
    const { rows } = await boss.getDb().executeSql(DUE_QUEUES, [names]);
    for (const { name } of rows as { name: string }[]) {
      for (const { id } of workers.get(name) ?? []) boss.notifyWorker(id);
    }
  };
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    looking = look()
      .catch(onError)
      .finally(() => {
        isLooking = false;
      });
  }, waitMs(POLL_EVERY_MS));
  return async () => {
    clearInterval(timer);
    await looking;
  };
}

const DUE_JOBS = `
  select from pgboss.job
  where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now()`;

const DUE_QUEUES = `select queue.name from unnest($1::text[]) as queue(name) where exists (${DUE_JOBS})`;

/** The next run counts as a further attempt, so the job may have one more. */
const RETURN_JOB = `
  update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, start_after = now()
  where name = $1 and id = $2 and retry_count = $3 and state = 'active'`;

/** The limit of the count, so that it stays cheap when the queue is long. */
const MAX_COUNT = 10_000;

const WAITING_JOBS = `
  select queue.name, (select count(*)::int from (${DUE_JOBS} limit ${MAX_COUNT}) as due) as count
  from unnest($1::text[]) as queue(name)`;

/** Lets requests store jobs with their own role, within their own transaction. */
async function grantToRequests(boss: PgBoss): Promise<void> {
  const db = boss.getDb();
  await db.executeSql(`grant usage on schema pgboss to ${APP_ROLE}`);
  await db.executeSql(`grant select, insert, update on all tables in schema pgboss to ${APP_ROLE}`);
  await db.executeSql(`grant execute on all functions in schema pgboss to ${APP_ROLE}`);
}
