import type { RolePermission } from '@foyer/contract/roles/shapes';
import { entriesOf, menuOf, type PermissionEntry } from '@foyer/domain/permissions';
import type { Rights } from '@foyer/domain/rights';

/** Pages that show only under a condition keep their right all the same. */
const EVERYTHING = { hasCustomDashboard: true } as const;

const placesOf = (entries: readonly PermissionEntry[]) =>
  entries.map(({ pageId, name, order, submenu }) => [pageId, name, order, submenu.map((sub) => sub.pageId)]);

/** Whether a menu is the usual one of its rights: nobody has ordered or named it otherwise. */
function isUsual({ permissions, rights }: Pick<RolePermission, 'permissions' | 'rights'>): boolean {
  const shown = JSON.stringify(placesOf(permissions));
  return [true, false].some(
    (hasCustomDashboard) => JSON.stringify(placesOf(entriesOf(rights, { hasCustomDashboard }))) === shown,
  );
}

const raised = (entries: readonly PermissionEntry[]): PermissionEntry[] =>
  entries.map((entry) => ({
    ...entry,
    permission: 'change',
    submenu: entry.submenu.map((sub) => ({ ...sub, permission: 'change' })),
  }));

/**
 * The entries of a role with other rights. A menu that was ordered or named by its merchant stays so, and what is
 * opened anew comes behind; any other stands in the usual order. Specification 3, 6.
 * @param reports the report categories of the role, in order
 */
export function entriesWith(
  stored: Pick<RolePermission, 'permissions' | 'rights'>,
  rights: Rights,
  reports: readonly string[],
): PermissionEntry[] {
  if (isUsual(stored)) return entriesOf(rights, EVERYTHING, reports);
  return menuOf(raised(stored.permissions), rights, EVERYTHING).map((entry) =>
    entry.accessList ? { ...entry, accessList: { reports } } : entry,
  );
}
