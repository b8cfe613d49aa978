import { randomBytes } from 'node:crypto';
import { seal } from '../../kernel/seal.ts';

/** Context for sealing the secret of a rule. */
export const secretContext = (merchantId: number, ruleId: string) =>
  `escalation_rules ${merchantId} ${ruleId}`;

/** Generates a webhook secret. Returns it as shown once and as stored. */
export function newSecret(sealSecret: string, merchantId: number, ruleId: string) {
  const secret = randomBytes(32).toString('base64url');
  return { secret, sealed: seal(sealSecret, secretContext(merchantId, ruleId), secret) };
}
