import { expect, it, onTestFinished, vi } from 'vitest';
import { waitMs } from './waits.ts';

it('is shorter in tests alone', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('WAITS_DIVIDED_BY', '5');
  expect(waitMs(500)).toBe(100);
  vi.stubEnv('WAITS_DIVIDED_BY', undefined);
  expect(waitMs(500)).toBe(500);
});
