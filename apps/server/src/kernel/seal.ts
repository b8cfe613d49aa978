import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts secrets of merchants for storage: AES-256-GCM with a key derived from `SEAL_SECRET`. */

const VERSION = 'v1';
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;

const keyFrom = (sealSecret: string) =>
  Buffer.from(hkdfSync('sha256', sealSecret, '', `foyer seal ${VERSION}`, 32));

/**
 * Encrypts a text.
 * @param context where the text is stored, such as table and key. It is authenticated, so that the result cannot be
 *   moved to another row.
 */
export function seal(sealSecret: string, context: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFrom(sealSecret), iv).setAAD(Buffer.from(context));
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [VERSION, ...[iv, cipher.getAuthTag(), content].map((part) => part.toString('base64url'))].join('.');
}

/**
 * Decrypts the result of `seal`.
 * @throws when it was altered, or sealed with another context or secret
 */
export function unseal(sealSecret: string, context: string, sealed: string): string {
  const [version, iv = '', tag = '', content = ''] = sealed.split('.');
  if (version !== VERSION) throw new Error('This was not sealed here.');
  const bytes = (part: string) => Buffer.from(part, 'base64url');
  const decipher = createDecipheriv(CIPHER, keyFrom(sealSecret), bytes(iv), { authTagLength: 16 })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes(tag));
  return Buffer.concat([decipher.update(bytes(content)), decipher.final()]).toString('utf8');
}
