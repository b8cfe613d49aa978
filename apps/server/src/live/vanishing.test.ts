import { LIVE_HEARTBEAT_MS, SILENCE_CHECK_MS } from '@foyer/contract/live/constants';
import { expect, it } from 'vitest';
import { SWEEP_EVERY_MS as LEASE_SWEEP_MS } from '../areas/accounts/lease-sweep.ts';
import { RENEW_MS as LEASE_RENEW_MS } from '../areas/accounts/live.ts';
import { SOCKET_LEASE_MS } from '../areas/accounts/presence.ts';
import { RENEW_EVERY_MS, SILENCE_MS, SWEEP_EVERY_MS } from '../areas/visitors/presence.ts';
import { LEAVE_AFTER_MS } from '../areas/widget/presence.ts';
import { DEAD_PEER_MS, POLL_EVERY_MS } from '../kernel/leader-locks.ts';

/** A client or server that disappears is detected within a minute, over all timeouts. */

const MINUTE_MS = 60_000;
/** When a silent socket is closed. */
const NOTICED_MS = 2 * LIVE_HEARTBEAT_MS + SILENCE_CHECK_MS;
/** The interval at which a live client is heard from: the server pings pages with suspended timers. */
const HEARD_EVERY_MS = LIVE_HEARTBEAT_MS + SILENCE_CHECK_MS;

/** When another process takes over the sweep of a lost machine. */
const TAKEN_OVER_MS = DEAD_PEER_MS + POLL_EVERY_MS;

it.each([
  ['a visitor whose connection breaks', NOTICED_MS + LEAVE_AFTER_MS],
  ['a visitor whose server dies', SILENCE_MS + SWEEP_EVERY_MS],
  ["a visitor whose server's machine vanishes", Math.max(SILENCE_MS, TAKEN_OVER_MS) + SWEEP_EVERY_MS],
  ['a member whose connection breaks', LEASE_RENEW_MS + SOCKET_LEASE_MS + LEASE_SWEEP_MS],
  ['a member whose server dies', SOCKET_LEASE_MS + LEASE_SWEEP_MS],
  ["a member whose server's machine vanishes", Math.max(SOCKET_LEASE_MS, TAKEN_OVER_MS) + LEASE_SWEEP_MS],
])('%s is gone within a minute', (_, afterMs) => {
  expect(afterMs).toBeLessThan(MINUTE_MS);
});

it('a live client stays online when one renewal fails', () => {
  expect(SILENCE_MS).toBeGreaterThan(2 * RENEW_EVERY_MS);
  expect(SOCKET_LEASE_MS).toBeGreaterThan(HEARD_EVERY_MS + LEASE_RENEW_MS);
});
