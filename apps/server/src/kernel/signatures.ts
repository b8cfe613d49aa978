import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookRequest } from './webhook-request.ts';

type Encoding = 'hex' | 'base64';

/** The HMAC of bytes or a text. */
export const hmac = (
  algorithm: 'sha1' | 'sha256',
  key: string,
  content: string | Buffer,
  encoding: Encoding,
): string => createHmac(algorithm, key).update(content).digest(encoding);

/** A UUID that follows from a key, so that repetitions have the same. */
export function uuidOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** Whether two texts are equal, in constant time. */
export function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

/** A header that may not occur twice. */
export const headerOf = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
  name: string,
): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** Deliveries whose time differs by more are refused. Seconds. */
const AGE_MAX = 300;

/** Whether a delivery is signed as those of Slack and Zoom are: `v0=` and the HMAC of `v0:{time}:{body}`. */
export function isSignedV0(
  secret: string,
  { headers, body, now }: WebhookRequest,
  prefix: 'x-slack' | 'x-zm',
): boolean {
  const timestamp = headerOf(headers, `${prefix}-request-timestamp`);
  if (!secret || !(Math.abs(now.getTime() / 1_000 - Number(timestamp)) <= AGE_MAX)) return false;
  const signed = hmac('sha256', secret, `v0:${timestamp}:${body.toString()}`, 'hex');
  return isSame(headerOf(headers, `${prefix}-signature`), `v0=${signed}`);
}
