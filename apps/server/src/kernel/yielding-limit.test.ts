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
  const { end, done } = held(messages, 500);
  for (let probes = 0; probes < count; probes += 1) await messages.probe(async () => pass(tookMs));
  end();
  await done;
}

/** Calls that run until `end`, and the groups of those that were begun. */
function held(messages: Limit, count: number, groupOf = (_: number): unknown => 'one') {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const begun: unknown[] = [];
  const done = Array.from({ length: count }, (_, index) =>
    messages.run(groupOf(index), () => {
      begun.push(groupOf(index));
      return promise;
    }),
  );
  return { begun, end, done: Promise.all(done) };
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
    messages.run('one', () => {
      begun.push(n);
      return new Promise<void>((end) => ends.push(end));
    }),
  );
  expect(begun).toEqual([1, 2, 3, 4]);
  ends[1]?.();
  await done[1];
  await vi.waitFor(() => expect(begun).toEqual([1, 2, 3, 4, 5]));
  for (const end of ends) end();
  await vi.waitFor(() => expect(ends).toHaveLength(6));
  ends[5]?.();
  await Promise.all(done);
});

it('runs the work of a group together, and gives another group a turn after fifty', async () => {
  const messages = limit();
  const { begun, end, done } = held(messages, 160, (index) => (index % 2 === 0 ? 'a' : 'b'));
  end();
  await done;
  // The first four began before there was anything to choose from.
  const turns = begun.slice(4).join('');
  expect(turns).toMatch(/^(a{47,50}b{50}|b{47,50}a{50})/);
});

it('pauses after slow probes at the lowest limit', async () => {
  const messages = limit();
  await probe(messages, 10, 10);
  for (let probes = 0; probes < 5; probes += 1) await messages.probe(async () => pass(120));
  expect(messages.atOnce).toBe(2);
  const { begun, end, done } = held(messages, 3);
  expect(begun).toHaveLength(0);
  await vi.waitFor(() => expect(begun).toHaveLength(2));
  end();
  await done;
});

it('starts low after a pause', async () => {
  const messages = limit();
  await probe(messages, 10, 400);
  pass(2_000);
  const { begun, end, done } = held(messages, 10);
  expect(begun).toHaveLength(4);
  end();
  await done;
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
