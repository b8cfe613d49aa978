import { LIVE_HEARTBEAT_MS, SILENCE_WATCH_MS } from '@foyer/contract/live/constants';
import { expect, it } from 'vitest';
import { SWEEP_EVERY_MS as LEASE_SWEEP_MS } from '../areas/accounts/lease-sweep.ts';
import { RENEW_MS as LEASE_RENEW_MS } from '../areas/accounts/live.ts';
import { SOCKET_LEASE_MS } from '../areas/accounts/presence.ts';
import { RENEW_EVERY_MS, SILENCE_MS, SWEEP_EVERY_MS } from '../areas/visitors/presence.ts';
import { LEAVE_AFTER_MS } from '../areas/widget/presence.ts';
import { LOOK_EVERY_MS, VANISHED_MS } from '../kernel/holds.ts';

/** Whoever vanishes without a word is known to be gone within a minute, however the many times add up. */

const MINUTE_MS = 60_000;
/** A socket that is silent for too long is noticed after so long. */
const NOTICED_MS = 2 * LIVE_HEARTBEAT_MS + SILENCE_WATCH_MS;
/** Whoever is there is heard of so often: the server asks pages whose timers sleep. */
const HEARD_EVERY_MS = LIVE_HEARTBEAT_MS + SILENCE_WATCH_MS;

/** The machine that swept is gone too, and another takes over. */
const TAKEN_OVER_MS = VANISHED_MS + LOOK_EVERY_MS;

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

it('whoever is there stays so, also when one renewal fails', () => {
  expect(SILENCE_MS).toBeGreaterThan(2 * RENEW_EVERY_MS);
  expect(SOCKET_LEASE_MS).toBeGreaterThan(HEARD_EVERY_MS + LEASE_RENEW_MS);
});
