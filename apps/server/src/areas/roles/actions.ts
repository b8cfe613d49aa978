import type { AuditAction } from '@foyer/contract/audit/texts';
import type { CallParsed } from '@foyer/contract/kernel/define-call';
import type { createRole as createRoleCall, updateRole as updateRoleCall } from '@foyer/contract/roles/calls';
import { roleFixed, roleInUse, roleTaken } from '@foyer/contract/roles/errors';
import { isAdmin, isRole, roleNameFrom } from '@foyer/domain/roles';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import type { Scope } from '../../kernel/context.ts';
import type { Event } from '../../kernel/events.ts';
import { badInput, Refusal } from '../../kernel/refusal.ts';
import { refuseTaken, refuseUsed } from '../../kernel/violations.ts';
import { roleFor, roleToChange } from './access.ts';
import { memberIdsOf } from './queries.ts';
import { entriesOfRole, type RoleRow, sightOf } from './rights.ts';
import { roles } from './tables.ts';

/** Makes a role of the merchant's own. */
export function createRole(
  scope: Scope,
  name: string,
  { title, copyOf, sight }: NonNullable<CallParsed<typeof createRoleCall>['body']> = {},
): Promise<RoleRow> {
  const { merchantId } = scope.tenant;
  const stored = roleNameFrom(name);
  if (stored === '') throw badInput('name', 'A name has letters or digits.');
  return act(scope, async (db) => {
    const copied = copyOf === undefined ? null : await roleFor(db, merchantId, copyOf);
    const values = {
      merchantId,
      name: stored,
      title: title ?? name,
      sight: sight ?? (copied ? sightOf(copied) : 'all'),
      permissions: copied && entriesOfRole(copied),
    };
    const taken = new Refusal(roleTaken, { field: 'name' });
    const [row] = await refuseTaken(
      db.insert(roles).values(values).returning(),
      'roles_merchant_id_name_pk',
      taken,
    );
    const { title: given, sight: seen } = values;
    return {
      result: row as RoleRow,
      audit: [
        {
          action: 'role.created',
          subject: ['role', stored],
          after: { title: given, sight: seen, ...(copyOf !== undefined && { copyOf }) },
        },
      ],
      events: [rolesChanged(merchantId)],
    };
  });
}

/** Changes title, status or sight of a role; parts that are absent stay. */
export function updateRole(
  scope: Scope,
  name: string,
  wanted: CallParsed<typeof updateRoleCall>['body'],
): Promise<RoleRow> {
  return changeRole(scope, name, (row) => {
    const now = { title: row.title, status: row.status, sight: sightOf(row) };
    const changed = (Object.keys(now) as (keyof typeof now)[]).filter(
      (part) => wanted[part] !== undefined && wanted[part] !== now[part],
    );
    if (changed.some((part) => isFixed(row, part))) throw new Refusal(roleFixed);
    if (changed.length === 0) return null;
    const pick = (parts: Partial<typeof now>) =>
      Object.fromEntries(changed.map((part) => [part, parts[part]]));
    return { action: 'role.changed', set: pick(wanted), before: pick(now), after: pick(wanted) };
  });
}

const isFixed = ({ name }: RoleRow, part: 'title' | 'status' | 'sight') =>
  part === 'status' ? isAdmin(name) : isRole(name);

/** Deletes a role of the merchant's own that nobody has. */
export async function deleteRole(scope: Scope, name: string): Promise<void> {
  const { merchantId } = scope.tenant;
  await act(scope, async (db) => {
    const { title, status } = await roleToChange(db, merchantId, name);
    if (isRole(name)) throw new Refusal(roleFixed);
    await refuseUsed(
      db.delete(roles).where(and(eq(roles.merchantId, merchantId), eq(roles.name, name))),
      new Refusal(roleInUse),
    );
    return {
      result: undefined,
      audit: [{ action: 'role.removed', subject: ['role', name], before: { title, status } }],
      events: [rolesChanged(merchantId)],
    };
  });
}

/** What a change of a role stores, and what the audit says of it: the changed parts. */
interface RoleChange {
  readonly action: AuditAction;
  readonly set: Partial<Pick<RoleRow, 'title' | 'status' | 'sight' | 'permissions'>>;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Changes a role, and tells its members of it.
 * @param change what to change of the role as it is now; null for nothing
 */
export function changeRole(
  scope: Scope,
  name: string,
  change: (row: RoleRow) => RoleChange | null,
): Promise<RoleRow> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const row = await roleToChange(db, merchantId, name);
    const wanted = change(row);
    if (!wanted) return { result: row, audit: [], events: [] };
    const { action, set, before, after } = wanted;
    const [changed] = await db
      .update(roles)
      .set({ ...set, modifiedAt: laterThan(row.modifiedAt) })
      .where(and(eq(roles.merchantId, merchantId), eq(roles.name, name)))
      .returning();
    return {
      result: changed as RoleRow,
      audit: [{ action, subject: ['role', name], before, after }],
      events: [...(await rightsChanged(db, merchantId, name)), rolesChanged(merchantId)],
    };
  });
}

/** The moment of a change: each differs from the one before, since `readAt` tells them apart. */
const laterThan = (before: Date) => new Date(Math.max(Date.now(), before.getTime() + 1));

const rolesChanged = (merchantId: number): Event => ({
  name: 'settings.changed',
  data: { merchantId, what: 'roles' },
});

async function rightsChanged(db: Db, merchantId: number, role: string): Promise<Event[]> {
  const memberIds = await memberIdsOf(db, merchantId, role);
  return memberIds.length > 0 ? [{ name: 'rights.changed', data: { merchantId, memberIds } }] : [];
}
