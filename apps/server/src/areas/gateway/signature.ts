import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SignedBody } from '../../kernel/handlers.ts';

/** How far the clock of whoever signs may be off. Milliseconds. */
const SKEW_MS = 5 * 60_000;

/** What signs a body: the timestamp, a dot, and the bytes. */
export function signatureOf(secret: string, timestamp: string, bytes: Buffer): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(bytes).digest('hex')}`;
}

/** Whether a body was signed with the secret, not long ago. */
export function isSigned(secret: string, { bytes, timestamp, signature }: SignedBody, now: Date): boolean {
  const at = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) * 1000 : Number.NaN;
  if (!(Math.abs(now.getTime() - at) <= SKEW_MS)) return false;
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(secret, timestamp, bytes))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
