import { timingSafeEqual } from 'node:crypto';
import { CONSOLE_CLIENT } from '@foyer/contract/accounts/console-client';

const same = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/**
 * Whether a basic authorization header contains the credentials of a known OAuth client (Catalogue 7.2).
 * @param configured further clients as comma-separated `id:secret`
 */
export function isKnownClient(header: string | undefined, configured: string): boolean {
  if (!header?.startsWith('Basic ')) return false;
  const given = Buffer.from(header.slice(6), 'base64').toString();
  const known = [`${CONSOLE_CLIENT.id}:${CONSOLE_CLIENT.secret}`, ...configured.split(',').filter(Boolean)];
  return known.some((client) => same(client.trim(), given));
}
