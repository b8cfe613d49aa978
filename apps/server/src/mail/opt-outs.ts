import { and, eq } from 'drizzle-orm';
import type { Db } from '../database/tenant.ts';
import { mailOptOuts } from './tables.ts';

/** Normalizes an address for comparison. */
export const addressOf = (email: string): string => email.trim().toLowerCase();

/** The opt-out of an address; null when there is none. */
export async function findOptOut(db: Db, merchantId: number, email: string) {
  const [row] = await db
    .select()
    .from(mailOptOuts)
    .where(and(eq(mailOptOuts.merchantId, merchantId), eq(mailOptOuts.email, addressOf(email))));
  return row ?? null;
}
