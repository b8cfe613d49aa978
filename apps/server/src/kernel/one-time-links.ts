import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { INTEGER_MAX } from '@foyer/contract/kernel/shapes';
import { isUuid } from '@foyer/domain/ids';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Db } from '../database/tenant.ts';
import { newId } from './ids.ts';
import { type LinkPurpose, oneTimeLinks } from './tables.ts';

/**
 * Links in mails. The token of a link, `<merchantId>.<id>.<random>`, says whose it is, so that it is looked up within
 * that merchant's wall; only its hash is stored.
 */

/** What a link is for. */
export interface NewLink {
  readonly purpose: LinkPurpose;
  /** Whom or what it is about: the id of an invitation, member or visitor, or an address. */
  readonly subject: string;
  readonly lifeMs: number;
  /** Whether earlier ones of the same purpose and subject go on working; they end unless told. */
  readonly keepsEarlier?: boolean;
}

interface Token {
  readonly merchantId: number;
  readonly id: string;
  readonly random: string;
}

const hashOf = (random: string) => createHash('sha256').update(random).digest('base64url');

/** Null for a text that no server could have given. */
function parse(token: string): Token | null {
  const [merchant = '', id = '', random = '', ...rest] = token.split('.');
  const merchantId = Number(merchant);
  const isMerchant = /^\d{1,10}$/.test(merchant) && merchantId > 0 && merchantId <= INTEGER_MAX;
  const fits = isMerchant && isUuid(id) && /^[\w-]{43}$/.test(random) && rest.length === 0;
  return fits ? { merchantId, id, random } : null;
}

/** The merchant that a token names; null for a text that is no token. Nothing is proven by it. */
export const merchantOfLink = (token: string): number | null => parse(token)?.merchantId ?? null;

/** Makes a link and answers its token. */
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

/** Ends the unused links of a purpose and subject. */
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

/** Deletes all links of a purpose and subject, used ones too, so that none can be renewed. */
export async function forgetLinks(
  db: Db,
  merchantId: number,
  purpose: LinkPurpose,
  subject: string,
): Promise<void> {
  await db.delete(oneTimeLinks).where(linksOf(merchantId, purpose, subject));
}

/** The subject of a link, whether or not it was used or has expired; null for a token that was never given. */
export async function knownLink(
  db: Db,
  merchantId: number,
  purpose: LinkPurpose,
  token: string,
): Promise<{ subject: string; isGood: boolean } | null> {
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
  return { subject: row.subject, isGood: row.usedAt === null && row.expiresAt > new Date() };
}

/**
 * Uses a link up, within the transaction of what it is for: of two who use it at once one succeeds.
 * @returns its subject; null when it was used, has expired or was never given
 */
export async function takeLink(
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

/** How many links of a purpose and subject were made since a time. */
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

/** How long a used or expired link is still known, so that its page can say what became of it. Milliseconds. */
const REMEMBER_MS = 90 * 86_400_000;

/** Forgets links that ended long ago. */
export async function forgetOldLinks(db: Db, merchantId: number): Promise<void> {
  await db
    .delete(oneTimeLinks)
    .where(
      and(
        eq(oneTimeLinks.merchantId, merchantId),
        lt(oneTimeLinks.expiresAt, new Date(Date.now() - REMEMBER_MS)),
      ),
    );
}
