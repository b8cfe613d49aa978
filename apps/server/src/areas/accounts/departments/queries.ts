import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { departmentMembers, departments } from './tables.ts';

/** A department with the ids of its members. */
export type DepartmentRow = typeof departments.$inferSelect & { readonly memberIds: readonly string[] };

const memberIds = sql<string[]>`array(select ${departmentMembers.memberId} from ${departmentMembers}
  where ${departmentMembers.merchantId} = ${departments.merchantId}
    and ${departmentMembers.departmentId} = ${departments.id} order by ${departmentMembers.memberId})`;

/** Departments with the ids of their members. */
export const selectDepartments = (db: Db, condition: SQL | undefined) =>
  db
    .select({ ...getTableColumns(departments), memberIds })
    .from(departments)
    .where(condition)
    .$dynamic();

/** The departments of a merchant by name. With `memberId`, only those of this member. */
export function listDepartmentRows(db: Db, merchantId: number, memberId?: string): Promise<DepartmentRow[]> {
  const own = db
    .select({ id: departmentMembers.departmentId })
    .from(departmentMembers)
    .where(and(eq(departmentMembers.merchantId, merchantId), eq(departmentMembers.memberId, memberId ?? '')));
  return selectDepartments(
    db,
    and(eq(departments.merchantId, merchantId), memberId ? inArray(departments.id, own) : undefined),
  )
    .orderBy(asc(sql`lower(${departments.name})`), asc(departments.id))
    .execute();
}
