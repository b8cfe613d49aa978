import { expect, it, vi } from 'vitest';
import { makeYieldingLimit } from './yielding-limit.ts';

/** A clock of its own: the server of this process runs by the real one. */
let time = 0;
const pass = (ms: number) => {
  time += ms;
};

const limit = () => makeYieldingLimit({ most: 32, quickMs: 25, now: () => time });

/** Probes one after the other, each of which takes so long. */
async function probe({ probe }: ReturnType<typeof limit>, tookMs: number, count: number) {
  for (let done = 0; done < count; done += 1) await probe(async () => pass(tookMs));
}

it('is raised while probes are quick, halved while they are slow, and recovers', async () => {
  const messages = limit();
  expect(messages.atOnce).toBe(8);
  await probe(messages, 10, 400);
  expect(messages.atOnce).toBe(32);
  await probe(messages, 120, 2);
  expect(messages.atOnce).toBe(8);
  await probe(messages, 120, 10);
  expect(messages.atOnce).toBe(4);
  await probe(messages, 10, 400);
  expect(messages.atOnce).toBe(32);
});

it('is halved once for probes at the same time, however many end after it', async () => {
  const messages = limit();
  await probe(messages, 10, 400);
  const { promise, resolve } = Promise.withResolvers<void>();
  const together = Array.from({ length: 50 }, () => messages.probe(() => promise));
  pass(200);
  resolve();
  await Promise.all(together);
  expect(messages.atOnce).toBe(16);
  await probe(messages, 10, 10);
  expect(messages.atOnce).toBe(17);
});

it('takes the latency of a database far away for quick', async () => {
  const messages = limit();
  await probe(messages, 60, 200);
  expect(messages.atOnce).toBe(32);
  await probe(messages, 200, 1);
  expect(messages.atOnce).toBe(16);
});

it('runs as much at once as it allows, in the order of the calls', async () => {
  const messages = limit();
  await probe(messages, 10, 20);
  await probe(messages, 120, 9);
  expect(messages.atOnce).toBe(4);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const done = [1, 2, 3, 4, 5, 6].map((n) =>
    messages.run(() => {
      begun.push(n);
      return new Promise<void>((end) => ends.push(end));
    }),
  );
  await vi.waitFor(() => expect(begun).toEqual([1, 2, 3, 4]));
  ends[1]?.();
  await done[1];
  await vi.waitFor(() => expect(begun).toEqual([1, 2, 3, 4, 5]));
  for (const end of ends) end();
  await vi.waitFor(() => expect(ends).toHaveLength(6));
  ends[5]?.();
  await Promise.all(done);
});

it('learns from a probe that fails, too', async () => {
  const messages = limit();
  await probe(messages, 10, 10);
  const failing = messages.probe(async () => {
    pass(150);
    throw new Error('The database is away.');
  });
  await expect(failing).rejects.toThrow('away');
  expect(messages.atOnce).toBe(4);
});
