import { and, eq, isNull, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '../../../database/tenant.ts';
import { seal, unseal } from '../../../kernel/seal.ts';
import { totpSecrets } from './tables.ts';

const PERIOD_S = 30;
/** Steps before and after that are taken as well, for clocks that are not quite right. */
const WINDOW = 1;

const placeOf = (merchantId: number, memberId: string) => `totp_secrets ${merchantId} ${memberId}`;

const appOf = (secret: Secret, issuer = '', label = '') =>
  new TOTP({ issuer, label, secret, digits: 6, period: PERIOD_S });

/** Whose app it is. */
export interface TotpOwner {
  readonly merchantId: number;
  readonly memberId: string;
  readonly sealSecret: string;
}

const ofOwner = ({ merchantId, memberId }: TotpOwner) =>
  and(eq(totpSecrets.merchantId, merchantId), eq(totpSecrets.memberId, memberId));

/**
 * Makes a new secret that counts once a code of it was given.
 * @returns null where an app is switched on already
 */
export async function beginApp(db: Db, owner: TotpOwner, issuer: string, label: string) {
  const secret = new Secret({ size: 20 });
  const { merchantId, memberId, sealSecret } = owner;
  const sealedSecret = seal(sealSecret, placeOf(merchantId, memberId), secret.base32);
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
 * Takes a code of the app, each once.
 * @param confirms whether it is the first one, which switches the app on
 */
export async function takeCode(db: Db, owner: TotpOwner, code: string, confirms: boolean): Promise<boolean> {
  const [row] = await db.select().from(totpSecrets).where(ofOwner(owner)).for('update');
  if (!row || (row.confirmedAt === null) !== confirms) return false;
  const secret = Secret.fromBase32(
    unseal(owner.sealSecret, placeOf(owner.merchantId, owner.memberId), row.sealedSecret),
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

/** Forgets the app. */
export async function removeApp(db: Db, merchantId: number, memberId: string): Promise<void> {
  await db
    .delete(totpSecrets)
    .where(and(eq(totpSecrets.merchantId, merchantId), eq(totpSecrets.memberId, memberId)));
}
