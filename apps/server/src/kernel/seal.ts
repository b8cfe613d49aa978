import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts secrets of merchants for storage: AES-256-GCM under a key that is derived from `SEAL_SECRET`. */

const VERSION = 'v1';
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;

const keyFrom = (sealSecret: string) =>
  Buffer.from(hkdfSync('sha256', sealSecret, '', `foyer seal ${VERSION}`, 32));

/**
 * Seals a text.
 * @param place where the text is stored, such as table and key; it opens there only, so that a sealed text cannot be
 *   moved to another row
 */
export function seal(sealSecret: string, place: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFrom(sealSecret), iv).setAAD(Buffer.from(place));
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [VERSION, ...[iv, cipher.getAuthTag(), content].map((part) => part.toString('base64url'))].join('.');
}

/**
 * Opens what `seal` made.
 * @throws when it was altered, belongs to another place or was sealed under another secret
 */
export function unseal(sealSecret: string, place: string, sealed: string): string {
  const [version, iv = '', tag = '', content = ''] = sealed.split('.');
  if (version !== VERSION) throw new Error('This was not sealed here.');
  const bytes = (part: string) => Buffer.from(part, 'base64url');
  const decipher = createDecipheriv(CIPHER, keyFrom(sealSecret), bytes(iv), { authTagLength: 16 })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes(tag));
  return Buffer.concat([decipher.update(bytes(content)), decipher.final()]).toString('utf8');
}
