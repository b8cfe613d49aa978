import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../../config.ts';
import { publicUrl } from '../../../kernel/public-url.ts';

/** A wait of a session for an answer from outside. `steps` are those taken when it began. */
export interface OutsideWait {
  readonly merchantId: number;
  readonly sessionId: string;
  readonly steps: number;
}

const CODE_DIGITS = 6;

const proofOf = ({ TOKEN_SECRET }: Config, purpose: string, ...parts: readonly (string | number)[]): string =>
  createHmac('sha256', TOKEN_SECRET)
    .update([purpose, ...parts].join('\n'))
    .digest('base64url');

const isSame = (given: string, expected: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
};

const waitProof = (config: Config, { merchantId, sessionId, steps }: OutsideWait): string =>
  proofOf(config, 'bot wait', merchantId, sessionId, steps);

/** The address at which a wait is answered. It is derived, so nothing is stored and it outlives a restart. */
export function callbackUrl(config: Config, wait: OutsideWait): string {
  const token = [wait.merchantId, wait.sessionId, wait.steps, waitProof(config, wait)].join('.');
  return publicUrl(config, `/api/botAnswers/${token}`);
}

/** The wait of an address. Null unless this installation issued it. */
export function waitOfToken(config: Config, token: string): OutsideWait | null {
  const [merchantId, sessionId = '', steps, proof = ''] = token.split('.');
  const wait = { merchantId: Number(merchantId), sessionId, steps: Number(steps) };
  return isSame(proof, waitProof(config, wait)) ? wait : null;
}

export const newCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');

/** What a session keeps of a code. */
export const hashOfCode = (config: Config, sessionId: string, code: string): string =>
  proofOf(config, 'bot code', sessionId, code);

export const isCodeOf = (config: Config, sessionId: string, typed: string, hash: string): boolean =>
  isSame(hashOfCode(config, sessionId, typed), hash);
