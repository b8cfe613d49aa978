import type { CallParsed } from '@foyer/contract/kernel/define-call';
import type { createRole as createRoleCall, updateRole as updateRoleCall } from '@foyer/contract/roles/calls';
import { roleFixed, roleInUse, roleTaken } from '@foyer/contract/roles/errors';
import { isAdmin, isRole, roleNameFrom } from '@foyer/domain/roles';
import type { Scope } from '../../kernel/context.ts';
import { recordsOf } from '../../kernel/records.ts';
import { badInput, Refusal } from '../../kernel/refusal.ts';
import { roleFor } from './access.ts';
import { memberIdsOf } from './queries.ts';
import { entriesOfRole, type RoleRow, rightsIgnoringSwitches, visibilityOf } from './rights.ts';
import { roles } from './tables.ts';

const partsOf = (row: RoleRow) => ({ title: row.title, status: row.status, visibility: visibilityOf(row) });

/** Roles, keyed by name. A change is published for their members. */
export const roleRecords = recordsOf({
  table: roles,
  key: roles.name,
  name: 'role',
  topic: 'roles',
  present: (row) => ({ ...partsOf(row), rights: rightsIgnoringSwitches(row) }),
  unique: { index: 'roles_merchant_id_name_pk', error: roleTaken, field: 'name' },
  used: roleInUse,
  async follow({ tenant: { merchantId } }, db, before, after) {
    const memberIds = before && after ? await memberIdsOf(db, merchantId, after.name) : [];
    return {
      events: memberIds.length > 0 ? [{ name: 'rights.changed', data: { merchantId, memberIds } }] : [],
    };
  },
});

/** Creates a custom role. */
export function createRole(
  scope: Scope,
  name: string,
  { title, copyOf, visibility }: NonNullable<CallParsed<typeof createRoleCall>['body']> = {},
): Promise<RoleRow> {
  const stored = roleNameFrom(name);
  if (stored === '') throw badInput('name', 'The name must contain at least one letter or digit.');
  return roleRecords.create(scope, async (db) => {
    const copied = copyOf === undefined ? null : await roleFor(db, scope.tenant.merchantId, copyOf);
    return {
      name: stored,
      title: title ?? name,
      visibility: visibility ?? (copied ? visibilityOf(copied) : 'all'),
      permissions: copied && entriesOfRole(copied),
    };
  });
}

/** Updates the given fields of a role. @throws Refusal `role_fixed` for fixed fields of built-in roles */
export const updateRole = (
  scope: Scope,
  name: string,
  { ifUnmodifiedSince, ...wanted }: CallParsed<typeof updateRoleCall>['body'],
): Promise<RoleRow> =>
  roleRecords.change(scope, name, { ifUnmodifiedSince }, (_, row) => {
    const now = partsOf(row);
    const changed = (Object.keys(now) as (keyof typeof now)[]).filter(
      (part) => wanted[part] !== undefined && wanted[part] !== now[part],
    );
    if (changed.some((part) => isFixed(row, part))) throw new Refusal(roleFixed);
    return Object.fromEntries(changed.map((part) => [part, wanted[part]]));
  });

const isFixed = ({ name }: RoleRow, part: 'title' | 'status' | 'visibility') =>
  part === 'status' ? isAdmin(name) : isRole(name);

/** Deletes a custom role that no member has. */
export const deleteRole = (scope: Scope, name: string) =>
  roleRecords.remove(scope, name, () => {
    if (isRole(name)) throw new Refusal(roleFixed);
  });
