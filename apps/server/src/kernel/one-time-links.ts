import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { INTEGER_MAX } from '@foyer/contract/kernel/shapes';
import { isUuid } from '@foyer/domain/ids';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Db } from '../database/tenant.ts';
import { newId } from './ids.ts';
import { type LinkPurpose, oneTimeLinks } from './tables.ts';

/**
 * Links in mails. The token of a link is `<merchantId>.<id>.<random>`, so that it is looked up within the merchant's
 * tenant policy. Only the hash of the random part is stored.
 */

/** The values of a new link. */
export interface NewLink {
  readonly purpose: LinkPurpose;
  /** The id of an invitation, member or visitor, or an email address. */
  readonly subject: string;
  readonly lifeMs: number;
  /** Whether earlier links of the same purpose and subject stay valid. Default false. */
  readonly keepsEarlier?: boolean;
}

interface Token {
  readonly merchantId: number;
  readonly id: string;
  readonly random: string;
}

const hashOf = (random: string) => createHash('sha256').update(random).digest('base64url');

/** Parses a token. Returns null when it is malformed. */
function parse(token: string): Token | null {
  const [merchant = '', id = '', random = '', ...rest] = token.split('.');
  const merchantId = Number(merchant);
  const isMerchant = /^\d{1,10}$/.test(merchant) && merchantId > 0 && merchantId <= INTEGER_MAX;
  const fits = isMerchant && isUuid(id) && /^[\w-]{43}$/.test(random) && rest.length === 0;
  return fits ? { merchantId, id, random } : null;
}

/** The merchant id in a token, not verified. Returns null when the token is malformed. */
export const merchantOfLink = (token: string): number | null => parse(token)?.merchantId ?? null;

/** Creates a link and returns its token. */
export async function createLink(
  db: Db,
  merchantId: number,
  { purpose, subject, lifeMs, keepsEarlier = false }: NewLink,
): Promise<string> {
  if (!keepsEarlier) await endLinks(db, merchantId, purpose, subject);
  const id = newId();
  const random = randomBytes(32).toString('base64url');
  await db.insert(oneTimeLinks).values({
    merchantId,
    id,
    purpose,
    hash: hashOf(random),
    subject,
    expiresAt: new Date(Date.now() + lifeMs),
  });
  return `${merchantId}.${id}.${random}`;
}

/** The condition for all links of a purpose and subject. */
const linksOf = (merchantId: number, purpose: LinkPurpose, subject: string) =>
  and(
    eq(oneTimeLinks.merchantId, merchantId),
    eq(oneTimeLinks.purpose, purpose),
    eq(oneTimeLinks.subject, subject),
  );

/** Deletes the unused links of a purpose and subject. */
export async function endLinks(
  db: Db,
  merchantId: number,
  purpose: LinkPurpose,
  subject: string,
): Promise<void> {
  await db
    .delete(oneTimeLinks)
    .where(and(linksOf(merchantId, purpose, subject), isNull(oneTimeLinks.usedAt)));
}

/** Deletes all links of a purpose and subject, including used ones, so that none can be renewed. */
export async function deleteLinks(
  db: Db,
  merchantId: number,
  purpose: LinkPurpose,
  subject: string,
): Promise<void> {
  await db.delete(oneTimeLinks).where(linksOf(merchantId, purpose, subject));
}

/** The subject of a link, also when it was used or has expired. Returns null when there is no such link. */
export async function findLink(
  db: Db,
  merchantId: number,
  purpose: LinkPurpose,
  token: string,
): Promise<{ subject: string; isUsable: boolean } | null> {
  const parsed = parse(token);
  if (parsed?.merchantId !== merchantId) return null;
  const [row] = await db
    .select()
    .from(oneTimeLinks)
    .where(
      and(
        eq(oneTimeLinks.merchantId, merchantId),
        eq(oneTimeLinks.id, parsed.id),
        eq(oneTimeLinks.purpose, purpose),
      ),
    );
  if (!row || !timingSafeEqual(Buffer.from(row.hash), Buffer.from(hashOf(parsed.random)))) return null;
  return { subject: row.subject, isUsable: row.usedAt === null && row.expiresAt > new Date() };
}

/**
 * Marks a link as used, within the caller's transaction. Of two concurrent calls one succeeds.
 * @returns its subject; null when it was used, has expired or does not exist
 */
export async function redeemLink(
  db: Db,
  merchantId: number,
  purpose: LinkPurpose,
  token: string,
): Promise<string | null> {
  const parsed = parse(token);
  if (parsed?.merchantId !== merchantId) return null;
  const now = new Date();
  const [row] = await db
    .update(oneTimeLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(oneTimeLinks.merchantId, merchantId),
        eq(oneTimeLinks.id, parsed.id),
        eq(oneTimeLinks.purpose, purpose),
        eq(oneTimeLinks.hash, hashOf(parsed.random)),
        isNull(oneTimeLinks.usedAt),
        gt(oneTimeLinks.expiresAt, now),
      ),
    )
    .returning({ subject: oneTimeLinks.subject });
  return row?.subject ?? null;
}

/** Counts the links of a purpose and subject created since a time. */
export async function countLinks(
  db: Db,
  merchantId: number,
  purpose: LinkPurpose,
  subject: string,
  since: Date,
): Promise<number> {
  return db.$count(
    oneTimeLinks,
    and(
      eq(oneTimeLinks.merchantId, merchantId),
      eq(oneTimeLinks.purpose, purpose),
      eq(oneTimeLinks.subject, subject),
      gt(oneTimeLinks.createdAt, since),
    ),
  );
}

/** How long an expired link is kept, so that its page can explain why it no longer works. Milliseconds. */
const RETENTION_MS = 90 * 86_400_000;

/** Deletes links that expired long ago. */
export async function deleteOldLinks(db: Db, merchantId: number): Promise<void> {
  await db
    .delete(oneTimeLinks)
    .where(
      and(
        eq(oneTimeLinks.merchantId, merchantId),
        lt(oneTimeLinks.expiresAt, new Date(Date.now() - RETENTION_MS)),
      ),
    );
}
