import { expect, it, vi } from 'vitest';
import { batched } from './batched.ts';

const onError = () => undefined;

it('runs once for several changes of a key, one key after the other', async () => {
  const looked: string[] = [];
  let atOnce = 0;
  const things = batched<string>(
    async (key) => {
      atOnce += 1;
      expect(atOnce).toBe(1);
      await Promise.resolve();
      looked.push(key);
      atOnce -= 1;
    },
    { afterMs: 1, onError },
  );
  for (const key of ['a', 'b', 'a', 'a']) things.schedule(key);
  await vi.waitFor(() => expect(looked).toEqual(['a', 'b']));
  things.schedule('a');
  await vi.waitFor(() => expect(looked).toEqual(['a', 'b', 'a']));
  await things.stop();
});

it('ends a run between two steps when it is stopped, which is no failure', async () => {
  const failed: unknown[] = [];
  const begun = Promise.withResolvers<void>();
  const things = batched<number>(
    async (_, signal) => {
      for (;;) {
        begun.resolve();
        await new Promise((done) => setTimeout(done, 1));
        signal.throwIfAborted();
      }
    },
    { afterMs: 1, onError: (error) => failed.push(error) },
  );
  things.schedule(1);
  await begun.promise;
  await things.stop();
  expect(failed).toEqual([]);
});

it('continues after a failure, and starts nothing once it is stopped', async () => {
  const failed: unknown[] = [];
  const looked: number[] = [];
  const things = batched<number>(
    async (key) => {
      if (key === 1) throw new Error('gone');
      looked.push(key);
    },
    { afterMs: 1, onError: (error) => failed.push(error) },
  );
  things.schedule(1);
  things.schedule(2);
  await vi.waitFor(() => expect(looked).toEqual([2]));
  expect(failed).toHaveLength(1);
  things.schedule(3);
  await things.stop();
  expect(looked).toEqual([2]);
});

it('does not delay other keys for a slow one, which runs once more when it has ended', async () => {
  const ends = Promise.withResolvers<void>();
  const looked: string[] = [];
  const things = batched<string>(
    async (key) => {
      looked.push(key);
      if (key === 'long' && looked.length === 1) await ends.promise;
    },
    { afterMs: 1, onError },
  );
  things.schedule('long');
  await vi.waitFor(() => expect(looked).toEqual(['long']));
  for (const key of ['long', 'a', 'b', 'long']) things.schedule(key);
  await vi.waitFor(() => expect(looked).toEqual(['long', 'a', 'b']), 5_000);
  ends.resolve();
  await vi.waitFor(() => expect(looked).toEqual(['long', 'a', 'b', 'long']), 5_000);
  await things.stop();
});

it('limits slow runs, and waits for them when it is stopped', async () => {
  const ends = new Map<number, () => void>();
  const things = batched<number>((key) => new Promise((done) => ends.set(key, done)), {
    afterMs: 1,
    onError,
  });
  for (let key = 1; key <= 4; key += 1) things.schedule(key);
  await vi.waitFor(() => expect(ends.size).toBe(2), 5_000);
  ends.get(1)?.();
  await vi.waitFor(() => expect(ends.size).toBe(3), 5_000);
  let isStopped = false;
  const stopped = things.stop().then(() => {
    isStopped = true;
  });
  ends.get(2)?.();
  await new Promise((done) => setTimeout(done, 700));
  expect(isStopped).toBe(false);
  ends.get(3)?.();
  await stopped;
  expect(ends.size).toBe(3);
});
