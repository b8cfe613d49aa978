import type { Role, RolePermission, UserPermission } from '@foyer/contract/roles/shapes';
import { PAGE_IDS } from '@foyer/domain/pages';
import {
  entriesOf,
  type MenuConditions,
  menuOf,
  type PermissionEntry,
  reportsOf,
} from '@foyer/domain/permissions';
import { explainRight } from '@foyer/domain/rights';
import { isRole } from '@foyer/domain/roles';
import type { MerchantRow } from '../merchants/queries.ts';
import type { MemberOfRole } from './queries.ts';
import { type RoleRow, rightsOf, roleRightsOf, type Switches, visibilityOf } from './rights.ts';

/** Conditions of a merchant on which parts of the menu depend. */
export const conditionsOf = ({ customDashboard }: Pick<MerchantRow, 'customDashboard'>): MenuConditions => ({
  hasCustomDashboard: customDashboard.some(({ status }) => status === 'ACTIVE'),
});

const presentEntry = ({ accessList, submenu, ...entry }: PermissionEntry) => ({
  ...entry,
  submenu: [...submenu],
  ...(accessList && { accessList: { reports: [...accessList.reports] } }),
});

/** The menu and routes that a role opens in effect (Catalogue 7.2). */
export function presentRolePermission(
  row: RoleRow,
  conditions: MenuConditions,
  switches: Switches,
): RolePermission {
  const rights = rightsOf(row, switches);
  const menu = row.permissions ? menuOf(row.permissions, rights, conditions) : entriesOf(rights, conditions);
  return {
    roleName: row.name,
    merchantId: row.merchantId,
    permissions: menu.map(presentEntry),
    rights,
    lastModifiedDate: row.modifiedAt.toISOString(),
  };
}

export const presentRole = (row: RoleRow, memberCount: number, switches: Switches): Role => ({
  name: row.name,
  title: row.title,
  status: row.status,
  builtIn: isRole(row.name),
  visibility: visibilityOf(row),
  isDefault: row.permissions === null,
  rights: rightsOf(row, switches),
  reports: [...reportsOf(row.permissions ?? [])],
  memberCount,
  lastModifiedDate: row.modifiedAt.toISOString(),
});

/** A member's right on every page with its reason (Catalogue 7.2). */
export const presentUserPermission = (
  { userId, role, departments }: MemberOfRole,
  switches: Switches,
): UserPermission => ({
  userId,
  role: role.name,
  title: role.title,
  visibility: visibilityOf(role),
  departments,
  rights: PAGE_IDS.map((pageId) => ({ pageId, ...explainRight(roleRightsOf(role, switches), pageId) })),
});
