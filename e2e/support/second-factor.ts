import { createHmac } from 'node:crypto';
import type { CDPSession, Page } from '@playwright/test';

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const PERIOD_MS = 30_000;

function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => SIGNS.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/**
 * The code that an authenticator app shows (RFC 6238).
 * @param secret the key, spaces allowed
 * @param steps offset in half minutes; the server also accepts the next code, and each code once
 */
export function codeOf(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / PERIOD_MS) + steps));
  const hash = createHmac('sha1', fromBase32(secret.replace(/\s/g, '')))
    .update(counter)
    .digest();
  const place = (hash.at(-1) ?? 0) & 0xf;
  return String((hash.readUInt32BE(place) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** Adds a virtual authenticator that stores passkeys and confirms automatically. */
export async function addAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return session;
}
