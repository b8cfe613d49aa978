import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { notFound } from '../../../kernel/refusal.ts';
import { departmentMembers, departments } from './tables.ts';

/** A department with the ids of its members. */
export type DepartmentRow = typeof departments.$inferSelect & { readonly memberIds: readonly string[] };

const memberIds = sql<string[]>`array(select ${departmentMembers.memberId} from ${departmentMembers}
  where ${departmentMembers.merchantId} = ${departments.merchantId}
    and ${departmentMembers.departmentId} = ${departments.id} order by ${departmentMembers.memberId})`;

const select = (db: Db, merchantId: number, only?: SQL) =>
  db
    .select({ department: departments, memberIds })
    .from(departments)
    .where(and(eq(departments.merchantId, merchantId), only))
    .orderBy(asc(sql`lower(${departments.name})`), asc(departments.id));

/** The departments of a merchant by name: all of them, or those that a member belongs to. */
export async function listDepartmentRows(
  db: Db,
  merchantId: number,
  memberId?: string,
): Promise<DepartmentRow[]> {
  const own = db
    .select({ id: departmentMembers.departmentId })
    .from(departmentMembers)
    .where(and(eq(departmentMembers.merchantId, merchantId), eq(departmentMembers.memberId, memberId ?? '')));
  const rows = await select(db, merchantId, memberId ? inArray(departments.id, own) : undefined);
  return rows.map(joined);
}

/** The department of an id from outside, held until the transaction ends; a stranger's is not found. */
export async function lockDepartment(db: Db, merchantId: number, id: string): Promise<DepartmentRow> {
  const [row] = await select(db, merchantId, eq(departments.id, id)).for('update', { of: departments });
  if (!row) throw notFound();
  return joined(row);
}

const joined = (row: Awaited<ReturnType<typeof select>>[number]): DepartmentRow => ({
  ...row.department,
  memberIds: row.memberIds,
});
