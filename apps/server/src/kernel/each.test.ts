import { expect, it } from 'vitest';
import { concurrently, each } from './each.ts';

/** Work that ends when the test resolves it. */
function makeWork() {
  const ends = new Map<number, () => void>();
  const work = (item: number) => new Promise<void>((done) => ends.set(item, done));
  return { begun: () => [...ends.keys()], end: (item: number) => ends.get(item)?.(), work };
}

const soon = () => new Promise((done) => setImmediate(done));
const numbers = [1, 2, 3, 4, 5, 6, 7];

it('does a few together, and one that takes long does not hold up the others', async () => {
  const { begun, end, work } = makeWork();
  let isDone = false;
  const doing = concurrently(numbers, work).then(() => {
    isDone = true;
  });
  expect(begun()).toEqual([1, 2, 3, 4]);
  end(3);
  await soon();
  expect(begun()).toEqual([1, 2, 3, 4, 5]);
  for (const item of [2, 4, 5, 6, 7]) {
    end(item);
    await soon();
  }
  expect(begun()).toEqual(numbers);
  expect(isDone).toBe(false);
  end(1);
  await doing;
});

it.each([
  ['one after the other', each],
  ['together', concurrently],
])('gives all their turn who are done %s, and tells the first failure', async (_, does) => {
  const had: number[] = [];
  const doing = does(numbers, async (item) => {
    had.push(item);
    if (item === 2 || item === 6) throw new Error(`No ${item}.`);
  });
  await expect(doing).rejects.toThrow('No 2.');
  expect(had).toEqual(numbers);
  await does([], async () => {
    throw new Error('There are no actions.');
  });
});

it('ends before the next one when its signal aborts, and still tells a failure', async () => {
  const stopping = new AbortController();
  const had: number[] = [];
  const work = async (item: number) => {
    had.push(item);
    if (item === 2) stopping.abort(new Error('Stopped.'));
  };
  await expect(each(numbers, work, stopping.signal)).rejects.toThrow('Stopped.');
  expect(had).toEqual([1, 2]);
  const aborting = new AbortController();
  const failing = async () => {
    aborting.abort(new Error('Stopped.'));
    throw new Error('Failed.');
  };
  await expect(each(numbers, failing, aborting.signal)).rejects.toThrow('Failed.');
});
