import { and, asc, count, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { departmentMembers, departments } from '../accounts/departments/tables.ts';
import { members } from '../accounts/tables.ts';
import type { RoleRow } from './rights.ts';
import { roles } from './tables.ts';

/** The roles of a merchant, by title. */
export const listRoles = (db: Db, merchantId: number): Promise<RoleRow[]> =>
  db.select().from(roles).where(eq(roles.merchantId, merchantId)).orderBy(asc(roles.title), asc(roles.name));

/** Number of members by role name, without the service user. Unused roles are absent. */
export async function countMembers(db: Db, merchantId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ role: members.role, count: count() })
    .from(members)
    .where(and(eq(members.merchantId, merchantId), eq(members.isService, false)))
    .groupBy(members.role);
  return new Map(rows.map((row) => [row.role, row.count]));
}

/** The ids of the members with a role. */
export async function memberIdsOf(db: Db, merchantId: number, role: string): Promise<string[]> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.merchantId, merchantId), eq(members.role, role)));
  return rows.map(({ id }) => id);
}

/** A member with their role and their departments by name. Null when there is none. */
export async function findMemberOfRole(db: Db, merchantId: number, id: string) {
  const [row] = await db
    .select({ userId: members.id, role: roles })
    .from(members)
    .innerJoin(roles, and(eq(roles.merchantId, members.merchantId), eq(roles.name, members.role)))
    .where(and(eq(members.merchantId, merchantId), eq(members.id, id), eq(members.isService, false)));
  if (!row) return null;
  const own = await db
    .select({ id: departments.id, name: departments.name })
    .from(departmentMembers)
    .innerJoin(
      departments,
      and(
        eq(departments.merchantId, departmentMembers.merchantId),
        eq(departments.id, departmentMembers.departmentId),
      ),
    )
    .where(and(eq(departmentMembers.merchantId, merchantId), eq(departmentMembers.memberId, id)))
    .orderBy(asc(departments.name), asc(departments.id));
  return { ...row, departments: own };
}
export type MemberOfRole = NonNullable<Awaited<ReturnType<typeof findMemberOfRole>>>;
