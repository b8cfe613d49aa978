import { createHmac, randomBytes } from 'node:crypto';

export interface Oauth1Keys {
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly accessToken: string;
  readonly accessSecret: string;
}

/** The header that signs a request by OAuth 1.0a (RFC 5849, 3.4). JSON bodies and multipart forms are not signed. */
export function oauth1Header(
  method: string,
  address: string | URL,
  keys: Oauth1Keys,
  nonce = randomBytes(16).toString('hex'),
  seconds = Math.floor(Date.now() / 1000),
): string {
  const url = new URL(address);
  const own: [string, string][] = [
    ['oauth_consumer_key', keys.consumerKey],
    ['oauth_nonce', nonce],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', String(seconds)],
    ['oauth_token', keys.accessToken],
    ['oauth_version', '1.0'],
  ];
  const signed = [...url.searchParams, ...own]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const base = [method, encoded(url.origin + url.pathname), encoded(signed)].join('&');
  const key = `${encoded(keys.consumerSecret)}&${encoded(keys.accessSecret)}`;
  const signature = createHmac('sha1', key).update(base).digest('base64');
  const parts = [...own, ['oauth_signature', signature] as const];
  return `OAuth ${parts.map(([name, value]) => `${name}="${encoded(value)}"`).join(', ')}`;
}

const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
