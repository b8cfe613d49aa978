import { isFirstResponsePending } from '@foyer/domain/sla';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { type ClockState, timesOf } from './clocks.ts';
import { taskClocks } from './tables.ts';

/** The clocks that a task should have. None for a task that is not a ticket or is removed. */
export interface ClocksOfTask {
  readonly taskId: string;
  readonly clocks: readonly ClockState[];
}

/**
 * Stores clocks, with the columns that lists filter by: whether the first response is owed, and the next warning and
 * breach. The only writer of both.
 */
export async function storeClocks(
  db: Db,
  merchantId: number,
  changed: readonly ClocksOfTask[],
  now: Date,
): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.flatMap(({ taskId, clocks }) => clocks.map((one) => clockRow(taskId, one, now)));
  await deleteOthers(db, merchantId, changed);
  if (rows.length > 0) {
    await db
      .insert(taskClocks)
      .values(rows.map((row) => ({ merchantId, ...row })))
      .onConflictDoUpdate({
        target: [taskClocks.merchantId, taskClocks.taskId, taskClocks.target],
        set: OVERWRITTEN,
      });
  }
  const found = changed.map(({ taskId, clocks }) => ({ id: taskId, ...filterColumns(clocks, now) }));
  await db.execute(sql`update tasks set owes_first_response = v."owesFirstResponse",
      next_warn_at = v."nextWarnAt", next_due_at = v."nextDueAt"
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      as v(id uuid, "owesFirstResponse" boolean, "nextWarnAt" timestamptz, "nextDueAt" timestamptz)
    where tasks.merchant_id = ${merchantId} and tasks.id = v.id`);
}

const COLUMNS = [
  'startedAt',
  'pausedAt',
  'usedMs',
  'doneAt',
  'targetMs',
  'warningMs',
  'hoursHash',
  'warnAt',
  'dueAt',
  'warnedAt',
  'breachedAt',
] as const;

const OVERWRITTEN = Object.fromEntries(
  COLUMNS.map((name) => [name, sql.raw(`excluded.${taskClocks[name].name}`)]),
);

/** A clock as a row. */
export const clockRow = (taskId: string, one: ClockState, now: Date) => ({
  taskId,
  ...one.clock,
  targetMs: one.terms.targetMs,
  warningMs: one.terms.warningMs,
  hoursHash: one.terms.hoursHash,
  ...timesOf(one, now),
});

/** The columns of a task that follow from its clocks. */
export function filterColumns(clocks: readonly ClockState[], now: Date) {
  const times = clocks.map((one) => timesOf(one, now));
  return {
    owesFirstResponse: isFirstResponsePending(clocks.map(({ clock }) => clock)),
    nextWarnAt: earliest(times.map(({ warnAt }) => warnAt)),
    nextDueAt: earliest(times.map(({ dueAt }) => dueAt)),
  };
}

const earliest = (moments: readonly (Date | null)[]): Date | null => {
  const known = moments.filter((moment) => moment !== null).map(Number);
  return known.length === 0 ? null : new Date(Math.min(...known));
};

/** Deletes clocks that their tasks no longer have. */
async function deleteOthers(db: Db, merchantId: number, changed: readonly ClocksOfTask[]): Promise<void> {
  const bare = changed.filter(({ clocks }) => clocks.length === 0).map(({ taskId }) => taskId);
  if (bare.length === 0) return;
  await db
    .delete(taskClocks)
    .where(and(eq(taskClocks.merchantId, merchantId), inArray(taskClocks.taskId, bare)));
}

/** Disables the clocks of removed tasks. They are stored again when the task is restored. */
export const disableClocks = (db: Db, merchantId: number, taskIds: readonly string[]) =>
  db
    .update(taskClocks)
    .set({ warnAt: null, dueAt: null })
    .where(and(eq(taskClocks.merchantId, merchantId), inArray(taskClocks.taskId, [...taskIds])));
