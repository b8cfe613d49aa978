import { randomBytes } from 'node:crypto';
import { seal } from '../../kernel/seal.ts';

/** Where the secret of a rule is stored, for sealing. */
export const secretPlace = (merchantId: number, ruleId: string) => `escalation_rules ${merchantId} ${ruleId}`;

/** A new secret for the webhooks of a rule: as it is told once, and as it is stored. */
export function newSecret(sealSecret: string, merchantId: number, ruleId: string) {
  const secret = randomBytes(32).toString('base64url');
  return { secret, sealed: seal(sealSecret, secretPlace(merchantId, ruleId), secret) };
}
