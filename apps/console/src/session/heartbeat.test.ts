import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startHeartbeat } from './heartbeat.ts';
import { session } from './values.ts';

/** Requests sent, with their keepalive flag. */
const asked: { line: string; keepalive: boolean }[] = [];
let heldLocks: { name: string }[];
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  heldLocks = [];
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: () => new Promise(() => undefined), query: async () => ({ held: heldLocks }) },
  });
  vi.stubGlobal('fetch', async (url: string, { method, keepalive }: RequestInit) => {
    asked.push({ line: `${method} ${url}`, keepalive: keepalive ?? false });
    return Response.json({});
  });
  session.set({ saveUser: 'priya', access_token: 'a', refresh_token: 'r', expires_at: '9999999999' });
});
afterEach(() => {
  stop();
  session.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined });
});

const beats = () => asked.filter(({ line }) => line === 'PUT /webchnl/userAgent').length;
const farewells = () => asked.filter(({ line }) => line === 'DELETE /webchnl/userAgent');

test('beats at the start and every 540 s, until it is stopped', async () => {
  stop = startHeartbeat();
  await vi.advanceTimersByTimeAsync(0);
  expect(beats()).toBe(1);
  await vi.advanceTimersByTimeAsync(539_000);
  expect(beats()).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(beats()).toBe(2);
  stop();
  await vi.advanceTimersByTimeAsync(1_200_000);
  expect(beats()).toBe(2);
});

test('the last tab that closes deletes the user agent, by a request that outlives the page', async () => {
  stop = startHeartbeat();
  await vi.advanceTimersByTimeAsync(0);
  dispatchEvent(new Event('pagehide'));
  expect(farewells()).toEqual([{ line: 'DELETE /webchnl/userAgent', keepalive: true }]);
});

test('a tab that closes while others are open, or after signing out, deletes nothing', async () => {
  heldLocks = [{ name: 'foyer.tab.another' }];
  stop = startHeartbeat();
  await vi.advanceTimersByTimeAsync(0);
  dispatchEvent(new Event('pagehide'));
  heldLocks = [];
  await vi.advanceTimersByTimeAsync(5_000);
  session.clear();
  dispatchEvent(new Event('pagehide'));
  expect(farewells()).toEqual([]);
});
