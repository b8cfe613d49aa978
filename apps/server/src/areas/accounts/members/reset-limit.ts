import { createHash } from 'node:crypto';
import { common } from '@foyer/contract/kernel/errors';
import { and, count, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { newId } from '../../../kernel/ids.ts';
import { INSTALLATION } from '../../../kernel/merchant-ids.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { oneTimeLinks } from '../../../kernel/tables.ts';
import { addressOf } from '../../../mail/opt-outs.ts';

/** Maximum requests per email address and the period in which they count. Milliseconds. */
const RESET_REQUESTS_MAX = 3;
const RESET_REQUESTS_MS = 15 * 60_000;

/**
 * Counts a request for an address, registered or not, within a transaction of the installation. Stores only a hash of
 * the address.
 * @throws Refusal `too_many_requests`
 */
export async function countResetRequest(db: Db, email: string): Promise<void> {
  const subject = createHash('sha256').update(addressOf(email)).digest('base64url');
  const now = new Date();
  const ofAddress = and(
    eq(oneTimeLinks.merchantId, INSTALLATION),
    eq(oneTimeLinks.purpose, 'resetRequest'),
    eq(oneTimeLinks.subject, subject),
  );
  // Serialized per address, so that concurrent requests cannot exceed the limit.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`);
  await db.delete(oneTimeLinks).where(and(ofAddress, lte(oneTimeLinks.expiresAt, now)));
  const [recent] = await db
    .select({ count: count() })
    .from(oneTimeLinks)
    .where(and(ofAddress, gt(oneTimeLinks.expiresAt, now)));
  if ((recent?.count ?? 0) >= RESET_REQUESTS_MAX) throw new Refusal(common.tooMany);
  await db.insert(oneTimeLinks).values({
    merchantId: INSTALLATION,
    id: newId(),
    purpose: 'resetRequest',
    hash: '',
    subject,
    expiresAt: new Date(now.getTime() + RESET_REQUESTS_MS),
  });
}
