import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { members } from '../../accounts/tables.ts';

/** A member of the merchant; undefined where there is none with this id. */
export async function findMember(db: Db, merchantId: number, id: string) {
  const [member] = await db
    .select()
    .from(members)
    .where(and(eq(members.merchantId, merchantId), eq(members.id, id)));
  return member;
}
