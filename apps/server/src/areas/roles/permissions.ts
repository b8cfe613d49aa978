import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '@foyer/contract/audit/texts';
import type { Precondition } from '@foyer/contract/kernel/shapes';
import { permissionsExist, roleFixed } from '@foyer/contract/roles/errors';
import type { RolePermissionUpdate } from '@foyer/contract/roles/shapes';
import { pagesOff } from '@foyer/domain/menu-sections';
import { PAGE_IDS } from '@foyer/domain/pages';
import {
  appendEntries,
  entriesOf,
  type PermissionEntry,
  reportsOf,
  rightsOfEntries,
} from '@foyer/domain/permissions';
import { type Rights, rightOn } from '@foyer/domain/rights';
import { isAdmin, isRole } from '@foyer/domain/roles';
import type { z } from 'zod';
import { act } from '../../kernel/action.ts';
import type { Scope } from '../../kernel/context.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { roleRecords } from './actions.ts';
import { entriesOfRole, type RoleRow, rightsIgnoringSwitches, rightsOf } from './rights.ts';

type Update = z.output<typeof RolePermissionUpdate>;

/** Stores the permissions of a role without stored ones. @throws Refusal `permissions_exist` */
export const createPermissions = (scope: Scope, update: Update): Promise<RoleRow> =>
  store(scope, update, ({ permissions }) => {
    if (permissions) throw new Refusal(permissionsExist);
  });

/** Stores the permissions of a role, replacing stored ones. */
export const updatePermissions = (scope: Scope, update: Update): Promise<RoleRow> =>
  store(scope, update, () => {});

const store = (
  scope: Scope,
  { roleName, permissions: given, ...read }: Update,
  allow: (row: RoleRow) => void,
): Promise<RoleRow> =>
  change(scope, roleName, read, 'role.permissionsChanged', (row) => {
    allow(row);
    if (restrictsAdmin(row, given, scope)) throw new Refusal(roleFixed);
    return appendEntries(given, switchedOff(row, given, scope));
  });

/** Resets one of the ten built-in roles to its defaults. */
export const resetPermissions = (scope: Scope, name: string): Promise<RoleRow> =>
  change(scope, name, {}, 'role.permissionsReset', () => {
    if (!isRole(name)) throw notFound();
    return null;
  });

/** Stores the permissions of a role. The audit entry contains the differences by page. */
const change = (
  scope: Scope,
  name: string,
  read: Precondition,
  action: AuditAction,
  permissionsOf: (row: RoleRow) => RoleRow['permissions'],
): Promise<RoleRow> =>
  act(scope, async (db) => {
    const row = await roleRecords.lock(db, scope, name, read);
    const permissions = permissionsOf(row);
    const changed = await roleRecords.changeWithin(db, scope, row, { permissions });
    const audit = changed.audit.map(({ subject }) => ({
      action,
      subject,
      ...changedParts(row, { ...row, permissions }),
    }));
    return { ...changed, audit };
  });

/**
 * Whether entries reduce the administrator's rights. Pages of disabled sections and custom analytics need not be
 * listed, as a menu may omit them.
 */
function restrictsAdmin(row: RoleRow, entries: readonly PermissionEntry[], { services }: Scope): boolean {
  if (!isAdmin(row.name)) return false;
  const given = rightsOfEntries(entries);
  const open = Object.keys(rightsOf(row, services.config)).filter((id) => id !== 'analytics_custom');
  return PAGE_IDS.some((id) => (open.includes(id) || given[id]) && rightOn(given, id) !== 'change');
}

/** The rights of a role on disabled pages, kept unless the entries name them: nobody could see them when editing. */
function switchedOff(row: RoleRow, given: readonly PermissionEntry[], { services }: Scope) {
  const named = rightsOfEntries(given);
  const hidden = pagesOff(services.config.ENVIRONMENT).filter((id) => named[id] === undefined);
  return entriesOf(rightsOn(rightsIgnoringSwitches(row), hidden), { hasCustomDashboard: true });
}

/**
 * The differences between two states of a role's permissions: rights by page, reports, and the order of the menu unless
 * it only follows the rights.
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
  return { rights: rightsIgnoringSwitches(row), reports: reportsOf(menu), menu };
}

/** The names of a menu's items that another menu contains as well. */
const namesIn = (menu: readonly PermissionEntry[], other: readonly PermissionEntry[]) =>
  menu.filter(({ pageId }) => other.some((one) => one.pageId === pageId)).map(({ name }) => name);
