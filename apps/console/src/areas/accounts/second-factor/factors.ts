import type { Calls } from '@foyer/contract';
import type { CallResult } from '@foyer/contract/kernel/define-call';

/** What the server says of a member's own second factors. */
export type Factors = CallResult<Calls['getSecondFactor']>;

/** What a merchant asks of its members. */
export type Policy = Factors['policy'];

/** Whether a member has a second factor at all. */
export const hasAny = ({ hasTotp, passkeys }: Factors): boolean => hasTotp || passkeys.length > 0;

/** Whether what a member has is what a merchant asks for. */
export function satisfies(policy: Policy, factors: Factors): boolean {
  if (policy === 'passkey') return factors.passkeys.length > 0;
  return policy === 'optional' || hasAny(factors);
}
