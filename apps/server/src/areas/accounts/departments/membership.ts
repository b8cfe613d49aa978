import type { Db } from '../../../database/tenant.ts';
import { departmentMembers } from './tables.ts';

type Membership = Omit<typeof departmentMembers.$inferInsert, 'merchantId'>;

/** Puts members of a merchant into departments; those they are in already stay. */
export async function joinDepartments(
  db: Db,
  merchantId: number,
  joining: readonly Membership[],
): Promise<void> {
  if (joining.length === 0) return;
  await db
    .insert(departmentMembers)
    .values(joining.map((one) => ({ merchantId, ...one })))
    .onConflictDoNothing();
}
