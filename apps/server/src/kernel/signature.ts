import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SignedBody } from './handlers.ts';

/** Maximum clock difference to the signer. Milliseconds. */
const SKEW_MS = 5 * 60_000;

/** Signs the timestamp, a dot and the bytes of a body. */
export function signatureOf(secret: string, timestamp: string, bytes: Buffer): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(bytes).digest('hex')}`;
}

/** Whether a body has a valid and recent signature. */
export function isSigned(
  secret: string,
  { bytes, timestamp, signature }: Pick<SignedBody, 'bytes' | 'timestamp' | 'signature'>,
  now: Date,
): boolean {
  const at = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) * 1000 : Number.NaN;
  if (!(Math.abs(now.getTime() - at) <= SKEW_MS)) return false;
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(secret, timestamp, bytes))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
