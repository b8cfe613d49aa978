import { TASK_CHECKLIST_MAX } from '@foyer/domain/task';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { notFound } from '../../../kernel/refusal.ts';
import { changePart, refuseFull } from './changing.ts';
import { taskChecklist } from './tables.ts';

type Item = typeof taskChecklist.$inferSelect;

const FIELD = 'checklist';

const itemsOf = (merchantId: number, taskId: string) =>
  and(eq(taskChecklist.merchantId, merchantId), eq(taskChecklist.taskId, taskId));

const readItems = (db: Db, merchantId: number, taskId: string): Promise<Item[]> =>
  db
    .select()
    .from(taskChecklist)
    .where(itemsOf(merchantId, taskId))
    .orderBy(asc(taskChecklist.position), asc(taskChecklist.id));

/** Appends an item to the checklist of a task. */
export function addItem(scope: MemberScope, taskId: string, text: string): Promise<void> {
  const { merchantId } = scope.tenant;
  return changePart(scope, taskId, async (db) => {
    const items = await readItems(db, merchantId, taskId);
    if (items.length >= TASK_CHECKLIST_MAX)
      throw refuseFull('A checklist can have at most {max} items.', TASK_CHECKLIST_MAX);
    const position = (items.at(-1)?.position ?? -1) + 1;
    await db.insert(taskChecklist).values({ merchantId, taskId, id: newId(), text, position });
    return { result: undefined, entry: { field: FIELD, after: text } };
  });
}

interface ItemChange {
  readonly text?: string | undefined;
  readonly done?: boolean | undefined;
  /** Position in the list, from 0. */
  readonly position?: number | undefined;
}

/** Checks, renames or moves an item. Absent fields stay. */
export function changeItem(
  scope: MemberScope,
  taskId: string,
  itemId: string,
  change: ItemChange,
): Promise<void> {
  const { merchantId } = scope.tenant;
  return changePart(scope, taskId, async (db, _, at) => {
    const items = await readItems(db, merchantId, taskId);
    const before = items.find(({ id }) => id === itemId);
    if (!before) throw notFound();
    const wasDone = before.doneAt !== null;
    const isDone = change.done ?? wasDone;
    await db
      .update(taskChecklist)
      .set({
        text: change.text ?? before.text,
        ...(isDone !== wasDone && { doneAt: isDone ? at : null, doneBy: isDone ? scope.caller.id : null }),
      })
      .where(and(itemsOf(merchantId, taskId), eq(taskChecklist.id, itemId)));
    if (change.position !== undefined) await moveItem(db, items, before, change.position);
    const shown = (text: string, done: boolean) => `${done ? '☑' : '☐'} ${text}`;
    const [was, is] = [shown(before.text, wasDone), shown(change.text ?? before.text, isDone)];
    const hasChanged = was !== is || change.position !== undefined;
    return { result: undefined, entry: hasChanged ? { field: FIELD, before: was, after: is } : null };
  });
}

async function moveItem(db: Db, items: readonly Item[], item: Item, to: number): Promise<void> {
  const others = items.filter(({ id }) => id !== item.id);
  const ordered = [...others.slice(0, to), item, ...others.slice(to)];
  const places = ordered.map(({ id }, position) => ({ id, position }));
  await db.execute(sql`update task_checklist set position = v.position
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as v(id uuid, position int)
    where task_checklist.merchant_id = ${item.merchantId} and task_checklist.task_id = ${item.taskId}
      and task_checklist.id = v.id`);
}

/** Removes an item from the checklist. @throws Refusal `not_found` */
export function removeItem(scope: MemberScope, taskId: string, itemId: string): Promise<void> {
  const { merchantId } = scope.tenant;
  return changePart(scope, taskId, async (db) => {
    const [removed] = await db
      .delete(taskChecklist)
      .where(and(itemsOf(merchantId, taskId), eq(taskChecklist.id, itemId)))
      .returning();
    if (!removed) throw notFound();
    return { result: undefined, entry: { field: FIELD, before: removed.text } };
  });
}
