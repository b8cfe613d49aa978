import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pauseMs, tryNow, untilNextTry } from './next-try.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  tryNow();
  vi.useRealTimers();
});

test('the first try is at once, later ones wait longer each time, never more than 8 s, and not all the same', () => {
  expect(pauseMs(0)).toBe(0);
  expect(pauseMs(1, 0)).toBe(500);
  expect(pauseMs(1, 1)).toBe(1_000);
  expect(pauseMs(3, 0)).toBeGreaterThan(pauseMs(2, 0));
  expect(pauseMs(50, 0)).toBe(4_000);
  expect(pauseMs(50, 1)).toBe(8_000);
});

test('a wait ends by itself', async () => {
  const done = vi.fn();
  void untilNextTry(50).then(done);
  await vi.advanceTimersByTimeAsync(3_999);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(4_001);
  expect(done).toHaveBeenCalledOnce();
});

test('a wait ends when somebody does not want to wait', async () => {
  const done = vi.fn();
  void untilNextTry(50).then(done);
  expect(tryNow()).toBe(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toHaveBeenCalledOnce();
  expect(tryNow()).toBe(false);
});
