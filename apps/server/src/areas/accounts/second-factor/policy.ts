import type { PendingFactor, SecondFactorPolicy } from '@foyer/contract/accounts/second-factor-shapes';
import { MerchantSettings } from '@foyer/contract/merchants/shapes';
import { and, count, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { merchants } from '../../merchants/tables.ts';
import { passkeys, recoveryCodes, totpSecrets } from './tables.ts';

/** The second factors that a member has. */
export interface Factors {
  readonly hasTotp: boolean;
  readonly passkeys: number;
  readonly recoveryCodesLeft: number;
}

const hasAny = (factors: Factors) => factors.hasTotp || factors.passkeys > 0;

/** Whether factors satisfy a merchant's policy. */
export function satisfies(policy: SecondFactorPolicy, factors: Factors): boolean {
  if (policy === 'passkey') return factors.passkeys > 0;
  return policy === 'optional' || hasAny(factors);
}

/** What a session lacks after the password: proof of an existing factor, or setup of a required one. */
export function pendingAtStart(policy: SecondFactorPolicy, factors: Factors): PendingFactor | null {
  if (hasAny(factors)) return 'prove';
  return policy === 'optional' ? null : 'setup';
}

/** What a session lacks after a factor was proven or set up. */
export const pendingAfterProof = (policy: SecondFactorPolicy, factors: Factors): PendingFactor | null =>
  satisfies(policy, factors) ? null : 'setup';

/** Whether a code of an app is accepted: not when passkeys are required and the member has one. */
export const acceptsCodes = (policy: SecondFactorPolicy, factors: Factors): boolean =>
  policy !== 'passkey' || factors.passkeys === 0;

/** The merchant's second factor policy. */
export async function policyOf(db: Db, merchantId: number): Promise<SecondFactorPolicy> {
  const [row] = await db
    .select({ settings: merchants.settings })
    .from(merchants)
    .where(eq(merchants.merchantId, merchantId));
  return MerchantSettings.parse(row?.settings ?? {}).secondFactor;
}

/** The second factors of a member. */
export async function factorsOf(db: Db, merchantId: number, memberId: string): Promise<Factors> {
  const [totp] = await db
    .select({ count: count() })
    .from(totpSecrets)
    .where(
      and(
        eq(totpSecrets.merchantId, merchantId),
        eq(totpSecrets.memberId, memberId),
        isNotNull(totpSecrets.confirmedAt),
      ),
    );
  const [keys] = await db
    .select({ count: count() })
    .from(passkeys)
    .where(and(eq(passkeys.merchantId, merchantId), eq(passkeys.memberId, memberId)));
  const [codes] = await db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(
      and(
        eq(recoveryCodes.merchantId, merchantId),
        eq(recoveryCodes.memberId, memberId),
        isNull(recoveryCodes.usedAt),
      ),
    );
  return {
    hasTotp: (totp?.count ?? 0) > 0,
    passkeys: keys?.count ?? 0,
    recoveryCodesLeft: codes?.count ?? 0,
  };
}
