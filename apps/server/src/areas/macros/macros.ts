import { macroNameTaken } from '@foyer/contract/macros/errors';
import type { Macro, MacroInput } from '@foyer/contract/macros/shapes';
import { folderError, folderName } from '@foyer/domain/folders';
import { macroError, orderedActions } from '@foyer/domain/macros';
import { isAdmin } from '@foyer/domain/roles';
import type { Db } from '../../database/tenant.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { recordsOf, sharedOrOwn } from '../../kernel/records.ts';
import { badInput, forbidden } from '../../kernel/refusal.ts';
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
  lastModifiedDate: row.modifiedAt.toISOString(),
});

/** Shared macros and those of the member. */
export const macroRecords = recordsOf({
  table: macros,
  name: 'macro',
  topic: 'macros',
  present: presentMacro,
  accessCondition: sharedOrOwn(macros.ownerId),
  unique: { index: 'macros_name', error: macroNameTaken, field: 'name' },
});

/** Only administrators may delete shared macros or make them personal. */
export function checkMayUnshare({ caller }: MemberScope, { ownerId }: MacroRow): void {
  if (ownerId === null && !isAdmin(caller.role)) throw forbidden();
}

/**
 * Builds the stored values of a macro.
 * @throws Refusal for an invalid folder, and for actions that contradict each other or refer to something unknown
 */
export async function macroValues({ tenant, caller }: MemberScope, db: Db, input: MacroInput) {
  const wrongFolder = folderError(input.folder);
  if (wrongFolder) throw badInput('folder', wrongFolder);
  const wrong = macroError(input.actions);
  if (wrong) throw badInput('actions', wrong);
  const actions = orderedActions(input.actions);
  await checkTargets(db, tenant.merchantId, actions);
  return {
    name: input.name,
    folder: folderName(input.folder),
    ownerId: input.isPersonal ? caller.id : null,
    actions,
  };
}
