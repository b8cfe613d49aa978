import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ifAlone, inTurn } from './tabs.ts';

/** On a page without Web Locks, as on a plain address of the local network. */
beforeEach(() => {
  vi.useFakeTimers();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

test('work of one name runs one after the other', async () => {
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(`${name} begins`);
    await pause(500);
    steps.push(`${name} ends`);
  };
  void inTurn('work', work('first'));
  void inTurn('work', work('second'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(steps).toHaveLength(4);
  expect(steps[1]?.split(' ')[0]).toBe(steps[0]?.split(' ')[0]);
  expect(steps[3]?.split(' ')[0]).toBe(steps[2]?.split(' ')[0]);
});

test('of two concurrent exclusive runs one runs', async () => {
  const run = vi.fn(() => pause(3_000));
  void ifAlone('ring', run);
  void ifAlone('ring', run);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(run).toHaveBeenCalledOnce();
});

test('the lease of a closed tab expires', async () => {
  localStorage.setItem('foyer.lease.refresh', `gone ${Date.now() + 15_000}`);
  const run = vi.fn(async () => undefined);
  void inTurn('refresh', run);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(run).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(run).toHaveBeenCalledOnce();
});

test('a failure gives the turn back', async () => {
  const failed = inTurn('refresh', () => Promise.reject(new Error('no'))).catch(() => 'failed');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await failed).toBe('failed');
  expect(localStorage.length).toBe(0);
});
