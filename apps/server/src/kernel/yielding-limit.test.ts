import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { makeYieldingLimit } from './yielding-limit.ts';

/** A clock of its own: the server of this process runs by the real one. */
let time = 0;
const pass = (ms: number) => {
  time += ms;
};

const limit = () => makeYieldingLimit({ most: 32, quickMs: 25, now: () => time });

type Limit = ReturnType<typeof limit>;

/** Has probes run one after the other while work waits, each of which takes so long. */
async function probe(messages: Limit, tookMs: number, count: number) {
  const { end, done } = unended(messages, 500);
  for (let probes = 0; probes < count; probes += 1) await messages.probe(async () => pass(tookMs));
  end();
  await done;
}

/** Work that runs until `end`. */
function unended(messages: Limit, count: number) {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const work = vi.fn(() => promise);
  const done = Promise.all(Array.from({ length: count }, () => messages.run(work)));
  return { work, end, done };
}

it('is raised while probes are quick and work waits, halved while they are slow, and recovers', async () => {
  const messages = limit();
  expect(messages.atOnce).toBe(4);
  await probe(messages, 10, 400);
  expect(messages.atOnce).toBe(32);
  await probe(messages, 120, 2);
  expect(messages.atOnce).toBe(8);
  await probe(messages, 120, 10);
  expect(messages.atOnce).toBe(2);
  await probe(messages, 10, 400);
  expect(messages.atOnce).toBe(32);
});

it('is not raised while nothing waits for it', async () => {
  const messages = limit();
  for (let probes = 0; probes < 400; probes += 1) await messages.probe(async () => pass(10));
  expect(messages.atOnce).toBe(4);
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

it('pauses after slow probes at the lowest limit', async () => {
  const messages = limit();
  await probe(messages, 10, 10);
  for (let probes = 0; probes < 5; probes += 1) await messages.probe(async () => pass(120));
  expect(messages.atOnce).toBe(2);
  const { work, end, done } = unended(messages, 3);
  await nextTurn();
  expect(work).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2));
  end();
  await done;
});

it('starts low after a time without work', async () => {
  const messages = limit();
  await probe(messages, 10, 400);
  pass(2_000);
  const { work, end, done } = unended(messages, 10);
  await nextTurn();
  expect(work).toHaveBeenCalledTimes(4);
  end();
  await done;
});

it('learns nothing from a probe that does not count', async () => {
  const messages = limit();
  await probe(messages, 10, 400);
  for (let probes = 0; probes < 5; probes += 1) {
    await messages.probe(
      async () => pass(150),
      () => false,
    );
  }
  expect(messages.atOnce).toBe(32);
});

it('learns from a probe that fails, too', async () => {
  const messages = limit();
  await probe(messages, 10, 10);
  const failing = messages.probe(async () => {
    pass(150);
    throw new Error('The database is away.');
  });
  await expect(failing).rejects.toThrow('away');
  expect(messages.atOnce).toBe(2);
});
