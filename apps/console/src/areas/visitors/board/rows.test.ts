import { describe, expect, test } from 'vitest';
import type { LiveVisitor } from '../../../api/active-visitors.ts';
import { liveVisitor } from '../../../testing/live-visitor.ts';
import { boardRow, compareRows, countBy, fits, stateOf } from './rows.ts';

const now = Date.parse('2026-10-12T14:10:00.000Z');
const priya = { id: 'p', firstName: 'Priya', lastName: 'Raman', type: 'User' };
const bot = { id: 'b', firstName: 'Order help', lastName: '', type: 'Bot' };
const row = (n: number, more: Partial<LiveVisitor> = {}) =>
  boardRow(liveVisitor(n, more), now, (code) => code);

describe('stateOf', () => {
  test.each<[string, Partial<LiveVisitor>]>([
    ['needs', { assistBadge: true, agents: [bot] }],
    ['needs', { conversationStatus: 'open' }],
    ['chat', { conversationStatus: 'open', agents: [priya] }],
    ['browsing', { conversationStatus: 'closed', agents: [priya] }],
    ['invited', { invited: true, conversationStatus: 'open' }],
    ['invited', { invited: true, conversationStatus: 'open', agents: [priya] }],
    ['bot', { conversationStatus: 'open', agents: [bot] }],
    ['arrived', { createdDate: '2026-10-12T14:09:30.000Z' }],
    ['browsing', {}],
  ])('is %s', (expected, more) => {
    expect(stateOf(liveVisitor(1, more), now)).toBe(expected);
  });
});

describe('order', () => {
  test('sorts visitors who need an agent first, then by longest visit', () => {
    const late = row(1, { createdDate: '2026-10-12T13:59:00.000Z' });
    const rows = [row(2), late, row(3, { assistBadge: true })].sort(compareRows({}));
    expect(rows.map((one) => one.state)).toEqual(['needs', 'browsing', 'browsing']);
    expect(rows[1]).toBe(late);
  });

  test('follows the address', () => {
    const rows = [row(1, { pages: 2 }), row(2, { pages: 9 })];
    const order = (search: Parameters<typeof compareRows>[0]) =>
      [...rows].sort(compareRows(search)).map((one) => one.visitor.pages);
    expect(order({ sort: 'pages' })).toEqual([2, 9]);
    expect(order({ sort: 'pages', order: 'desc' })).toEqual([9, 2]);
  });
});

describe('fits', () => {
  const visitor = row(1, { city: 'Đà Nẵng', country: 'vn' });

  test.each([
    [{}, true],
    [{ country: 'vn' }, true],
    [{ country: 'pt' }, false],
    [{ q: 'da nang' }, true],
    [{ q: 'oak tables' }, true],
    [{ q: 'tables spain' }, false],
    [{ state: 'browsing', device: 'desktop' }, true],
    [{ page: '/dining/tables?wood=oak' }, true],
  ])('%j is %s', (search, expected) => {
    expect(fits(visitor, search)).toBe(expected);
  });

  test('ignores the criterion whose values are listed', () => {
    expect(fits(visitor, { country: 'pt' }, 'country')).toBe(true);
  });
});

test('counts values, the most first', () => {
  const rows = [row(1, { country: 'es' }), row(2), row(3)];
  expect(countBy(rows, 'country')).toEqual([
    ['pt', 2],
    ['es', 1],
  ]);
});
