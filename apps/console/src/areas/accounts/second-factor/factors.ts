import type { Calls } from '@foyer/contract';
import type { CallResult } from '@foyer/contract/kernel/define-call';

/** A member's own second factors. */
export type Factors = CallResult<Calls['getSecondFactor']>;

/** The merchant's second-factor policy. */
export type Policy = Factors['policy'];

/** Whether a member has any second factor. */
export const hasAny = ({ hasTotp, passkeys }: Factors): boolean => hasTotp || passkeys.length > 0;

/** Whether a member's factors satisfy the policy. */
export function satisfies(policy: Policy, factors: Factors): boolean {
  if (policy === 'passkey') return factors.passkeys.length > 0;
  return policy === 'optional' || hasAny(factors);
}
