import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { recoveryCodes } from './tables.ts';

const CODES = 10;
/** Crockford's letters and digits, which nobody mistakes for each other; 32 of them, so that a byte picks evenly. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';

const newCode = () => {
  const signs = [...randomBytes(10)].map((byte) => SIGNS[byte % SIGNS.length]).join('');
  return `${signs.slice(0, 5)}-${signs.slice(5)}`;
};

/** As somebody may type it: case, spaces and the dash do not count. */
const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('base64url');

/** Makes new recovery codes; the earlier ones end. They are told this once. */
export async function renewRecoveryCodes(db: Db, merchantId: number, memberId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.merchantId, merchantId), eq(recoveryCodes.memberId, memberId)));
  await db.insert(recoveryCodes).values(codes.map((code) => ({ merchantId, memberId, hash: hashOf(code) })));
  return codes;
}

/** Uses a recovery code up; answers whether it was good. */
export async function takeRecoveryCode(
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
