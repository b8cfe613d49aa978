import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ringOnce } from './sound.ts';

const started = vi.fn();

/** A fake of the browser's audio. */
class FakeAudio {
  readonly currentTime = 0;
  readonly destination = {};
  resume = async () => undefined;
  createGain = () => ({
    gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    connect: (next: unknown) => next,
  });
  createOscillator = () => ({
    frequency: { value: 0 },
    connect: (next: unknown) => next,
    start: started,
    stop: () => undefined,
  });
}

const TONES = 2;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', FakeAudio);
  Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
  localStorage.clear();
});

const runningOn = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);

test('comes 500 ms after the toast', async () => {
  runningOn('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0');
  ringOnce();
  await vi.advanceTimersByTimeAsync(499);
  expect(started).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(started).toHaveBeenCalledTimes(TONES);
});

test('rings once when several tabs get the same event, and again for later events', async () => {
  runningOn('Mozilla/5.0 (X11; Linux x86_64) Firefox/144.0');
  ringOnce();
  ringOnce();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(started).toHaveBeenCalledTimes(TONES);
  ringOnce();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(started).toHaveBeenCalledTimes(2 * TONES);
});

test.each([
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/142.0 Mobile Safari/537.36',
])('is left out on %s', async (userAgent) => {
  runningOn(userAgent);
  ringOnce();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(started).not.toHaveBeenCalled();
});

test('is left out on an iPad, which gives itself out as a Mac', async () => {
  runningOn('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15');
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5);
  ringOnce();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(started).not.toHaveBeenCalled();
});
