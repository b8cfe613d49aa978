import type { Db } from '../../../database/tenant.ts';
import { departmentMembers } from './tables.ts';

type Membership = Omit<typeof departmentMembers.$inferInsert, 'merchantId'>;

/** Adds members to departments. Existing memberships are kept. */
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
