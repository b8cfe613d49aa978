import type { roles } from '@foyer/contract';
import { auditList } from '@foyer/contract/audit/list';
import type { MemberScope } from '../../kernel/context.ts';
import type { Handlers } from '../../kernel/handlers.ts';
import { readAudit } from '../audit/queries.ts';
import { ownMerchant } from '../merchants/queries.ts';
import { roleFor, visibleMemberFor, visibleRoleFor } from './access.ts';
import { createRole, deleteRole, updateRole } from './actions.ts';
import { createPermissions, resetPermissions, updatePermissions } from './permissions.ts';
import { conditionsOf, presentRole, presentRolePermission, presentUserPermission } from './present.ts';
import { countMembers, listRoles } from './queries.ts';
import type { RoleRow } from './rights.ts';

async function permissionOf({ tenant, services }: MemberScope, row: RoleRow) {
  return presentRolePermission(row, conditionsOf(await ownMerchant(tenant)), services.config);
}

function rolesOf({ tenant, services }: MemberScope, only: (row: RoleRow) => boolean = () => true) {
  return tenant.read(async (db) => {
    const rows = await listRoles(db, tenant.merchantId);
    const counts = await countMembers(db, tenant.merchantId);
    return rows.filter(only).map((row) => presentRole(row, counts.get(row.name) ?? 0, services.config));
  });
}

async function roleOf({ tenant, services }: MemberScope, row: RoleRow) {
  const counts = await tenant.read((db) => countMembers(db, tenant.merchantId));
  return presentRole(row, counts.get(row.name) ?? 0, services.config);
}

export const handlers: Handlers<typeof roles> = {
  getUserPermission: async (scope, { query }) =>
    presentUserPermission(await visibleMemberFor(scope, query.userId), scope.services.config),

  getRolePermission: async (scope, { query }) =>
    permissionOf(scope, await visibleRoleFor(scope, query.roleName)),

  createRolePermission: async (scope, { body }) => permissionOf(scope, await createPermissions(scope, body)),

  updateRolePermission: async (scope, { body }) => permissionOf(scope, await updatePermissions(scope, body)),

  resetRolePermission: async (scope, { params }) =>
    permissionOf(scope, await resetPermissions(scope, params.name)),

  listAllRoles: async (scope) => ({ roles: await rolesOf(scope, ({ status }) => status === 'ACTIVE') }),

  listMerchantRoles: async (scope) => ({ roles: await rolesOf(scope) }),

  createRole: async (scope, { params, body }) => roleOf(scope, await createRole(scope, params.name, body)),

  updateRole: async (scope, { params, body }) => roleOf(scope, await updateRole(scope, params.name, body)),

  deleteRole: (scope, { params }) => deleteRole(scope, params.name),

  async listRoleChanges({ tenant }, { params, query }) {
    const { page, nextCursor } = await tenant.read(async (db) => {
      const { name } = await roleFor(db, tenant.merchantId, params.name);
      const ofRole = { subjectType: 'role', subjectId: name } as const;
      return readAudit(db, tenant.merchantId, { ...query, ...ofRole, ...auditList.defaultSort, back: false });
    });
    return { changes: page, nextCursor };
  },
};
