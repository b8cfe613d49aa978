import { pagesOff } from '@foyer/domain/menu-sections';
import type { PageId } from '@foyer/domain/pages';
import { entriesOf, menuOf, type PermissionEntry, rightsOfEntries } from '@foyer/domain/permissions';
import { changes, effectiveRights, type Rights, type RoleRights } from '@foyer/domain/rights';
import { fixedSight, ROLE_TITLES, ROLES, type Sight } from '@foyer/domain/roles';
import { INBOX_PAGES, sufficesOnAny, type ThreadKind } from '@foyer/domain/work-pages';
import { and, eq } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/tenant.ts';
import { roles } from './tables.ts';

export type RoleRow = typeof roles.$inferSelect;
/** The settings that switch pages off. */
export type Switches = Pick<Config, 'ENVIRONMENT'>;

/** What the rights of a role follow from. */
export const roleRightsOf = (
  { name, status, permissions }: Pick<RoleRow, 'name' | 'status' | 'permissions'>,
  { ENVIRONMENT }: Switches,
): RoleRights => ({
  name,
  isActive: status === 'ACTIVE',
  stored: permissions && rightsOfEntries(permissions),
  off: pagesOff(ENVIRONMENT),
});

/** The rights that a role has in effect. */
export const rightsOf = (row: RoleRow, switches: Switches): Rights =>
  effectiveRights(roleRightsOf(row, switches));

/** The rights that a role has where it is active and nothing is switched off. */
export const unswitchedRights = ({ name, permissions }: Pick<RoleRow, 'name' | 'permissions'>): Rights =>
  effectiveRights({ name, isActive: true, stored: permissions && rightsOfEntries(permissions), off: [] });

/** The entries that give a role these rights: those that are stored, or those of its defaults. */
export function entriesOfRole(row: Pick<RoleRow, 'name' | 'permissions'>): PermissionEntry[] {
  const everything = { hasCustomDashboard: true };
  const rights = unswitchedRights(row);
  return row.permissions ? menuOf(row.permissions, rights, everything) : entriesOf(rights, everything);
}

/** The sight of a role. */
export const sightOf = ({ name, sight }: Pick<RoleRow, 'name' | 'sight'>): Sight => fixedSight(name) ?? sight;

const ANSWERING_PAGES: Readonly<Record<ThreadKind, readonly PageId[]>> = {
  chat: ['livechat', ...INBOX_PAGES],
  mail: INBOX_PAGES,
};

/** The names of the merchant's roles that may change what a page shows. */
export async function rolesChanging(
  db: Db,
  merchantId: number,
  pageId: PageId,
  switches: Switches,
): Promise<string[]> {
  const rows = await db.select().from(roles).where(eq(roles.merchantId, merchantId));
  return rows.filter((row) => changes(rightsOf(row, switches), pageId)).map(({ name }) => name);
}

/** Whether those of a role answer in conversations of a kind: they may change what the live chat or the inbox shows. */
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
