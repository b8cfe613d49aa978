import { expect, it } from 'vitest';
import { makeBuckets } from './bucket.ts';

it('gives each name a bucket of its own, and forgets those that are full again', () => {
  let now = 0;
  const buckets = makeBuckets(2, 1, () => now);
  expect([1, 2, 3].map(() => buckets.take('one'))).toEqual([true, true, false]);
  expect(buckets.take('other')).toBe(true);
  now = 1_000;
  buckets.tidy();
  expect(buckets.size, 'the other is full again').toBe(1);
  expect([1, 2].map(() => buckets.take('one'))).toEqual([true, false]);
  now = 10_000;
  buckets.tidy();
  expect(buckets.size).toBe(0);
});
