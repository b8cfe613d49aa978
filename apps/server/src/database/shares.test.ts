import { expect, it } from 'vitest';
import { makeShares } from './shares.ts';

const late = () => new Error('Late');

it('hands on what is given back, in the order of those who wait, and leaves others theirs', async () => {
  const shares = makeShares({ most: 1, waitMs: 10_000, late });
  const first = await shares.take(1);
  const order: string[] = [];
  const waiting = ['second', 'third'].map(async (name) => {
    const giveBack = await shares.take(1);
    order.push(name);
    giveBack();
  });
  (await shares.take(2))();
  expect([shares.waiting, order]).toEqual([2, []]);
  first();
  await Promise.all(waiting);
  expect([shares.waiting, order]).toEqual([0, ['second', 'third']]);
});

it('refuses whoever waits for too long, and keeps nothing of them', async () => {
  const shares = makeShares({ most: 1, waitMs: 20, late });
  const giveBack = await shares.take(1);
  await expect(shares.take(1)).rejects.toThrow('Late');
  expect(shares.waiting).toBe(0);
  giveBack();
  (await shares.take(1))();
});
