import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../database/tenant.ts';
import { createTestDatabase, onDatabase, type TestDatabase } from '../database/testing/index.ts';
import { type JobDefinition, type JobRequest, type Jobs, openJobs } from './jobs.ts';

/** Far less than the polling interval. */
const SOON = { timeout: 10_000, interval: 20 };

let storage: TestDatabase;
let database: ReturnType<typeof openDatabase>;
let worker: Jobs;
/** A process that stores jobs and does none. */
let other: Jobs;
const errors: unknown[] = [];
const done: { queue: string; number: unknown; at: number }[] = [];

const define = (queue: string, more: Partial<JobDefinition> = {}): JobDefinition => ({
  queue,
  retries: 2,
  run: async ({ number }) => {
    done.push({ queue, number, at: Date.now() });
  },
  ...more,
});
let failures = 0;
/** Opens the gate of the waiting job of the long queue. */
const closed = () => {};
const gate = { open: closed };
let begun = 0;
/** Ends the run of a process that does not show that it goes on. */
let endAbandoned = () => {};
const definitions = [
  define('test.abandoned', {
    parallel: 2,
    run: async () => {
      begun += 1;
      if (begun > 1) return;
      await new Promise<void>((end) => {
        endAbandoned = end;
      });
    },
  }),
  define('test.plain'),
  define('test.delayed'),
  define('test.backlog'),
  define('test.parallel', { parallel: 3 }),
  define('test.long', { run: () => new Promise<void>((open) => Object.assign(gate, { open })) }),
  define('test.cron', { cron: '0 0 1 1 *' }),
  define('test.failing', {
    run: async () => {
      failures += 1;
      if (failures === 1) throw new Error('not yet');
    },
  }),
];

const open = (isWorker: boolean) =>
  openJobs({ url: storage.url, isWorker, superviseSeconds: 1, onError: (error) => errors.push(error) });

beforeAll(async () => {
  storage = await createTestDatabase();
  database = openDatabase(storage.url, { maxConnections: 2 });
  [worker, other] = [open(true), open(false)];
  // On an empty database, as when several servers start at once for the first time.
  await Promise.all([worker.prepare(definitions), other.prepare(definitions)]);
  await worker.work(definitions);
});
afterAll(async () => {
  await Promise.all([worker.close(), other.close()]);
  await database.close();
  await storage.drop();
});

const enqueue = (request: Omit<JobRequest, 'data'>, numbers: readonly number[] = [1]) =>
  database.tenant(1).transaction(async (db) => {
    for (const number of numbers) await other.enqueue(db, { ...request, data: { merchantId: 1, number } });
  });
const doneOf = (queue: string) => done.filter((job) => job.queue === queue);

it('begins a job of another process soon', async () => {
  await enqueue({ queue: 'test.plain' });
  await vi.waitFor(() => expect(doneOf('test.plain')).toHaveLength(1), SOON);
});

it('begins a delayed job when it is due, not before', async () => {
  const due = Date.now() + 1_000;
  await enqueue({ queue: 'test.delayed', delaySeconds: 1 });
  await vi.waitFor(() => expect(doneOf('test.delayed')).toHaveLength(1), SOON);
  expect(doneOf('test.delayed')[0]?.at).toBeGreaterThanOrEqual(due - 50);
});

it('does what waits in a queue without pauses, in order', async () => {
  const numbers = Array.from({ length: 40 }, (_, index) => index);
  await enqueue({ queue: 'test.backlog' }, numbers);
  await vi.waitFor(() => expect(doneOf('test.backlog').map(({ number }) => number)).toEqual(numbers), SOON);
});

it('does jobs of one group one after the other, those of others beside them', async () => {
  await enqueue({ queue: 'test.parallel', group: 'a' }, [1, 2, 3]);
  await enqueue({ queue: 'test.parallel', group: 'b' }, [4]);
  await vi.waitFor(() => expect(doneOf('test.parallel')).toHaveLength(4), SOON);
});

it('tries a job again that failed', async () => {
  await enqueue({ queue: 'test.failing' });
  await vi.waitFor(() => expect(failures).toBe(2), SOON);
});

it('tells how many are due and have not begun', async () => {
  await enqueue({ queue: 'test.long' });
  const waiting = async () => [...(await worker.waiting())].filter(([queue]) => queue === 'test.long');
  await vi.waitFor(() => expect(gate.open).not.toBe(closed), SOON);
  await enqueue({ queue: 'test.long' }, [2, 3]);
  await enqueue({ queue: 'test.long', delaySeconds: 600 }, [4]);
  expect(await waiting()).toEqual([['test.long', 2]]);
  expect(await other.waiting()).toEqual(new Map());
  await vi.waitFor(async () => {
    gate.open();
    expect(await waiting()).toEqual([['test.long', 0]]);
  }, SOON);
  gate.open();
});

