import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { JobDefinition, JobRequest } from '../../../jobs/jobs.ts';
import { act } from '../../../kernel/action.ts';
import { type Scope, type Services, systemScope } from '../../../kernel/context.ts';
import type { Runner } from '../../../kernel/runner.ts';
import { lockTasks } from '../access.ts';
import { taskEvent } from '../changes/write.ts';
import { clockStateOf, isSame, withPromises } from './clocks.ts';
import { readPromises } from './promises.ts';
import { readClocks } from './reading.ts';
import { storeClocks } from './store.ts';
import { taskClocks } from './tables.ts';

/** Tickets per transaction. */
const BATCH = 500;
const QUEUE = 'tasks.renewClocks';

/** Job that applies the current promises to the clocks of a merchant. One waiting job covers all earlier changes. */
export const renewalJob = (merchantId: number): JobRequest => ({
  queue: QUEUE,
  data: { merchantId },
  key: String(merchantId),
});

export const renewingJob = (services: Services): JobDefinition => ({
  queue: QUEUE,
  retries: 5,
  waitsOnce: true,
  run: ({ merchantId }) => renewClocks(systemScope(services, merchantId), new Date()),
});

/** Queues the job when policies or opening hours change, which are stored with the merchant and its departments. */
export function startRenewing(services: Services): Runner {
  const stop = services.bus.follow('settings.changed', async ({ merchantId, what }) => {
    if (what !== 'merchant' && what !== 'departments') return;
    await act(systemScope(services, merchantId), async (db) => ({
      result: undefined,
      audit: [],
      events: [],
      jobs: (await hasClocks(db, merchantId)) ? [renewalJob(merchantId)] : [],
    }));
  });
  return { stop };
}

const open = (merchantId: number) => and(eq(taskClocks.merchantId, merchantId), isNull(taskClocks.doneAt));

const hasClocks = async (db: Db, merchantId: number): Promise<boolean> =>
  (await db.select({ id: taskClocks.taskId }).from(taskClocks).where(open(merchantId)).limit(1)).length > 0;

/** Applies the current promises to all unfinished clocks. Idempotent. */
export async function renewClocks(scope: Scope, now: Date): Promise<void> {
  let after: string | null = null;
  do {
    after = await act(scope, (db) => renewBatch(db, scope.tenant.merchantId, after, now));
  } while (after !== null);
}

async function renewBatch(db: Db, merchantId: number, after: string | null, now: Date) {
  const found = await db
    .selectDistinct({ id: taskClocks.taskId })
    .from(taskClocks)
    .where(and(open(merchantId), after === null ? undefined : gt(taskClocks.taskId, after)))
    .orderBy(asc(taskClocks.taskId))
    .limit(BATCH);
  const locked = await lockTasks(
    db,
    merchantId,
    found.map(({ id }) => id),
  );
  const promises = await readPromises(db, merchantId);
  const clocks = await readClocks(
    db,
    merchantId,
    locked.map(({ id }) => id),
  );
  const changed = locked.flatMap((task) => {
    const own = (clocks.get(task.id) ?? []).map(clockStateOf);
    const next = withPromises(own, promises, task, now);
    return isSame(own, next) ? [] : [{ taskId: task.id, clocks: next }];
  });
  await promises.keepHours(db);
  await storeClocks(db, merchantId, changed, now);
  const last = found.at(-1)?.id ?? null;
  return {
    result: found.length === BATCH ? last : null,
    audit: [],
    events: changed.map(({ taskId }) => taskEvent(merchantId, taskId)),
  };
}
