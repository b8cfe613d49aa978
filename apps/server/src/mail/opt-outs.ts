import { and, eq } from 'drizzle-orm';
import type { Db } from '../database/tenant.ts';
import { mailOptOuts } from './tables.ts';

/** An address as it is compared. */
export const addressOf = (email: string): string => email.trim().toLowerCase();

/** The opt-out of an address; null where it may have mail. */
export async function findOptOut(db: Db, merchantId: number, email: string) {
  const [row] = await db
    .select()
    .from(mailOptOuts)
    .where(and(eq(mailOptOuts.merchantId, merchantId), eq(mailOptOuts.email, addressOf(email))));
  return row ?? null;
}
