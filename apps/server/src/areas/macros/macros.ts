import { macroNameTaken } from '@foyer/contract/macros/errors';
import type { Macro, MacroInput } from '@foyer/contract/macros/shapes';
import { folderError, folderName } from '@foyer/domain/folders';
import { macroError, orderedActions } from '@foyer/domain/macros';
import { isAdmin } from '@foyer/domain/roles';
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { act } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import type { Event } from '../../kernel/events.ts';
import { newId } from '../../kernel/ids.ts';
import { badInput, forbidden, notFound, Refusal } from '../../kernel/refusal.ts';
import { refuseTaken } from '../../kernel/violations.ts';
import { macros } from './tables.ts';
import { checkTargets } from './targets.ts';

export type MacroRow = typeof macros.$inferSelect;

export const presentMacro = (row: MacroRow): Macro => ({
  id: row.id,
  name: row.name,
  folder: row.folder,
  isPersonal: row.ownerId !== null,
  actions: row.actions,
  usageCount: row.usageCount,
  lastUsedDate: row.lastUsedAt?.toISOString() ?? null,
});

const changed = (merchantId: number): Event => ({
  name: 'settings.changed',
  data: { merchantId, what: 'macros' },
});

/** The macros that a member may use: those that all share, and their own. */
const usable = ({ tenant, caller }: MemberScope) =>
  and(eq(macros.merchantId, tenant.merchantId), or(isNull(macros.ownerId), eq(macros.ownerId, caller.id)));

/** The macros that the member may use, by name. */
export const readMacros = (scope: MemberScope): Promise<MacroRow[]> =>
  scope.tenant.read((db) =>
    db
      .select()
      .from(macros)
      .where(usable(scope))
      .orderBy(asc(sql`lower(${macros.name})`), asc(macros.id)),
  );

/** The macro of an id from outside, when the member may use it. */
export async function macroFor(scope: MemberScope, id: string): Promise<MacroRow> {
  const [row] = await scope.tenant.read((db) =>
    db
      .select()
      .from(macros)
      .where(and(usable(scope), eq(macros.id, id))),
  );
  if (!row) throw notFound();
  return row;
}

export async function addMacro(scope: MemberScope, input: MacroInput): Promise<MacroRow> {
  const { merchantId } = scope.tenant;
  const id = newId();
  const values = valuesOf(scope, input);
  return withUniqueName(
    act(scope, async (db) => {
      await checkTargets(db, merchantId, values.actions);
      const [row] = await db
        .insert(macros)
        .values({ merchantId, id, ...values })
        .returning();
      return {
        result: row as MacroRow,
        audit: [{ action: 'macro.created', subject: ['macro', id], after: input }],
        events: [changed(merchantId)],
      };
    }),
  );
}

export async function changeMacro(scope: MemberScope, id: string, input: MacroInput): Promise<MacroRow> {
  const { merchantId } = scope.tenant;
  const values = valuesOf(scope, input);
  return withUniqueName(
    act(scope, async (db) => {
      const one = and(usable(scope), eq(macros.id, id));
      const [before] = await db.select().from(macros).where(one).for('update');
      if (!before) throw notFound();
      if (before.ownerId === null && input.isPersonal) allowTaking(scope);
      await checkTargets(db, merchantId, values.actions);
      const [row] = await db
        .update(macros)
        .set({ ...values, modifiedAt: new Date() })
        .where(one)
        .returning();
      return {
        result: row as MacroRow,
        audit: [
          { action: 'macro.changed', subject: ['macro', id], before: presentMacro(before), after: input },
        ],
        events: [changed(merchantId)],
      };
    }),
  );
}

export function dropMacro(scope: MemberScope, id: string): Promise<void> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const [before] = await db
      .delete(macros)
      .where(and(usable(scope), eq(macros.id, id)))
      .returning();
    if (!before) throw notFound();
    if (before.ownerId === null) allowTaking(scope);
    return {
      result: undefined,
      audit: [{ action: 'macro.removed', subject: ['macro', id], before: presentMacro(before) }],
      events: [changed(merchantId)],
    };
  });
}

/** What all share is taken from them by administrators only. */
function allowTaking({ caller }: MemberScope): void {
  if (!isAdmin(caller.role)) throw forbidden();
}

/**
 * What is stored of what was written.
 * @throws Refusal for a folder that is none, or actions that contradict each other
 */
function valuesOf({ caller }: MemberScope, { name, folder, isPersonal, actions }: MacroInput) {
  const wrongFolder = folderError(folder);
  if (wrongFolder) throw badInput('folder', wrongFolder);
  const wrong = macroError(actions);
  if (wrong) throw badInput('actions', wrong);
  return {
    name,
    folder: folderName(folder),
    ownerId: isPersonal ? caller.id : null,
    actions: orderedActions(actions),
  };
}

const withUniqueName = (write: Promise<MacroRow>): Promise<MacroRow> =>
  refuseTaken(write, 'macros_name', new Refusal(macroNameTaken, { field: 'name' }));
