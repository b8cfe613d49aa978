import { createHash, randomBytes } from 'node:crypto';
import { seal, unseal } from '../../kernel/seal.ts';

const contextOf = (merchantId: number, ruleId: string) => `automation_rules ${merchantId} ${ruleId}`;

/** The hash by which the rule of a secret address is found. */
export const hookHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A new secret as it is stored. */
export function newSecret(sealSecret: string, merchantId: number, ruleId: string) {
  const secret = randomBytes(24).toString('base64url');
  return { secret: seal(sealSecret, contextOf(merchantId, ruleId), secret), hookHash: hookHash(secret) };
}

/** The secret of a rule. */
export const secretOf = (
  sealSecret: string,
  { merchantId, id, secret }: { merchantId: number; id: string; secret: string },
): string => unseal(sealSecret, contextOf(merchantId, id), secret);
