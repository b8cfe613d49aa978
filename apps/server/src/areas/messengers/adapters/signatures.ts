import { createHash, createHmac } from 'node:crypto';

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
