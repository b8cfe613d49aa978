import { expect, it } from 'vitest';
import { makeQuotas } from './quotas.ts';

const late = () => new Error('Late');

it('hands on what is given back, in the order of those who wait, and leaves others theirs', async () => {
  const quotas = makeQuotas({ max: 1, waitMs: 10_000, late });
  const first = await quotas.acquire(1);
  const order: string[] = [];
  const waiting = ['second', 'third'].map(async (name) => {
    const release = await quotas.acquire(1);
    order.push(name);
    release();
  });
  (await quotas.acquire(2))();
  expect([quotas.waiting, order]).toEqual([2, []]);
  first();
  await Promise.all(waiting);
  expect([quotas.waiting, order]).toEqual([0, ['second', 'third']]);
});

it('rejects a caller that waits for too long', async () => {
  const quotas = makeQuotas({ max: 1, waitMs: 20, late });
  const release = await quotas.acquire(1);
  await expect(quotas.acquire(1)).rejects.toThrow('Late');
  expect(quotas.waiting).toBe(0);
  release();
  (await quotas.acquire(1))();
});
