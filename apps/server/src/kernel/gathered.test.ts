import { expect, it, vi } from 'vitest';
import { gathered } from './gathered.ts';

const onError = () => undefined;

it('looks once at what changed several times, one after the other', async () => {
  const looked: string[] = [];
  let atOnce = 0;
  const things = gathered<string>(
    async (key) => {
      atOnce += 1;
      expect(atOnce).toBe(1);
      await Promise.resolve();
      looked.push(key);
      atOnce -= 1;
    },
    { afterMs: 1, onError },
  );
  for (const key of ['a', 'b', 'a', 'a']) things.soon(key);
  await vi.waitFor(() => expect(looked).toEqual(['a', 'b']));
  things.soon('a');
  await vi.waitFor(() => expect(looked).toEqual(['a', 'b', 'a']));
  await things.stop();
});

it('goes on after a failure, and begins nothing once it is stopped', async () => {
  const failed: unknown[] = [];
  const looked: number[] = [];
  const things = gathered<number>(
    async (key) => {
      if (key === 1) throw new Error('gone');
      looked.push(key);
    },
    { afterMs: 1, onError: (error) => failed.push(error) },
  );
  things.soon(1);
  things.soon(2);
  await vi.waitFor(() => expect(looked).toEqual([2]));
  expect(failed).toHaveLength(1);
  things.soon(3);
  await things.stop();
  expect(looked).toEqual([2]);
});

it('keeps no other waiting for one whose look takes long, and looks at that one once more when it has ended', async () => {
  const ends = Promise.withResolvers<void>();
  const looked: string[] = [];
  const things = gathered<string>(
    async (key) => {
      looked.push(key);
      if (key === 'long' && looked.length === 1) await ends.promise;
    },
    { afterMs: 1, onError },
  );
  things.soon('long');
  await vi.waitFor(() => expect(looked).toEqual(['long']));
  for (const key of ['long', 'a', 'b', 'long']) things.soon(key);
  await vi.waitFor(() => expect(looked).toEqual(['long', 'a', 'b']), 5_000);
  ends.resolve();
  await vi.waitFor(() => expect(looked).toEqual(['long', 'a', 'b', 'long']), 5_000);
  await things.stop();
});

it('begins only so many that take long, and lets them end when it is stopped', async () => {
  const ends = new Map<number, () => void>();
  const things = gathered<number>((key) => new Promise((done) => ends.set(key, done)), {
    afterMs: 1,
    onError,
  });
  for (let key = 1; key <= 4; key += 1) things.soon(key);
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
