import { isDeepStrictEqual } from 'node:util';
import { common } from '@foyer/contract/kernel/errors';
import { permissionsExist, roleFixed } from '@foyer/contract/roles/errors';
import type { RolePermissionUpdate } from '@foyer/contract/roles/shapes';
import { pagesOff } from '@foyer/domain/menu-sections';
import { PAGE_IDS } from '@foyer/domain/pages';
import {
  entriesOf,
  followedBy,
  type PermissionEntry,
  reportsOf,
  rightsOfEntries,
} from '@foyer/domain/permissions';
import { type Rights, rightOn } from '@foyer/domain/rights';
import { isAdmin, isRole } from '@foyer/domain/roles';
import type { z } from 'zod';
import type { Scope } from '../../kernel/context.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { changeRole } from './actions.ts';
import { entriesOfRole, type RoleRow, rightsOf, unswitchedRights } from './rights.ts';

type Update = z.output<typeof RolePermissionUpdate>;

/** Stores the permissions of a role that has none stored yet. @throws Refusal `permissions_exist` */
export const createPermissions = (scope: Scope, update: Update): Promise<RoleRow> =>
  store(scope, update, ({ permissions }) => {
    if (permissions) throw new Refusal(permissionsExist);
  });

/** Stores the permissions of a role, whether it has any or not. */
export const updatePermissions = (scope: Scope, update: Update): Promise<RoleRow> =>
  store(scope, update, () => {});

function store(
  scope: Scope,
  { roleName, permissions: given, readAt }: Update,
  allow: (row: RoleRow) => void,
): Promise<RoleRow> {
  return changeRole(scope, roleName, (row) => {
    allow(row);
    if (readAt !== undefined && Date.parse(readAt) !== row.modifiedAt.getTime()) {
      throw new Refusal(common.conflict);
    }
    if (limits(row, given, scope)) throw new Refusal(roleFixed);
    const permissions = followedBy(given, switchedOff(row, given, scope));
    if (isDeepStrictEqual(row.permissions, permissions)) return null;
    return {
      action: 'role.permissionsChanged',
      set: { permissions },
      ...changedParts(row, { ...row, permissions }),
    };
  });
}

/** Gives one of the ten roles its defaults back. */
export const resetPermissions = (scope: Scope, name: string): Promise<RoleRow> =>
  changeRole(scope, name, (row) => {
    if (!isRole(name)) throw notFound();
    if (row.permissions === null) return null;
    const permissions = null;
    return {
      action: 'role.permissionsReset',
      set: { permissions },
      ...changedParts(row, { ...row, permissions }),
    };
  });

/**
 * Whether entries take anything away from the administrator. What a menu may leave out by itself, a page of a section
 * that is switched off and custom analytics, they need not name.
 */
function limits(row: RoleRow, entries: readonly PermissionEntry[], { services }: Scope): boolean {
  if (!isAdmin(row.name)) return false;
  const given = rightsOfEntries(entries);
  const open = Object.keys(rightsOf(row, services.config)).filter((id) => id !== 'analytics_custom');
  return PAGE_IDS.some((id) => (open.includes(id) || given[id]) && rightOn(given, id) !== 'change');
}

/** What a role has on pages that are switched off: nobody could see it, so that it stays unless it is named. */
function switchedOff(row: RoleRow, given: readonly PermissionEntry[], { services }: Scope) {
  const named = rightsOfEntries(given);
  const hidden = pagesOff(services.config.ENVIRONMENT).filter((id) => named[id] === undefined);
  return entriesOf(rightsOn(unswitchedRights(row), hidden), { hasCustomDashboard: true });
}

/**
 * The parts that differ between two states of a role's permissions: rights by page, reports, and the names of the menu
 * in their order, as far as it did not merely follow the rights.
 */
function changedParts(before: RoleRow, after: RoleRow) {
  const [was, is] = [partsOf(before), partsOf(after)];
  const pages = PAGE_IDS.filter((id) => rightOn(was.rights, id) !== rightOn(is.rights, id));
  const hasReports = !isDeepStrictEqual(was.reports, is.reports);
  const hasOrder = !isDeepStrictEqual(namesIn(was.menu, is.menu), namesIn(is.menu, was.menu));
  const pick = ({ rights, reports, menu }: typeof was) => ({
    ...(pages.length > 0 && { rights: rightsOn(rights, pages) }),
    ...(hasReports && { reports }),
    ...(hasOrder && { menu: menu.map(({ name }) => name) }),
  });
  return { before: pick(was), after: pick(is) };
}

const rightsOn = (rights: Rights, pages: typeof PAGE_IDS) =>
  Object.fromEntries(pages.map((id) => [id, rightOn(rights, id)]));

function partsOf(row: RoleRow) {
  const menu = entriesOfRole(row);
  return { rights: unswitchedRights(row), reports: reportsOf(menu), menu };
}

/** The names of a menu's places that another has as well. */
const namesIn = (menu: readonly PermissionEntry[], other: readonly PermissionEntry[]) =>
  menu.filter(({ pageId }) => other.some((one) => one.pageId === pageId)).map(({ name }) => name);
