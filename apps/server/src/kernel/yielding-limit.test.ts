import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeYieldingLimit } from './yielding-limit.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const limit = () => makeYieldingLimit({ most: 16, quickMs: 25 });

/** Probes that each take so long. */
async function probe({ probe }: ReturnType<typeof limit>, tookMs: number, count: number) {
  for (let done = 0; done < count; done += 1)
    await probe(async () => {
      vi.advanceTimersByTime(tookMs);
    });
}

it('adds work while probes are quick, gives way while they are slow, and recovers', async () => {
  const messages = limit();
  expect(messages.atOnce).toBe(8);
  await probe(messages, 10, 100);
  expect(messages.atOnce).toBe(16);
  await probe(messages, 120, 2);
  expect(messages.atOnce).toBe(4);
  await probe(messages, 120, 10);
  expect(messages.atOnce).toBe(1);
  await probe(messages, 10, 50);
  expect(messages.atOnce).toBeGreaterThan(3);
  await probe(messages, 10, 150);
  expect(messages.atOnce).toBe(16);
});

it('adjusts once for probes at the same time', async () => {
  const messages = limit();
  const together = Array.from({ length: 50 }, () =>
    messages.probe(() => new Promise<void>((done) => setTimeout(done, 200))),
  );
  vi.advanceTimersByTime(200);
  await Promise.all(together);
  expect(messages.atOnce).toBe(4);
});

it('runs as much at once as it allows, in the order of the calls', async () => {
  const messages = limit();
  await probe(messages, 120, 2);
  const begun: number[] = [];
  const done = [1, 2, 3].map((n) => messages.run(async () => begun.push(n)));
  expect(messages.atOnce).toBe(2);
  await Promise.all(done);
  expect(begun).toEqual([1, 2, 3]);
});

it('learns from a probe that fails, too', async () => {
  const messages = limit();
  const failing = messages.probe(async () => {
    vi.advanceTimersByTime(150);
    throw new Error('The database is away.');
  });
  await expect(failing).rejects.toThrow('away');
  expect(messages.atOnce).toBe(4);
});
