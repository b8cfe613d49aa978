import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { recoveryCodes } from './tables.ts';

const CODES = 10;
/** Crockford's Base32 alphabet, without ambiguous characters. With 32 characters the choice by a byte is unbiased. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const newCode = () => {
  const signs = [...randomBytes(10)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${signs.slice(0, 5)}-${signs.slice(5)}`;
};

/** Ignores case, spaces and the dash. */
const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('base64url');

/** Replaces the recovery codes. Returned in plain text only here. */
export async function renewRecoveryCodes(db: Db, merchantId: number, memberId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.merchantId, merchantId), eq(recoveryCodes.memberId, memberId)));
  await db.insert(recoveryCodes).values(codes.map((code) => ({ merchantId, memberId, hash: hashOf(code) })));
  return codes;
}

/** Redeems a recovery code. Returns false when it is invalid. */
export async function useRecoveryCode(
  db: Db,
  merchantId: number,
  memberId: string,
  code: string,
): Promise<boolean> {
  const taken = await db
    .update(recoveryCodes)
    .set({ usedAt: new Date() })
    .where(
      and(
        eq(recoveryCodes.merchantId, merchantId),
        eq(recoveryCodes.memberId, memberId),
        eq(recoveryCodes.hash, hashOf(code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ hash: recoveryCodes.hash });
  return taken.length > 0;
}
