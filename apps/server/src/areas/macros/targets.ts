import { common } from '@foyer/contract/kernel/errors';
import { labelName } from '@foyer/domain/labels';
import type { MacroAction, MacroUndo } from '@foyer/domain/macros';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { badInput, notFound, Refusal } from '../../kernel/refusal.ts';
import { departments } from '../accounts/departments/tables.ts';
import { members } from '../accounts/tables.ts';
import { labels } from '../conversations/label-tables.ts';

/** Key of a label by its normalised name. */
export const labelKey = (name: string): string => labelName(name).toLowerCase();

/** Refusal for a label of a macro that was deleted. */
export const labelDeleted = (name: string) =>
  new Refusal(common.notFound, { message: 'The label {name} no longer exists.', values: { name } });

/** Ids of the merchant's labels by key. */
export async function labelIds(
  db: Db,
  merchantId: number,
  actions: readonly (MacroAction | MacroUndo)[],
): Promise<ReadonlyMap<string, string>> {
  const names = actions.flatMap((action) => ('label' in action ? [labelKey(action.label)] : []));
  if (names.length === 0) return new Map();
  const rows = await db
    .select({ id: labels.id, key: sql<string>`lower(${labels.name})` })
    .from(labels)
    .where(and(eq(labels.merchantId, merchantId), inArray(sql`lower(${labels.name})`, names)));
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/**
 * Checks that the labels, members and departments of a macro exist when it is saved. Those deleted later are reported
 * when it runs.
 * @throws Refusal `not_found` for a member or department, `bad_input` for a label
 */
export async function checkTargets(
  db: Db,
  merchantId: number,
  actions: readonly MacroAction[],
): Promise<void> {
  const known = await labelIds(db, merchantId, actions);
  for (const action of actions) {
    if ('label' in action && !known.has(labelKey(action.label)))
      throw badInput('actions', 'The label {name} does not exist.', { name: labelName(action.label) });
    if ('memberId' in action && !(await isThere(db, members, merchantId, action.memberId))) throw notFound();
    if ('departmentId' in action && !(await isThere(db, departments, merchantId, action.departmentId)))
      throw notFound();
  }
}

async function isThere(
  db: Db,
  table: typeof members | typeof departments,
  merchantId: number,
  id: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.merchantId, merchantId), eq(table.id, id)));
  return rows.length > 0;
}
