import type { MessengerAccount } from '@foyer/contract/messengers/shapes';
import type { MessengerFigures } from '@foyer/contract/messengers/traffic-shapes';

/** How an account does. The first that applies counts. */
export type Health =
  | { readonly kind: 'off' | 'failed' | 'expired' | 'expiring' | 'unchecked' | 'working' }
  | { readonly kind: 'undelivered' | 'stuck'; readonly count: number };

/** How long before its end an access is warned about. Milliseconds. */
const WARNED_MS = 14 * 24 * 3_600_000;

const ORDER: readonly Health['kind'][] = [
  'failed',
  'expired',
  'stuck',
  'undelivered',
  'expiring',
  'unchecked',
  'working',
  'off',
];

/** The health of an account, by its state and the figures of the last day. */
export function healthOf(account: MessengerAccount, figures: MessengerFigures | undefined): Health {
  const left = account.expiresDate ? Date.parse(account.expiresDate) - Date.now() : Number.POSITIVE_INFINITY;
  const lost = figures ? figures.failed + figures.unknown : 0;
  if (!account.active) return { kind: 'off' };
  if (account.state === 'failed') return { kind: 'failed' };
  if (left <= 0) return { kind: 'expired' };
  if (figures && figures.stuck > 0) return { kind: 'stuck', count: figures.stuck };
  if (lost > 0) return { kind: 'undelivered', count: lost };
  if (left < WARNED_MS) return { kind: 'expiring' };
  return { kind: account.state === 'connected' ? 'working' : 'unchecked' };
}

interface Row {
  readonly account: MessengerAccount;
  readonly health: Health;
}

/** What needs attention first. */
export const byHealth = (one: Row, other: Row): number =>
  ORDER.indexOf(one.health.kind) - ORDER.indexOf(other.health.kind);
