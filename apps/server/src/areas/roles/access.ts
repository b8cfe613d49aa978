import { roleUnknown } from '@foyer/contract/accounts/errors';
import { opens } from '@foyer/domain/rights';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { MemberCaller } from '../../kernel/callers.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { findMemberOfRole, type MemberOfRole } from './queries.ts';
import type { RoleRow } from './rights.ts';
import { roles } from './tables.ts';

const ofName = (merchantId: number, name: string) =>
  and(eq(roles.merchantId, merchantId), eq(roles.name, name));

/** The role with this name. @throws Refusal `not_found` */
export async function roleFor(db: Db, merchantId: number, name: string): Promise<RoleRow> {
  const [row] = await db.select().from(roles).where(ofName(merchantId, name));
  if (!row) throw notFound();
  return row;
}

/**
 * The role for a member or an invitation, locked for sharing so that it stays active until the transaction ends.
 * @throws Refusal `role_unknown` when it does not exist or is inactive
 */
export async function activeRoleFor(db: Db, merchantId: number, name: string): Promise<RoleRow> {
  const [row] = await db.select().from(roles).where(ofName(merchantId, name)).for('share');
  if (row?.status !== 'ACTIVE') throw new Refusal(roleUnknown, { field: 'role' });
  return row;
}

const seesRights = (caller: MemberCaller, isOwn: boolean) => isOwn || opens(caller.rights, 'settings');

/** A role whose permissions the caller may see: their own, or any with access to the settings. */
export function visibleRoleFor({ tenant, caller }: MemberScope, name: string): Promise<RoleRow> {
  if (!seesRights(caller, name === caller.role)) throw notFound();
  return tenant.read((db) => roleFor(db, tenant.merchantId, name));
}

/** A member whose rights the caller may see: themselves, or anyone with access to the settings. */
export async function visibleMemberFor({ tenant, caller }: MemberScope, id: string): Promise<MemberOfRole> {
  if (!seesRights(caller, id === caller.id)) throw notFound();
  const found = await tenant.read((db) => findMemberOfRole(db, tenant.merchantId, id));
  if (!found) throw notFound();
  return found;
}
