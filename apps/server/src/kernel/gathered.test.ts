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
