import { createHash, createHmac, randomBytes } from 'node:crypto';
import { isUuid } from '@foyer/domain/ids';

/** A refresh token, `<merchantId>.<sessionId>.<random>`, opaque to clients. Only its hash is stored. */
export interface RefreshToken {
  readonly text: string;
  readonly merchantId: number;
  readonly sessionId: string;
}

export function newRefreshToken(merchantId: number, sessionId: string): RefreshToken {
  return compose(merchantId, sessionId, randomBytes(32).toString('base64url'));
}

/**
 * The next token of a session. It is derived from the current one and the server's secret, so that two tabs that renew
 * concurrently get the same token and neither is signed out.
 */
export function successorToken(secret: string, { text, merchantId, sessionId }: RefreshToken): RefreshToken {
  const random = createHmac('sha256', secret).update(`refresh ${text}`).digest('base64url');
  return compose(merchantId, sessionId, random);
}

/** Returns null for malformed tokens. */
export function parseRefreshToken(text: string): RefreshToken | null {
  const [merchant = '', sessionId = '', random = '', ...rest] = text.split('.');
  const fits =
    /^[1-9]\d{0,8}$/.test(merchant) && isUuid(sessionId) && random.length === 43 && rest.length === 0;
  return fits ? { text, merchantId: Number(merchant), sessionId } : null;
}

export const hashToken = (token: RefreshToken): string =>
  createHash('sha256').update(token.text).digest('base64url');

const compose = (merchantId: number, sessionId: string, random: string): RefreshToken => ({
  text: `${merchantId}.${sessionId}.${random}`,
  merchantId,
  sessionId,
});
