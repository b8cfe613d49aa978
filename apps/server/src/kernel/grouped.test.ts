import { expect, it } from 'vitest';
import { grouped } from './grouped.ts';

/** Work that notes its groups and refuses what is negative. */
function noted() {
  const groups: number[][] = [];
  const work = grouped<number, number>(async (items) => {
    groups.push([...items]);
    if (items.some((item) => item < 0)) throw new Error('negative');
    return items.map((item) => item * 2);
  });
  return { groups, work };
}

it('does one thing at once, and what comes meanwhile together, each answered for itself', async () => {
  const { groups, work } = noted();
  const first = work.add(1);
  await first;
  const rest = [2, 3, 4].map((item) => work.add(item));
  expect(await Promise.all([first, ...rest])).toEqual([2, 4, 6, 8]);
  expect(groups).toEqual([[1], [2, 3, 4]]);
});

it('refuses one without the others', async () => {
  const { work } = noted();
  const [good, bad, other] = await Promise.allSettled([work.add(1), work.add(-1), work.add(3)]);
  expect(good).toEqual({ status: 'fulfilled', value: 2 });
  expect(bad).toMatchObject({ status: 'rejected' });
  expect(other).toEqual({ status: 'fulfilled', value: 6 });
  await work.settled();
});