it('starts jobs of an urgent queue when woken, long before the next check', async () => {
  vi.stubEnv('WAITS_DIVIDED_BY', '0.001');
  const definition = define('test.urgent', { urgent: true, parallel: 2 });
  const urgent = open(true);
  await urgent.prepare([definition]);
  await urgent.work([definition]);
  vi.unstubAllEnvs();
  const jobs = [1, 2, 3].map((number) => ({ queue: 'test.urgent', data: { merchantId: 1, number } }));
  for (const job of jobs) {
    await database.tenant(1).transaction((db) => urgent.enqueue(db, job));
    urgent.wake([job]);
  }
  await vi.waitFor(() => expect(doneOf('test.urgent')).toHaveLength(3), SOON);
  await urgent.close();
});

it('does again what a process was at that shows no sign any more', async () => {
  await enqueue({ queue: 'test.abandoned' });
  await vi.waitFor(() => expect(begun).toBe(1), SOON);
  const owner = new pg.Client({ connectionString: storage.url });
  await owner.connect();
  await owner.query(
    `update pgboss.job set heartbeat_on = now() - interval '1 minute' where name = 'test.abandoned'`,
  );
  await owner.end();
  await vi.waitFor(() => expect(begun).toBe(2), SOON);
  endAbandoned();
});

it('lets a job that runs end before it closes', async () => {
  const end = Promise.withResolvers<void>();
  const runs = Promise.withResolvers<void>();
  const run = async () => {
    runs.resolve();
    await end.promise;
  };
  const definition = define('test.ending', { run });
  const leaving = open(true);
  await leaving.prepare([definition]);
  await leaving.work([definition]);
  await enqueue({ queue: 'test.ending' });
  await runs.promise;
  const closed = leaving.close();
  expect(await Promise.race([closed, delay(200, 'still runs')])).toBe('still runs');
  end.resolve();
  await closed;
  const states = await onDatabase(storage.url, (client) =>
    client.query("select state from pgboss.job where name = 'test.ending'"),
  );
  expect(states.rows).toEqual([{ state: 'completed' }]);
});

it('leaves a job that ends between two steps to another process, without using up a retry', async () => {
  const begun = Promise.withResolvers<void>();
  let steps = 0;
  let interrupted: unknown;
  const definition = define('test.steps', {
    retries: 0,
    async run(_, signal) {
      for (; steps < 3; steps += 1) {
        begun.resolve();
        try {
          signal.throwIfAborted();
        } catch (error) {
          interrupted = error;
          throw error;
        }
        if (interrupted === undefined) await delay(60_000, undefined, { signal, ref: false }).catch(() => {});
      }
    },
  });
  const leaving = open(true);
  await leaving.prepare([definition]);
  await leaving.work([definition]);
  await enqueue({ queue: 'test.steps' });
  await begun.promise;
  const since = performance.now();
  await leaving.close();
  expect(performance.now() - since).toBeLessThan(5_000);
  expect(interrupted).toBeDefined();
  const states = () =>
    onDatabase(storage.url, (client) =>
      client.query(
        "select state, retry_limit - retry_count as left from pgboss.job where name = 'test.steps'",
      ),
    ).then(({ rows }) => rows);
  expect(await states()).toEqual([{ state: 'retry', left: 1 }]);
  const next = open(true);
  await next.prepare([definition]);
  await next.work([definition]);
  await vi.waitFor(async () => expect(await states()).toEqual([{ state: 'completed', left: 0 }]), SOON);
  expect(steps).toBe(3);
  await next.close();
});

it('prepares again what is there already', async () => {
  await expect(other.prepare(definitions)).resolves.toBeUndefined();
  expect(errors).toEqual([]);
});

it('takes over what a later version says of a queue', async () => {
  const client = new pg.Client({ connectionString: storage.url });
  await client.connect();
  const limits = async () => {
    const { rows } = await client.query(
      "select retry_limit, expire_seconds from pgboss.queue where name = 'test.plain'",
    );
    return rows[0];
  };
  expect(await limits()).toEqual({ retry_limit: 2, expire_seconds: 900 });
  await other.prepare([define('test.plain', { retries: 5, maxSeconds: 60 })]);
  expect(await limits()).toEqual({ retry_limit: 5, expire_seconds: 60 });
  await client.end();
});
