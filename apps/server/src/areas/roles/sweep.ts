import { PAGE_IDS, PAGES } from '@foyer/domain/pages';
import { defineSweep } from '../../sweep/area-sweep.ts';
import { builtInRoles } from './rights.ts';
import { roles } from './tables.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    /** A custom role without members and without pages. */
    readonly roleName: string;
    /** A role that may view every page and change none. */
    readonly viewingRole: string;
  }
}

/** Calls that name a new or a built-in role. */
const NAMES_NO_OWN_ROLE = ['createRole', 'resetRolePermission'];

export const sweep = defineSweep({
  after: ['merchants'],
  rows: ({ mark }) => ({ roleName: `${mark}ROLE`, viewingRole: `${mark}VIEWER` }),
  async write(db, { merchantId, mark, roleName, viewingRole }) {
    const permissions = PAGE_IDS.map((pageId, order) => ({
      name: PAGES[pageId].title,
      pageId,
      icon: '',
      order,
      permission: 'view' as const,
      submenu: [],
    }));
    await db
      .insert(roles)
      .values([
        ...builtInRoles(merchantId),
        { merchantId, name: roleName, title: mark },
        { merchantId, name: viewingRole, title: mark, permissions },
      ]);
  },
  fields: ({ roleName }) => ({ roleName, copyOf: roleName, role: roleName, pageId: 'livechat' }),
  special: {
    createRole: ({ mark }) => ({ name: `${mark}NEW` }),
    updateRole: ({ roleName }) => ({ name: roleName }),
    deleteRole: ({ roleName }) => ({ name: roleName }),
    listRoleChanges: ({ roleName }) => ({ name: roleName }),
    resetRolePermission: () => ({ name: 'USER' }),
  },
  isName: ({ area, name }, part, field) =>
    area === 'roles' &&
    (/^(roleName|copyOf)$/.test(field) ||
      (part === 'params' && field === 'name' && !NAMES_NO_OWN_ROLE.includes(name))),
  records: [
    {
      subject: 'role',
      topic: 'roles',
      calls: ['createRole', 'updateRole', 'deleteRole'],
      fields: { title: 'Night shift' },
      change: { title: 'Day shift' },
      unique: 'name',
      key: 'name',
      create: (body) => ({ params: { name: 'NIGHT' }, body }),
      of: (name, body) => ({ params: { name }, ...(body && { body }) }),
    },
  ],
});
