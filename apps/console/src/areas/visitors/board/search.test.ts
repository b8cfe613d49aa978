import { expect, test } from 'vitest';
import { readSearch } from './search.ts';

test('reads known parameters', () => {
  expect(
    readSearch({ country: 'pt', q: 'oak', view: 'list', sort: 'time', order: 'desc', n: '3' }),
  ).toMatchObject({
    country: 'pt',
    q: 'oak',
    view: 'list',
    sort: 'time',
    order: 'desc',
    n: 3,
  });
});

test('drops invalid parameters', () => {
  const read = readSearch({ country: ['pt'], view: 'globe', sort: 'password', order: 'up', n: -2, x: 'y' });
  expect(Object.values(read).filter((value) => value !== undefined)).toEqual([]);
});
