import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryDelayMs, tryNow, waitForNextTry } from './next-try.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  tryNow();
  vi.useRealTimers();
});

test('the first try is at once, later ones wait longer each time, never more than 8 s, and not all the same', () => {
  expect(retryDelayMs(0)).toBe(0);
  expect(retryDelayMs(1, 0)).toBe(500);
  expect(retryDelayMs(1, 1)).toBe(1_000);
  expect(retryDelayMs(3, 0)).toBeGreaterThan(retryDelayMs(2, 0));
  expect(retryDelayMs(50, 0)).toBe(4_000);
  expect(retryDelayMs(50, 1)).toBe(8_000);
});

test('a wait ends after its delay', async () => {
  const done = vi.fn();
  void waitForNextTry(50).then(done);
  await vi.advanceTimersByTimeAsync(3_999);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(4_001);
  expect(done).toHaveBeenCalledOnce();
});

test('a wait ends when somebody does not want to wait', async () => {
  const done = vi.fn();
  void waitForNextTry(50).then(done);
  expect(tryNow()).toBe(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toHaveBeenCalledOnce();
  expect(tryNow()).toBe(false);
});
