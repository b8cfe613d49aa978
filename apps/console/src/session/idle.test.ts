import { IDLE_TIMEOUT_MS } from '@foyer/domain/session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type IdleState, idleState, markActive, watchIdle } from './idle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test.each([
  [839_999, { kind: 'active' }],
  [840_000, { kind: 'warned', secondsLeft: 60 }],
  [899_001, { kind: 'warned', secondsLeft: 1 }],
  [900_000, { kind: 'over' }],
  [50_000_000, { kind: 'over' }],
])('%i ms without a key or a click', (idle, expected) => {
  expect(idleState(0, idle)).toEqual(expected);
});

test('warns, counts down, and no key but the answer ends the warning', () => {
  const told: IdleState[] = [];
  const stop = watchIdle((state) => told.push(state));
  vi.advanceTimersByTime(IDLE_TIMEOUT_MS + 2_000);
  expect(told.at(-1)).toEqual({ kind: 'warned', secondsLeft: 58 });
  dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(1_000);
  expect(told.at(-1)).toEqual({ kind: 'warned', secondsLeft: 57 });
  markActive();
  vi.advanceTimersByTime(1_000);
  expect(told.at(-1)).toEqual({ kind: 'active' });
  stop();
});

test('a click keeps it from warning', () => {
  const told: IdleState[] = [];
  const stop = watchIdle((state) => told.push(state));
  vi.advanceTimersByTime(IDLE_TIMEOUT_MS - 1_000);
  dispatchEvent(new Event('pointerdown'));
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([]);
  stop();
});

test('activity in another tab prevents the warning, and its answer ends one', () => {
  const told: IdleState[] = [];
  const stop = watchIdle((state) => told.push(state));
  vi.advanceTimersByTime(IDLE_TIMEOUT_MS - 1_000);
  localStorage.setItem('foyer.lastActive', String(Date.now()));
  vi.advanceTimersByTime(IDLE_TIMEOUT_MS - 1_000);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(2_000);
  expect(told.at(-1)?.kind).toBe('warned');
  localStorage.setItem('foyer.lastActive', String(Date.now()));
  vi.advanceTimersByTime(1_000);
  expect(told.at(-1)).toEqual({ kind: 'active' });
  stop();
});

test('a tab opened during the warning shows it too, and does not end it', () => {
  const told: IdleState[] = [];
  const stop = watchIdle(() => undefined);
  vi.advanceTimersByTime(IDLE_TIMEOUT_MS + 10_000);
  const stopSecond = watchIdle((state) => told.push(state));
  vi.advanceTimersByTime(1_000);
  expect(told.at(-1)).toEqual({ kind: 'warned', secondsLeft: 49 });
  vi.advanceTimersByTime(49_000);
  expect(told.at(-1)).toEqual({ kind: 'over' });
  stop();
  stopSecond();
});

test('the first key after a long sleep of the machine does not pass for activity before', () => {
  const told: IdleState[] = [];
  const stop = watchIdle((state) => told.push(state));
  vi.setSystemTime(Date.now() + IDLE_TIMEOUT_MS + 60_000);
  dispatchEvent(new Event('keydown'));
  expect(told).toEqual([{ kind: 'over' }]);
  stop();
});

test('once stopped, as by Stay Alive, it does not warn; watching again starts over', () => {
  const told: IdleState[] = [];
  watchIdle((state) => told.push(state))();
  vi.advanceTimersByTime(3 * IDLE_TIMEOUT_MS);
  expect(told).toEqual([]);
  const stop = watchIdle((state) => told.push(state));
  vi.advanceTimersByTime(IDLE_TIMEOUT_MS - 1_000);
  expect(told).toEqual([]);
  stop();
});
