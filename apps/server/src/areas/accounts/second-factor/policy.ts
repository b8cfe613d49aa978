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

/** Whether factors are what a merchant asks for. */
export function satisfies(policy: SecondFactorPolicy, factors: Factors): boolean {
  if (policy === 'passkey') return factors.passkeys > 0;
  return policy === 'optional' || hasAny(factors);
}

/** What a sign-in lacks after the password: to prove a factor where there is one, or to set up what is asked for. */
export function pendingAtStart(policy: SecondFactorPolicy, factors: Factors): PendingFactor | null {
  if (hasAny(factors)) return 'prove';
  return policy === 'optional' ? null : 'setup';
}

/** What a sign-in lacks after a factor was proven or set up. */
export const pendingAfterProof = (policy: SecondFactorPolicy, factors: Factors): PendingFactor | null =>
  satisfies(policy, factors) ? null : 'setup';

/** Whether a code of an app proves a sign-in: not where passkeys are asked for and the member has one. */
export const takesCodes = (policy: SecondFactorPolicy, factors: Factors): boolean =>
  policy !== 'passkey' || factors.passkeys === 0;

/** What the merchant asks of its members. */
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
