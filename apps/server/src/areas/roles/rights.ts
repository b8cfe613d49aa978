import { pagesOff } from '@foyer/domain/menu-sections';
import type { PageId } from '@foyer/domain/pages';
import { entriesOf, menuOf, type PermissionEntry, rightsOfEntries } from '@foyer/domain/permissions';
import { changes, effectiveRights, type Rights, type RoleRights } from '@foyer/domain/rights';
import { fixedVisibility, ROLE_TITLES, ROLES, type Visibility } from '@foyer/domain/roles';
import { INBOX_PAGES, sufficesOnAny, type ThreadKind } from '@foyer/domain/work-pages';
import { and, eq } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/tenant.ts';
import { roles } from './tables.ts';

export type RoleRow = typeof roles.$inferSelect;
/** The settings that disable pages. */
export type Switches = Pick<Config, 'ENVIRONMENT'>;

/** The inputs from which the rights of a role are computed. */
export const roleRightsOf = (
  { name, status, permissions }: Pick<RoleRow, 'name' | 'status' | 'permissions'>,
  { ENVIRONMENT }: Switches,
): RoleRights => ({
  name,
  isActive: status === 'ACTIVE',
  stored: permissions && rightsOfEntries(permissions),
  off: pagesOff(ENVIRONMENT),
});

/** The effective rights of a role. */
export const rightsOf = (row: RoleRow, switches: Switches): Rights =>
  effectiveRights(roleRightsOf(row, switches));

/** The rights of a role, ignoring its status and disabled pages. */
export const rightsIgnoringSwitches = ({
  name,
  permissions,
}: Pick<RoleRow, 'name' | 'permissions'>): Rights =>
  effectiveRights({ name, isActive: true, stored: permissions && rightsOfEntries(permissions), off: [] });

/** The permission entries of a role: the stored ones, or those of its defaults. */
export function entriesOfRole(row: Pick<RoleRow, 'name' | 'permissions'>): PermissionEntry[] {
  const everything = { hasCustomDashboard: true };
  const rights = rightsIgnoringSwitches(row);
  return row.permissions ? menuOf(row.permissions, rights, everything) : entriesOf(rights, everything);
}

/** The visibility of a role: fixed for the ten standard roles. */
export const visibilityOf = ({ name, visibility }: Pick<RoleRow, 'name' | 'visibility'>): Visibility =>
  fixedVisibility(name) ?? visibility;

const ANSWERING_PAGES: Readonly<Record<ThreadKind, readonly PageId[]>> = {
  chat: ['livechat', ...INBOX_PAGES],
  mail: INBOX_PAGES,
};

/** The names of the roles with the right to change a page's content. */
export async function rolesWithChangeRight(
  db: Db,
  merchantId: number,
  pageId: PageId,
  switches: Switches,
): Promise<string[]> {
  const rows = await db.select().from(roles).where(eq(roles.merchantId, merchantId));
  return rows.filter((row) => changes(rightsOf(row, switches), pageId)).map(({ name }) => name);
}

/** Whether a role may answer in conversations of a kind: it can change the live chat or the inbox. */
export async function answers(
  db: Db,
  merchantId: number,
  role: string,
  kind: ThreadKind,
  switches: Switches,
): Promise<boolean> {
  const [row] = await db
    .select()
    .from(roles)
    .where(and(eq(roles.merchantId, merchantId), eq(roles.name, role)));
  return row !== undefined && sufficesOnAny(rightsOf(row, switches), ANSWERING_PAGES[kind], 'change');
}

/** The rows of the ten roles that every merchant has. */
export const builtInRoles = (merchantId: number): (typeof roles.$inferInsert)[] =>
  ROLES.map((name) => ({ merchantId, name, title: ROLE_TITLES[name] }));
