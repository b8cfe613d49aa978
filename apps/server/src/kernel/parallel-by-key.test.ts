import { expect, it, vi } from 'vitest';
import { parallelByKey } from './parallel-by-key.ts';

interface Job {
  readonly key: string;
  readonly group: string;
}

/** Work that ends when its function in `ends` is called. */
function jobs(atOnce: number) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const onError = vi.fn();
  const work = parallelByKey<Job>(
    ({ key }) => {
      begun.push(key);
      return new Promise<void>((end) => ends.push(end));
    },
    { keyOf: ({ key }) => key, groupOf: ({ group }) => group, atOnce, onError },
  );
  return { ...work, begun, ends, onError };
}

it('runs as many at once as it may, and none of one key at the same time', async () => {
  const { schedule, begun, ends } = jobs(2);
  for (const key of ['a', 'a', 'b', 'c', 'a']) schedule({ key, group: '' });
  expect(begun).toEqual(['a', 'b']);
  ends[1]?.();
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c']));
  ends[0]?.();
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c', 'a']));
  for (const end of ends) end();
});

it('starts fifty of a group, then those of the next one, however many wait', async () => {
  const { schedule, begun, ends } = jobs(1);
  for (let n = 0; n < 200; n += 1) schedule({ key: `large ${n}`, group: 'large' });
  schedule({ key: 'small', group: 'small' });
  for (let n = 0; n < 60; n += 1) {
    ends[n]?.();
    await vi.waitFor(() => expect(begun).toHaveLength(n + 2), { interval: 1 });
  }
  // The first one was started before others waited for a turn.
  expect(begun.indexOf('small')).toBe(51);
  expect(begun.at(-1)).toBe('large 59');
});

it('goes on after an error, and starts nothing after a stop', async () => {
  const onError = vi.fn();
  const begun: string[] = [];
  const work = parallelByKey<string>(
    async (key) => {
      begun.push(key);
      if (key === 'a') throw new Error('It failed.');
    },
    { keyOf: (key) => key, atOnce: 1, onError },
  );
  for (const key of ['a', 'b']) work.schedule(key);
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b']));
  expect(onError).toHaveBeenCalledOnce();
  await work.stop();
  work.schedule('c');
  expect(begun).toEqual(['a', 'b']);
});
