import { and, inArray } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { notFound } from '../../kernel/refusal.ts';
import type { Asker } from './lists.ts';
import type { TaskRow } from './rows.ts';
import { present, taskSight, taskViewer } from './sight.ts';
import { tasks } from './tables.ts';

export type Reader = Pick<MemberScope, 'tenant' | 'caller'>;

/** Whose tasks a member asks for. */
export const askerOf = async (db: Db, { tenant, caller }: Reader): Promise<Asker> => ({
  merchantId: tenant.merchantId,
  viewer: await taskViewer(db, caller),
});

const seen = ({ merchantId, viewer }: Asker, ids: readonly string[]) =>
  and(present(merchantId), taskSight(merchantId, viewer), inArray(tasks.id, [...ids]));

/** The task of an id from outside, when the member may see it. @throws Refusal `not_found` */
export async function taskFor(scope: Reader, id: string): Promise<TaskRow> {
  const rows = await scope.tenant.read(async (db) =>
    db
      .select()
      .from(tasks)
      .where(seen(await askerOf(db, scope), [id])),
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

/**
 * Those of the ids from outside whose tasks the member may see, held in one order until the transaction ends, so that
 * two who change several wait for each other.
 */
export async function tasksToChange(db: Db, scope: Reader, ids: readonly string[]): Promise<TaskRow[]> {
  const asker = await askerOf(db, scope);
  const locked = await lockTasks(db, asker.merchantId, ids);
  const visible = await db.select({ id: tasks.id }).from(tasks).where(seen(asker, ids));
  const mayChange = new Set(visible.map(({ id }) => id));
  return locked.filter(({ id }) => mayChange.has(id));
}

/** The task of an id from outside, held until the transaction ends. @throws Refusal `not_found` */
export async function taskToChange(db: Db, scope: Reader, id: string): Promise<TaskRow> {
  const [row] = await tasksToChange(db, scope, [id]);
  if (!row) throw notFound();
  return row;
}

/** Tasks that the server itself names, held until the transaction ends. */
export const lockTasks = (db: Db, merchantId: number, ids: readonly string[]): Promise<TaskRow[]> =>
  db
    .select()
    .from(tasks)
    .where(and(present(merchantId), inArray(tasks.id, [...ids])))
    .orderBy(tasks.id)
    .for('update');
