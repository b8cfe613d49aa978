import type { List } from '@foyer/contract/kernel/list';
import { lists } from '@foyer/contract/lists';
import { describe, expect, test } from 'vitest';
import { readColumnChoice, withUnknown } from './column-choice.ts';
import { defaultWidth, minWidthOf } from './columns.ts';
import { boundsOf, daysOf, readCriterion, writeCriterion } from './criteria.ts';
import { pagingOf } from './paging.ts';
import { isFiltered, readGridSearch } from './use-grid-address.ts';

describe('a criterion', () => {
  test.each([
    [{ kind: 'text' }, 'late', { kind: 'value', value: 'late' }],
    [{ kind: 'between' }, 'gte~4', { kind: 'comparison', comparison: 'gte', value: 4 }],
    [{ kind: 'between' }, 'lt~-2.5', { kind: 'comparison', comparison: 'lt', value: -2.5 }],
    [
      { kind: 'days' },
      '2026-01-02~2026-03-04',
      { kind: 'range', startDate: '2026-01-02', endDate: '2026-03-04' },
    ],
  ] as const)('of the kind %o is read as it was written: %s', (filter, written, criterion) => {
    expect(readCriterion(filter, written)).toEqual(criterion);
    expect(writeCriterion(criterion)).toBe(written);
  });

  test.each([
    ['text', '  '],
    ['text', undefined],
    ['between', 'gte~'],
    ['between', 'about~4'],
    ['between', 'gt~four'],
    ['days', '2026-01-02'],
    ['days', '2026-01-02~'],
    ['days', '~2026-01-02'],
  ] as const)('of the kind %s is none without its whole value: %s', (kind, written) => {
    expect(readCriterion({ kind }, written)).toBeNull();
  });

  test('bounds whole numbers, and days', () => {
    const bounds = ['gt~3', 'gte~3', 'lt~3', 'lte~3', 'gt~3.5', 'lt~3.5'].map((written) =>
      boundsOf(readCriterion({ kind: 'between' }, written)),
    );
    expect(bounds).toEqual([{ min: 4 }, { min: 3 }, { max: 2 }, { max: 3 }, { min: 4 }, { max: 3 }]);
    expect(daysOf(readCriterion({ kind: 'days' }, '2026-01-02~2026-01-03'))).toEqual({
      startDate: '2026-01-02',
      endDate: '2026-01-03',
    });
    expect([boundsOf(null), daysOf(undefined)]).toEqual([{}, {}]);
  });
});

describe('the address of a grid', () => {
  const filters = [
    { id: 'rating', kind: 'between' },
    { id: 'platform', kind: 'oneOf' },
  ] as const;

  test('drops invalid parts', () => {
    const search = readGridSearch(
      { rating: 'many', platform: 'facebook', n: '0', order: 'up', back: 1 },
      filters,
    );
    expect(search).toMatchObject({ criteria: { platform: 'facebook' }, n: 1, order: undefined, back: true });
    expect([isFiltered(search), isFiltered(readGridSearch({ rating: 'x' }, filters))]).toEqual([true, false]);
  });
});

test('no filter of a list has a name that the address uses otherwise', () => {
  const used = [
    'q',
    'sort',
    'order',
    'n',
    'at',
    'back',
    'id',
    ...lists.flatMap((list: List) => list.openAs ?? []),
  ];
  const ids = lists.flatMap(({ filters }) => Object.keys(filters));
  expect(ids.filter((id) => used.includes(id))).toEqual([]);
});

describe('the pages of a grid', () => {
  const exact = (total: number) => ({ total, isExact: true });

  test('are offered only when there is more than one page', () => {
    expect(pagingOf(1, undefined).links).toEqual([]);
    expect(pagingOf(1, exact(50))).toEqual({ page: 1, links: [], lastPage: null });
    expect(pagingOf(1, exact(51))).toEqual({ page: 1, links: [1, 2], lastPage: 2 });
    expect(pagingOf(9, exact(1000))).toEqual({ page: 9, links: [7, 8, 9, 10, 11], lastPage: 20 });
  });

  test('are counted from the end where there are too many to count', () => {
    const many = { total: 100_000, isExact: false };
    expect(pagingOf(3, many)).toEqual({ page: 3, links: [1, 2, 3, 4, 5], lastPage: -1 });
    expect(pagingOf(-1, many)).toEqual({ page: -1, links: [-5, -4, -3, -2, -1], lastPage: -1 });
    expect(pagingOf(-1, exact(120))).toMatchObject({ page: 3, lastPage: 3 });
  });
});

describe('the columns of a grid', () => {
  const columns = [{ id: 'name', fixed: true }, { id: 'email' }, { id: 'phone', hidden: true }];

  test('have a width that fits their type', () => {
    expect(minWidthOf({})).toBe(120);
    expect([
      minWidthOf({ type: 'email' }),
      minWidthOf({ type: 'wide' }),
      minWidthOf({ minWidth: 66 }),
    ]).toEqual([240, 200, 66]);
    expect([defaultWidth({}), defaultWidth({ width: 80 }), defaultWidth({ type: 'company' })]).toEqual([
      120, 120, 350,
    ]);
  });

  test('are remembered, with new ones added and a fixed one never hidden', () => {
    const stored = JSON.stringify({
      order: ['email', 'name', 'gone'],
      hidden: ['name', 'email'],
      widths: { email: 300, gone: 9 },
    });
    expect(readColumnChoice(columns, stored)).toEqual({
      order: ['email', 'name', 'phone'],
      hidden: ['email', 'phone'],
      widths: { email: 300 },
    });
  });

  test('are stored beside those that are not known yet', () => {
    const stored = JSON.stringify({ order: ['name', 'own'], hidden: ['own'], widths: { own: 90 } });
    expect(withUnknown({ order: ['email', 'name'], hidden: [], widths: {} }, stored)).toEqual({
      order: ['email', 'name', 'own'],
      hidden: ['own'],
      widths: { own: 90 },
    });
  });

  test.each([null, '{', '7', '{"order":3}'])(
    'are as usual where nothing useful is remembered: %s',
    (stored) => {
      expect(readColumnChoice(columns, stored)).toEqual({
        order: ['name', 'email', 'phone'],
        hidden: ['phone'],
        widths: {},
      });
    },
  );
});
