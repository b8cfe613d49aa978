import { expect, test } from 'vitest';
import { heldOrder } from './held-order.ts';

test('follows the new order while nobody points at the list', () => {
  expect(heldOrder(['a', 'b'], ['c', 'b', 'a'], false)).toEqual({ ids: ['c', 'b', 'a'], waiting: 0 });
});

test('keeps the order while somebody points at it, lets new rows wait and those who left stay', () => {
  expect(heldOrder(['a', 'b'], ['c', 'b'], true)).toEqual({ ids: ['a', 'b'], waiting: 1 });
});

test('has nothing to hold before the first rows', () => {
  expect(heldOrder([], ['a'], true)).toEqual({ ids: ['a'], waiting: 0 });
});
