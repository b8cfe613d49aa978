import type { SlaTarget } from '@foyer/domain/sla';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { JobDefinition, JobRequest } from '../../../jobs/jobs.ts';
import { act } from '../../../kernel/action.ts';
import { type Scope, type Services, systemScope } from '../../../kernel/context.ts';
import { each } from '../../../kernel/each.ts';
import { merchantsOf } from '../../../kernel/merchant-ids.ts';
import { notify } from '../../notices/notify.ts';
import { lockTasks } from '../access.ts';
import { storeHistory } from '../changes/history.ts';
import { taskEvent } from '../changes/write.ts';
import { type Due, noticesOf } from './notices.ts';
import { recoverAnswers } from './recovery.ts';

/** Clocks per transaction. */
const BATCH = 200;
/** How far the sweep looks ahead: until the next one. Milliseconds. */
const AHEAD_MS = 60_000;

const SWEEP = 'tasks.sla';
const WAKE = 'tasks.slaWake';

/** Runs every minute, and at the times in between when a clock warns or is due. */
export const dueJobs = (services: Services): readonly JobDefinition[] => [
  { queue: SWEEP, retries: 0, cron: '* * * * *', run: () => sweep(services, new Date()) },
  {
    queue: WAKE,
    retries: 2,
    waitsOnce: true,
    run: ({ merchantId }) => sendDue(systemScope(services, merchantId), new Date()),
  },
];

/** Sends what is due for all merchants and schedules alarms until the next sweep. */
export async function sweep(services: Services, now: Date): Promise<void> {
  const until = new Date(now.getTime() + AHEAD_MS);
  const due = sql`merchants_with_due_clocks(${until.toISOString()}::timestamptz)`;
  await each(await merchantsOf(services, due), async (id) => {
    const scope = systemScope(services, id);
    await sendDue(scope, now);
    await setAlarms(scope, now, until);
  });
}

async function setAlarms(scope: Scope, now: Date, until: Date): Promise<void> {
  const { merchantId } = scope.tenant;
  await act(scope, async (db) => {
    const { rows } = await db.execute<{ at: Date }>(sql`
      select distinct date_trunc('second', at) as at from (
        select warn_at as at from task_clocks where merchant_id = ${merchantId} and warned_at is null
          and warn_at > ${now.toISOString()}::timestamptz and warn_at <= ${until.toISOString()}::timestamptz
        union all
        select due_at from task_clocks where merchant_id = ${merchantId} and breached_at is null
          and due_at > ${now.toISOString()}::timestamptz and due_at <= ${until.toISOString()}::timestamptz
      ) soon order by at`);
    const jobs = rows.map(({ at }): JobRequest => {
      const moment = new Date(at).getTime();
      const delaySeconds = Math.max(1, Math.ceil((moment - now.getTime()) / 1000) + 1);
      return { queue: WAKE, data: { merchantId }, delaySeconds, key: `${merchantId}:${moment}` };
    });
    return { result: undefined, audit: [], events: [], jobs };
  });
}

/** Sends the warnings and breaches of a merchant's clocks, each once. */
export async function sendDue(scope: Scope, now: Date): Promise<void> {
  const { merchantId } = scope.tenant;
  for (;;) {
    const ids = await scope.tenant.read((db) => dueTasks(db, merchantId, now));
    if (ids.length === 0) return;
    await recoverAnswers(scope, ids);
    await act(scope, (db) => sendForTasks(db, scope, ids, now));
  }
}

async function dueTasks(db: Db, merchantId: number, now: Date): Promise<string[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ id: string }>(sql`
    (select task_id as id from task_clocks
      where merchant_id = ${merchantId} and breached_at is null and due_at <= ${at} order by due_at limit ${BATCH})
    union
    (select task_id from task_clocks
      where merchant_id = ${merchantId} and warned_at is null and warn_at <= ${at} order by warn_at limit ${BATCH})`);
  return rows.map(({ id }) => id);
}

/** Marks due clocks as sent and stores their notices in one transaction. */
async function sendForTasks(db: Db, scope: Scope, ids: readonly string[], now: Date) {
  const { merchantId } = scope.tenant;
  const locked = new Map((await lockTasks(db, merchantId, ids)).map((task) => [task.id, task]));
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ id: string; target: SlaTarget; late: boolean }>(sql`
    with due as (
      select task_id, target, due_at is not null and due_at <= ${at} as late,
        (breached_at is null and due_at <= ${at}) or (due_at > ${at} and warned_at is null and warn_at <= ${at}) as news
      from task_clocks
      where merchant_id = ${merchantId} and task_id = any(${`{${ids.join(',')}}`}::uuid[])
        and ((breached_at is null and due_at <= ${at}) or (warned_at is null and warn_at <= ${at}))
    ), marked as (
      update task_clocks c set warned_at = coalesce(c.warned_at, ${at}),
        breached_at = case when due.late then coalesce(c.breached_at, ${at}) else c.breached_at end
      from due where c.merchant_id = ${merchantId} and c.task_id = due.task_id and c.target = due.target
    )
    select task_id as id, target, late from due where news`);
  const due = rows.flatMap(({ id, target, late }): Due[] => {
    const task = locked.get(id);
    return task ? [{ task, target, state: late ? 'breached' : 'warning' }] : [];
  });
  await storeHistory(
    db,
    merchantId,
    scope.actor,
    due.map(({ task, target, state }) => ({ taskId: task.id, field: `sla:${target}`, after: state })),
    now,
  );
  const notices = await notify(db, merchantId, await noticesOf(db, scope, due));
  return {
    result: undefined,
    audit: [],
    events: [
      ...due.map(({ task, target, state }) => ({
        name: 'task.sla' as const,
        data: { merchantId, taskId: task.id, target, state },
      })),
      ...due.map(({ task }) => taskEvent(merchantId, task.id)),
      ...notices,
    ],
  };
}
