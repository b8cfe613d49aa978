import { expect, test } from 'vitest';
import { pausedOrder } from './paused-order.ts';

test('follows the new order while not paused', () => {
  expect(pausedOrder(['a', 'b'], ['c', 'b', 'a'], false)).toEqual({ ids: ['c', 'b', 'a'], waiting: 0 });
});

test('keeps the order while paused: new rows wait and visitors who left stay', () => {
  expect(pausedOrder(['a', 'b'], ['c', 'b'], true)).toEqual({ ids: ['a', 'b'], waiting: 1 });
});

test('has nothing to hold before the first rows', () => {
  expect(pausedOrder([], ['a'], true)).toEqual({ ids: ['a'], waiting: 0 });
});
