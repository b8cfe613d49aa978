import { IDLE_TIMEOUT_MS, LOGOUT_COUNTDOWN_MS } from '@foyer/domain/session';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startIdleTimeout } from '../session/idle-timeout.ts';
import { reportUnauthorized } from '../session/unauthorized.ts';
import { session } from '../session/values.ts';
import { renderPlain } from '../testing/render.tsx';
import { SessionBoxes } from './session-boxes.tsx';

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => Response.json({ success: true }));
  session.set({ saveUser: 'priya', access_token: 'a', expires_at: '9999999999' });
  stop = startIdleTimeout();
});
afterEach(() => {
  stop();
  cleanup();
  session.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const timeout = () => screen.queryByRole('alertdialog', { name: 'Session Timeout!' });

test('loading late is no activity', async () => {
  await pass(IDLE_TIMEOUT_MS - 1_000);
  renderPlain(<SessionBoxes />);
  expect(timeout()).toBeNull();
  await pass(1_000);
  expect(timeout()).not.toBeNull();
});

test('a box for a refused token is no activity', async () => {
  renderPlain(<SessionBoxes />);
  await pass(IDLE_TIMEOUT_MS - 2_000);
  act(() => reportUnauthorized('a'));
  screen.getByRole('alertdialog', { name: 'Your session is unauthorized please log out' });
  act(() => session.set({ access_token: 'b' }));
  await pass(2_000);
  expect(timeout()).not.toBeNull();
});

test('the sign-in ends after the countdown, even before the boxes have loaded', async () => {
  await pass(IDLE_TIMEOUT_MS + LOGOUT_COUNTDOWN_MS);
  expect(session.isSignedIn()).toBe(false);
});
