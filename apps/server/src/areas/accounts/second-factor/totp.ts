import { and, eq, isNull, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '../../../database/tenant.ts';
import { seal, unseal } from '../../../kernel/seal.ts';
import { totpSecrets } from './tables.ts';

const PERIOD_S = 30;
/** Accepted steps before and after the current one, for inaccurate clocks. */
const WINDOW = 1;

const sealContextOf = (merchantId: number, memberId: string) => `totp_secrets ${merchantId} ${memberId}`;

const appOf = (secret: Secret, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret, digits: 6, period: PERIOD_S });

/** The owner of an authenticator app. */
export interface TotpOwner {
  readonly merchantId: number;
  readonly memberId: string;
  readonly sealSecret: string;
}

const ofOwner = ({ merchantId, memberId }: TotpOwner) =>
  and(eq(totpSecrets.merchantId, merchantId), eq(totpSecrets.memberId, memberId));

/**
 * Creates a secret, effective once confirmed by a code.
 * @returns null when an app is already enabled
 */
export async function beginApp(db: Db, owner: TotpOwner, issuer: string, label: string) {
  const secret = new Secret({ size: 20 });
  const { merchantId, memberId, sealSecret } = owner;
  const sealedSecret = seal(sealSecret, sealContextOf(merchantId, memberId), secret.base32);
  const stored = await db
    .insert(totpSecrets)
    .values({ merchantId, memberId, sealedSecret })
    .onConflictDoUpdate({
      target: [totpSecrets.merchantId, totpSecrets.memberId],
      set: { sealedSecret, lastStep: 0 },
      setWhere: isNull(totpSecrets.confirmedAt),
    })
    .returning({ memberId: totpSecrets.memberId });
  if (stored.length === 0) return null;
  return { secret: secret.base32, uri: appOf(secret, issuer, label).toString() };
}

/**
 * Redeems a code of the app. Each code works once.
 * @param confirms whether it is the first code, which enables the app
 */
export async function useTotpCode(
  db: Db,
  owner: TotpOwner,
  code: string,
  confirms: boolean,
): Promise<boolean> {
  const [row] = await db.select().from(totpSecrets).where(ofOwner(owner)).for('update');
  if (!row || (row.confirmedAt === null) !== confirms) return false;
  const secret = Secret.fromBase32(
    unseal(owner.sealSecret, sealContextOf(owner.merchantId, owner.memberId), row.sealedSecret),
  );
  const now = Date.now();
  const delta = appOf(secret).validate({ token: code.replace(/\s/g, ''), timestamp: now, window: WINDOW });
  if (delta === null) return false;
  const step = Math.floor(now / 1000 / PERIOD_S) + delta;
  const taken = await db
    .update(totpSecrets)
    .set({ lastStep: step, confirmedAt: row.confirmedAt ?? new Date(now) })
    .where(and(ofOwner(owner), lt(totpSecrets.lastStep, step)))
    .returning({ memberId: totpSecrets.memberId });
  return taken.length > 0;
}

/** Removes the app. */
export async function removeApp(db: Db, merchantId: number, memberId: string): Promise<void> {
  await db
    .delete(totpSecrets)
    .where(and(eq(totpSecrets.merchantId, merchantId), eq(totpSecrets.memberId, memberId)));
}
