import { importInOtherState } from '@foyer/contract/contacts/import-errors';
import type { ImportState } from '@foyer/contract/contacts/import-shapes';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { MemberScope } from '../../../kernel/context.ts';
import type { Event } from '../../../kernel/events.ts';
import { forbidden, notFound, Refusal } from '../../../kernel/refusal.ts';
import { imports } from '../import-tables.ts';

export type ImportRecord = typeof imports.$inferSelect;

/** Whom what an import does is recorded as done by. */
export type Recorder =
  | { readonly type: 'member'; readonly id: string }
  | { readonly type: 'system'; readonly id: null };

/** The member who imports. */
export const importer = ({ memberId }: ImportRecord): Recorder => ({ type: 'member', id: memberId });

/** Any member can undo an import, and it does not store who did. */
export const UNDOER: Recorder = { type: 'system', id: null };

/** The condition that names one import. */
export const one = (merchantId: number, id: string) =>
  and(eq(imports.merchantId, merchantId), eq(imports.id, id));

const ENDED: readonly ImportState[] = ['done', 'cancelled', 'undone'];

/** The event that an import has ended, if its new state is an end. */
export const endedIn = (merchantId: number, state: ImportState | undefined): Event[] =>
  state && ENDED.includes(state) ? [{ name: 'contactImport.ended', data: { merchantId } }] : [];

/** A running import that did nothing for so long has lost its job. */
const LOST_AFTER = sql`interval '5 minutes'`;

/** Whether an import of the merchant is adding or taking back contacts. */
export async function isImporting(db: Db, merchantId: number): Promise<boolean> {
  const [found] = await db
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        eq(imports.merchantId, merchantId),
        inArray(imports.state, ['running', 'undoing']),
        gt(imports.modifiedAt, sql`now() - ${LOST_AFTER}`),
      ),
    )
    .limit(1);
  return Boolean(found);
}

/**
 * Imports match rows with all contacts, and would show who is among them.
 * @throws Refusal `forbidden` for roles that see only some visitors
 */
export function requireFullView({ caller }: Pick<MemberScope, 'caller'>): void {
  if (caller.visibility !== 'all') throw forbidden();
}

/** The import with an id from outside. @throws Refusal `not_found` */
export async function importFor(db: Db, scope: MemberScope, id: string): Promise<ImportRecord> {
  requireFullView(scope);
  const [row] = await db.select().from(imports).where(one(scope.tenant.merchantId, id));
  if (!row) throw notFound();
  return row;
}

/** The import with an id from outside, locked. @throws Refusal unless it is in one of the states */
export async function lockImport(
  db: Db,
  scope: MemberScope,
  id: string,
  states: readonly ImportState[],
): Promise<ImportRecord> {
  requireFullView(scope);
  const [row] = await db.select().from(imports).where(one(scope.tenant.merchantId, id)).for('update');
  if (!row) throw notFound();
  if (!states.includes(row.state)) throw new Refusal(importInOtherState);
  return row;
}
