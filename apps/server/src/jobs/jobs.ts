import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import { APP_ROLE } from '../database/table.ts';
import type { Db } from '../database/tenant.ts';
import { INSTALLATION } from '../kernel/merchant-ids.ts';

/** Work that is done later or slowly. The payload says for which merchant. */
export interface JobRequest {
  readonly queue: string;
  readonly data: { readonly merchantId: number } & Record<string, unknown>;
  /** Not before this many seconds from now. */
  readonly delaySeconds?: number;
  /** Of a queue whose jobs wait once: a second job with this key is not taken while one waits. */
  readonly key?: string;
}

/** A kind of job: its queue and what to do. Must be idempotent, since a job may run again after a crash. */
export interface JobDefinition {
  readonly queue: string;
  readonly retries: number;
  /** A run that takes longer than these seconds counts as broken off by a crash; a quarter of an hour unless told. */
  readonly mostSeconds?: number;
  /** Whether one job of a key waits at most. One that runs does not count: what it has passed may have to be done again. */
  readonly waitsOnce?: boolean;
  /** Cron expression in UTC for work that recurs without being asked. */
  readonly cron?: string;
  readonly run: (data: { merchantId: number } & Record<string, unknown>) => Promise<void>;
}

export interface Jobs {
  /** Stores a job within the transaction of `db`: it exists if and only if the transaction commits. */
  enqueue(db: Db, job: JobRequest): Promise<void>;
  /** Begins to work. */
  work(definitions: readonly JobDefinition[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the job queue (pg-boss, in the same database, schema `pgboss`).
 * @param url connection string of the owner of the tables
 */
export async function openJobs(url: string, onError: (error: unknown) => void): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: url, max: 4, schema: 'pgboss' });
  boss.on('error', onError);
  await boss.start();
  return {
    async enqueue(db, job) {
      await boss.send(job.queue, job.data, {
        ...(job.delaySeconds && { startAfter: job.delaySeconds }),
        ...(job.key && { singletonKey: job.key }),
        db: fromDrizzle(db, sql),
      });
    },
    async work(definitions) {
      for (const { queue, retries, mostSeconds, waitsOnce, cron, run } of definitions) {
        const policy = waitsOnce ? 'short' : 'standard';
        await boss.createQueue(queue, {
          policy,
          retryLimit: retries,
          retryBackoff: true,
          retryDelay: 2,
          ...(mostSeconds && { expireInSeconds: mostSeconds }),
        });
        await boss.work<{ merchantId: number }>(queue, { pollingIntervalSeconds: 0.5 }, async (jobs) => {
          for (const job of jobs) await run(job.data);
        });
        if (cron) await boss.schedule(queue, cron, { merchantId: INSTALLATION });
      }
      await grantToRequests(boss);
    },
    close: () => boss.stop({ graceful: true, timeout: 10_000, close: true }),
  };
}

/** Requests store jobs under their own role, within their own transaction. */
async function grantToRequests(boss: PgBoss): Promise<void> {
  const db = boss.getDb();
  await db.executeSql(`grant usage on schema pgboss to ${APP_ROLE}`);
  await db.executeSql(`grant select, insert, update on all tables in schema pgboss to ${APP_ROLE}`);
  await db.executeSql(`grant execute on all functions in schema pgboss to ${APP_ROLE}`);
}
