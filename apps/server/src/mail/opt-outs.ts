import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../database/tenant.ts';
import { mailOptOuts } from './tables.ts';

/** Normalizes an address for comparison. */
export const addressOf = (email: string): string => email.trim().toLowerCase();

/** What remains of the opt-out of an address after the person was erased. */
export const optOutHash = (merchantId: number, email: string): string =>
  `erased:${createHash('sha256')
    .update(`${merchantId} ${addressOf(email)}`)
    .digest('hex')}`;

/** The opt-out of an address; null when there is none. */
export async function findOptOut(db: Db, merchantId: number, email: string) {
  const [row] = await db
    .select()
    .from(mailOptOuts)
    .where(
      and(
        eq(mailOptOuts.merchantId, merchantId),
        inArray(mailOptOuts.email, [addressOf(email), optOutHash(merchantId, email)]),
      ),
    );
  return row ?? null;
}
