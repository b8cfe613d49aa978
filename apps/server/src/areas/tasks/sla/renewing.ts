import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { JobDefinition, JobRequest } from '../../../jobs/jobs.ts';
import { act } from '../../../kernel/action.ts';
import { type Scope, type Services, systemScope } from '../../../kernel/context.ts';
import type { Runner } from '../../../kernel/runner.ts';
import { lockTasks } from '../access.ts';
import { taskEvent } from '../changes/write.ts';
import { isSame, tickingOf, underPromises } from './clocks.ts';
import { readPromises } from './promises.ts';
import { readClocks } from './reading.ts';
import { storeClocks } from './store.ts';
import { taskClocks } from './tables.ts';

/** Tickets whose clocks are renewed in one transaction. */
const BATCH = 500;
const QUEUE = 'tasks.renewClocks';

/** Lets the clocks of a merchant follow what is promised from now on. One job that waits does for all changes before. */
export const renewal = (merchantId: number): JobRequest => ({
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

/** Opening hours are part of what is promised: they change with the merchant or a department. */
export function startRenewing(services: Services): Runner {
  const stop = services.bus.follow('settings.changed', async ({ merchantId, what }) => {
    if (what !== 'merchant' && what !== 'departments') return;
    await act(systemScope(services, merchantId), async (db) => ({
      result: undefined,
      audit: [],
      events: [],
      jobs: (await hasClocks(db, merchantId)) ? [renewal(merchantId)] : [],
    }));
  });
  return { stop };
}

const open = (merchantId: number) => and(eq(taskClocks.merchantId, merchantId), isNull(taskClocks.doneAt));

const hasClocks = async (db: Db, merchantId: number): Promise<boolean> =>
  (await db.select({ id: taskClocks.taskId }).from(taskClocks).where(open(merchantId)).limit(1)).length > 0;

/** Puts all clocks that are not done under what is promised now. Run again, it changes nothing. */
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
  const held = await lockTasks(
    db,
    merchantId,
    found.map(({ id }) => id),
  );
  const promises = await readPromises(db, merchantId);
  const clocks = await readClocks(
    db,
    merchantId,
    held.map(({ id }) => id),
  );
  const changed = held.flatMap((task) => {
    const own = (clocks.get(task.id) ?? []).map(tickingOf);
    const next = underPromises(own, promises, task, now);
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
