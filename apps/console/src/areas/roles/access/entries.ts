import type { RolePermission } from '@foyer/contract/roles/shapes';
import { entriesOf, menuOf, type PermissionEntry } from '@foyer/domain/permissions';
import type { Rights } from '@foyer/domain/rights';

/** Pages with a display condition keep their right regardless of it. */
const EVERYTHING = { hasCustomDashboard: true } as const;

const positionsOf = (entries: readonly PermissionEntry[]) =>
  entries.map(({ pageId, name, order, submenu }) => [pageId, name, order, submenu.map((sub) => sub.pageId)]);

/** Whether a menu is the default for its rights, neither reordered nor renamed. */
function isUsual({ permissions, rights }: Pick<RolePermission, 'permissions' | 'rights'>): boolean {
  const shown = JSON.stringify(positionsOf(permissions));
  return [true, false].some(
    (hasCustomDashboard) => JSON.stringify(positionsOf(entriesOf(rights, { hasCustomDashboard }))) === shown,
  );
}

const raisePriority = (entries: readonly PermissionEntry[]): PermissionEntry[] =>
  entries.map((entry) => ({
    ...entry,
    permission: 'change',
    submenu: entry.submenu.map((sub) => ({ ...sub, permission: 'change' })),
  }));

/**
 * The menu entries of a role with other rights. A customised menu keeps its order and names, and new entries are
 * appended; any other uses the default order. Specification 3, 6.
 * @param reports the report categories of the role, in order
 */
export function entriesWith(
  stored: Pick<RolePermission, 'permissions' | 'rights'>,
  rights: Rights,
  reports: readonly string[],
): PermissionEntry[] {
  if (isUsual(stored)) return entriesOf(rights, EVERYTHING, reports);
  return menuOf(raisePriority(stored.permissions), rights, EVERYTHING).map((entry) =>
    entry.accessList ? { ...entry, accessList: { reports } } : entry,
  );
}
