import { and, inArray } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { notFound } from '../../kernel/refusal.ts';
import type { TaskReader } from './lists.ts';
import type { TaskRow } from './rows.ts';
import { tasks } from './tables.ts';
import { notRemoved, taskViewer, taskVisibility } from './visibility.ts';

export type Reader = Pick<MemberScope, 'tenant' | 'caller'>;

/** The member as the reader of task queries. */
export const taskReaderOf = async (db: Db, { tenant, caller }: Reader): Promise<TaskReader> => ({
  merchantId: tenant.merchantId,
  viewer: await taskViewer(db, caller),
});

const seen = ({ merchantId, viewer }: TaskReader, ids: readonly string[]) =>
  and(notRemoved(merchantId), taskVisibility(merchantId, viewer), inArray(tasks.id, [...ids]));

/** Finds a task that the member may see. @throws Refusal `not_found` */
export async function taskFor(scope: Reader, id: string): Promise<TaskRow> {
  const rows = await scope.tenant.read(async (db) =>
    db
      .select()
      .from(tasks)
      .where(seen(await taskReaderOf(db, scope), [id])),
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

/**
 * Locks the tasks with these ids that the member may see, in a fixed order, so that concurrent bulk changes cannot
 * deadlock.
 */
export async function tasksToChange(db: Db, scope: Reader, ids: readonly string[]): Promise<TaskRow[]> {
  const reader = await taskReaderOf(db, scope);
  const locked = await lockTasks(db, reader.merchantId, ids);
  const visible = await db.select({ id: tasks.id }).from(tasks).where(seen(reader, ids));
  const mayChange = new Set(visible.map(({ id }) => id));
  return locked.filter(({ id }) => mayChange.has(id));
}

/** Finds a task and locks it until the transaction ends. @throws Refusal `not_found` */
export async function taskToChange(db: Db, scope: Reader, id: string): Promise<TaskRow> {
  const [row] = await tasksToChange(db, scope, [id]);
  if (!row) throw notFound();
  return row;
}

/** Locks tasks for the system until the transaction ends, without an access check. */
export const lockTasks = (db: Db, merchantId: number, ids: readonly string[]): Promise<TaskRow[]> =>
  db
    .select()
    .from(tasks)
    .where(and(notRemoved(merchantId), inArray(tasks.id, [...ids])))
    .orderBy(tasks.id)
    .for('update');
