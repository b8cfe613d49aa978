import { taskUndoGone } from '@foyer/contract/tasks/errors';
import { and, eq, inArray, lt } from 'drizzle-orm';
import type { JobDefinition } from '../../../jobs/jobs.ts';
import { act } from '../../../kernel/action.ts';
import type { MemberScope, Services } from '../../../kernel/context.ts';
import { listMerchantIds } from '../../../kernel/merchant-ids.ts';
import { notFound, Refusal } from '../../../kernel/refusal.ts';
import type { Patch } from '../changes/apply-patch.ts';
import { writeTasks } from '../changes/write.ts';
import type { TaskRow } from '../rows.ts';
import { tasks } from '../tables.ts';
import { taskUndos } from './tables.ts';

/** How long a change can be undone. Milliseconds. */
const UNDO_MS = 10 * 60_000;
/** How long removed tasks are kept. Milliseconds. */
const REMOVED_MS = 30 * 86_400_000;

/**
 * Undoes a change of the member. Tasks changed since are skipped.
 * @throws Refusal `not_found` for one already undone or made by someone else, `task_undo_gone` for one that is too old
 */
export function undo(scope: MemberScope, id: string): Promise<{ restored: number; skipped: number }> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const at = new Date();
    const [kept] = await db
      .delete(taskUndos)
      .where(
        and(
          eq(taskUndos.merchantId, merchantId),
          eq(taskUndos.id, id),
          eq(taskUndos.memberId, scope.caller.id),
        ),
      )
      .returning();
    if (!kept) throw notFound();
    if (at.getTime() - kept.createdAt.getTime() > UNDO_MS) throw new Refusal(taskUndoGone);
    const known = new Map(kept.tasks.map((task) => [task.id, task]));
    // Includes removed tasks, which nothing else can change.
    const locked = await db
      .select()
      .from(tasks)
      .where(and(eq(tasks.merchantId, merchantId), inArray(tasks.id, [...known.keys()])))
      .orderBy(tasks.id)
      .for('update');
    const pairs = locked.flatMap((before) => {
      const was = known.get(before.id);
      return was && was.version === before.version ? [{ before, after: restored(before, was.before) }] : [];
    });
    const changed = await writeTasks({ db, scope, at }, pairs);
    return { result: { restored: pairs.length, skipped: known.size - pairs.length }, ...changed };
  });
}

/** A task with its previous values. Dates were stored as text. */
function restored(row: TaskRow, was: Readonly<Record<string, unknown>>): TaskRow {
  const moment = (value: unknown) => (typeof value === 'string' ? new Date(value) : null);
  const values = was as Patch;
  return { ...row, ...values, closedAt: moment(was.closedAt), removedAt: moment(was.removedAt) } as TaskRow;
}

/** Deletes expired undo records and tasks removed long ago, every night. */
export const purgingJob = (services: Services): JobDefinition => ({
  queue: 'tasks.purge',
  retries: 3,
  cron: '40 3 * * *',
  run: () => purge(services, new Date()),
});

/** Deletes everything that expired by a time. */
export async function purge(services: Services, now: Date): Promise<void> {
  for (const merchantId of await listMerchantIds(services)) {
    await services.database.tenant(merchantId).transaction(async (db) => {
      await db
        .delete(taskUndos)
        .where(
          and(
            eq(taskUndos.merchantId, merchantId),
            lt(taskUndos.createdAt, new Date(now.getTime() - UNDO_MS)),
          ),
        );
      await db
        .delete(tasks)
        .where(
          and(eq(tasks.merchantId, merchantId), lt(tasks.removedAt, new Date(now.getTime() - REMOVED_MS))),
        );
    });
  }
}
