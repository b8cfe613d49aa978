import { expect, test } from 'vitest';
import { columnsWithRoom, openColumns } from './open-columns.ts';

test.each([
  [0, 5],
  [1200, 5],
  [970, 5],
  [488, 2],
  [300, 1],
])('in %s pixels %s columns have room for cards', (width, count) => {
  expect(columnsWithRoom(width)).toBe(count);
});

test('the column of the open task stays open, and the next one until another is opened', () => {
  expect([...openColumns(2, 'Pending', [])]).toEqual(['Pending', 'Assigned']);
  expect([...openColumns(2, 'Pending', ['Completed'])]).toEqual(['Pending', 'Completed']);
  expect([...openColumns(2, 'Completed', [])]).toEqual(['Completed', 'In Progress']);
  expect([...openColumns(2, undefined, [])]).toEqual(['Open', 'Pending']);
});
