import type { MessengerAccount } from '@foyer/contract/messengers/shapes';
import type { MessengerFigures } from '@foyer/contract/messengers/traffic-shapes';
import { expect, test } from 'vitest';
import { byHealth, healthOf } from './health.ts';

const DAY_MS = 86_400_000;
const account = (change: Partial<MessengerAccount> = {}) =>
  ({ active: true, state: 'connected', expiresDate: null, ...change }) as MessengerAccount;
const figures = (change: Partial<MessengerFigures> = {}) =>
  ({ failed: 0, unknown: 0, stuck: 0, ...change }) as MessengerFigures;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

test.each([
  [account(), figures(), 'working'],
  [account({ state: 'waiting' }), figures(), 'unchecked'],
  [account({ state: 'failed' }), figures({ failed: 3 }), 'failed'],
  [account({ expiresDate: inDays(6) }), figures(), 'expiring'],
  [account({ expiresDate: inDays(60) }), figures(), 'working'],
  [account({ expiresDate: inDays(-1) }), figures({ failed: 3 }), 'expired'],
  [account({ expiresDate: inDays(6) }), figures({ failed: 1, unknown: 2 }), 'undelivered'],
  [account(), figures({ stuck: 1, failed: 1 }), 'stuck'],
  [account({ active: false, state: 'failed' }), figures(), 'off'],
])('case %#', (one, counted, kind) => {
  expect(healthOf(one, counted).kind).toBe(kind);
});

test('what needs attention comes first', () => {
  const rows = [account(), account({ active: false }), account({ state: 'failed' })].map((one) => ({
    account: one,
    health: healthOf(one, undefined),
  }));
  expect(rows.toSorted(byHealth).map(({ health }) => health.kind)).toEqual(['failed', 'working', 'off']);
});
