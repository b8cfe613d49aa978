import { z } from 'zod';
import { AuditEntry } from '../audit/shapes.ts';
import { admin, member, page } from '../kernel/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import {
  Cursor,
  Done,
  MerchantId,
  NextCursor,
  OwnMerchant,
  pageSize,
  precondition,
  Uuid,
} from '../kernel/shapes.ts';
import { permissionsExist, roleFixed, roleInUse, roleTaken } from './errors.ts';
import {
  Role,
  RoleName,
  RolePermission,
  RolePermissionUpdate,
  RoleStatus,
  RoleTitle,
  UserPermission,
  Visibility,
} from './shapes.ts';

export const description = 'Roles, their rights and menus.';

const named = z.object({ name: RoleName });

export const getUserPermission = defineCall({
  method: 'GET',
  path: '/curo/user/permission',
  access: member,
  topics: ['roles', 'departments', 'members'],
  query: OwnMerchant.extend({ userId: Uuid }),
  reply: UserPermission,
  summary: 'Get a member’s effective permission on every page, with its reason',
  description: 'Catalogue 7.2. Members can read their own; members with access to the settings can read all.',
});

export const getRolePermission = defineCall({
  method: 'GET',
  path: '/curo/rolePermission',
  access: member,
  query: OwnMerchant.extend({ roleName: RoleName }),
  reply: RolePermission,
  summary: 'Get the menu and routes of a role, in order',
  description:
    'Catalogue 7.2. Members can read their own role; members with access to the settings can read all. Pages ' +
    'without access are omitted.',
});

export const createRolePermission = defineCall({
  method: 'POST',
  path: '/curo/role/permission/create',
  access: admin,
  topics: ['roles'],
  body: RolePermissionUpdate,
  reply: RolePermission,
  errors: [permissionsExist, roleFixed],
  summary: 'Create the permissions of a role that has none',
  description: 'Catalogue 7.2. Permissions fixed by the page limits of the role are unchanged.',
});

export const updateRolePermission = defineCall({
  method: 'PUT',
  path: '/curo/role/permission/update',
  access: admin,
  topics: ['roles'],
  body: RolePermissionUpdate,
  reply: RolePermission,
  errors: [roleFixed],
  summary: 'Update the permissions of a role',
  description:
    'Catalogue 7.2. Takes effect with the next call or live frame of each member. Omitted pages of switched-off ' +
    'sections keep their permission. The permissions of the administrator cannot be reduced.',
});

export const resetRolePermission = defineCall({
  method: 'POST',
  path: '/api/roles/{name}/reset',
  access: admin,
  topics: ['roles'],
  params: named,
  reply: RolePermission,
  summary: 'Reset one of the ten built-in roles to its default permissions',
});

export const listAllRoles = defineCall({
  method: 'GET',
  path: '/curo/role/all',
  access: page('settings'),
  topics: ['roles'],
  query: OwnMerchant,
  reply: z.object({ roles: z.array(Role) }),
  summary: 'List roles that can be assigned to members',
  description: 'Catalogue 7.2. Only roles with status ACTIVE.',
});

export const listMerchantRoles = defineCall({
  method: 'GET',
  path: '/curo/role/merchant/{merchantId}',
  access: page('settings'),
  topics: ['roles', 'members'],
  params: z.object({ merchantId: MerchantId }),
  reply: z.object({ roles: z.array(Role) }),
  summary: 'List roles with their permissions and number of members',
  description: 'Catalogue 7.2.',
});

export const createRole = defineCall({
  method: 'POST',
  path: '/curo/role/create/{name}',
  access: admin,
  topics: ['roles'],
  params: named,
  body: z
    .strictObject({
      title: RoleTitle.optional(),
      /** Role to copy permissions and visibility from. Default: no permissions. */
      copyOf: RoleName.optional(),
      visibility: Visibility.optional(),
    })
    .optional(),
  reply: Role,
  errors: [roleTaken],
  summary: 'Create a role',
  description: 'Catalogue 7.2. The name is stored in upper case, its words joined by underscores.',
});

export const updateRole = defineCall({
  method: 'PUT',
  path: '/api/roles/{name}',
  access: admin,
  topics: ['roles'],
  params: named,
  body: z.strictObject({
    title: RoleTitle.optional(),
    status: RoleStatus.optional(),
    visibility: Visibility.optional(),
    ...precondition,
  }),
  reply: Role,
  errors: [roleFixed],
  summary: 'Update the title, status or visibility of a role',
  description:
    'An inactive role has no permissions and cannot be assigned. Title and visibility of the ten built-in roles ' +
    'are fixed, and the administrator stays active.',
});

export const deleteRole = defineCall({
  method: 'DELETE',
  path: '/curo/role/delete/{name}',
  access: admin,
  topics: ['roles'],
  params: named,
  reply: Done,
  errors: [roleInUse, roleFixed],
  summary: 'Delete a role that no member or open invitation has',
  description: 'Catalogue 7.2.',
});

export const listRoleChanges = defineCall({
  method: 'GET',
  path: '/api/roles/{name}/changes',
  access: page('settings'),
  topics: ['roles'],
  params: named,
  query: z.object({ cursor: Cursor.optional(), limit: pageSize(50, 200) }),
  reply: NextCursor.extend({ changes: z.array(AuditEntry) }),
  summary: 'List the changes of a role, newest first',
});
