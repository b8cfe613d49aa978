import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONDITION_OPERATORS, matchesCondition } from './conditions.ts';
import { meetsCriteria, meetsCriterion } from './criteria.ts';
import { isPattern, patternFound } from './pattern.ts';
import { trimDeep } from './trim.ts';
import { isEmpty, numberKeys, phoneKeys, toNumber } from './values.ts';

describe('conditions', () => {
  it.each([
    ['contains', 'Lisbon', 'SB', 'x'],
    ['doesNotContain', 'Lisbon', 'x', 'SB'],
    ['isEqualTo', ' Web ', 'web', 'sms'],
    ['isEqualTo', '5.0', 5, 6],
    ['isNotEqualTo', 'web', 'sms', 'WEB'],
    ['isLessThan', 4, '5', 4],
    ['isLessThanOrEqual', 4, 4, 3],
    ['isGreaterThan', '6', 5, 6],
    ['isGreaterThanOrEqual', 5, 5, 6],
    ['beginsWith', 'Lisbon', 'lis', 'bon'],
    ['endsWith', 'Lisbon', 'BON', 'lis'],
    ['regEx', 'order 4711', '\\d{4}', '^\\d'],
  ])('%s', (operator, actual, holds, fails) => {
    expect(matchesCondition(operator, actual, holds)).toBe(true);
    expect(matchesCondition(operator, actual, fails)).toBe(false);
  });
  it('handle empty, unknown and non-numeric values', () => {
    expect(CONDITION_OPERATORS).toHaveLength(12);
    expect(matchesCondition('hasValue', 0, null)).toBe(true);
    expect(matchesCondition('hasValue', ' ', null)).toBe(false);
    expect(matchesCondition('isLessThan', 'four', 5)).toBe(false);
    expect(matchesCondition('isGreaterThan', 4, 'x')).toBe(false);
    expect(matchesCondition('toString', 1, 1)).toBe(false);
    expect(matchesCondition('contains', null, 'null')).toBe(false);
    expect(matchesCondition('regEx', null, 'null')).toBe(false);
  });
});

describe('patternFound', () => {
  it.each([
    ['^a.c$', 'abc', 'abcd'],
    ['a|b+c', 'xbbc', 'xc'],
    ['(?:ab){2,3}$', 'ababab', 'ab'],
    ['^x{2}$', 'xx', 'xxx'],
    ['^x{2,}$', 'xxxx', 'x'],
    ['^x?y*?$', 'xyy', 'xx'],
    ['[^a-c\\d]', 'abcx', 'abc1'],
    ['[a-]b', '-b', 'cb'],
    ['\\bcat\\b', 'a cat!', 'concat'],
    ['a\\Bb', 'ab', 'a b'],
    ['\\W\\S\\D', ' ab', 'abc'],
    ['\\t\\.', '\t.', '\tx'],
    ['\\w\\s', 'a ', 'a'],
  ])('%s', (pattern, found, missing) => {
    expect(patternFound(pattern, found)).toBe(true);
    expect(patternFound(pattern, missing)).toBe(false);
    expect(isPattern(pattern)).toBe(true);
  });
  it('never matches an invalid or unsupported pattern', () => {
    for (const bad of [
      '(',
      ')',
      '[a',
      '*a',
      'a{2',
      'a{x}',
      'a{3,1}',
      '\\1',
      '(?=a)',
      '[b-a]',
      '\\',
      'a{999}{999}',
      'a'.repeat(201),
    ]) {
      expect(patternFound(bad, 'a'.repeat(300))).toBe(false);
      expect(isPattern(bad)).toBe(false);
    }
  });
  it('is fast for patterns that make backtracking engines hang', () => {
    const start = Date.now();
    expect(patternFound('^(a+)+$', `${'a'.repeat(7999)}!`)).toBe(false);
    expect(patternFound('a$', 'a'.repeat(8000))).toBe(true);
    expect(patternFound('a$', 'a'.repeat(8001))).toBe(false);
    expect(patternFound('(a*)*b', 'a'.repeat(8000))).toBe(false);
    expect(Date.now() - start).toBeLessThan(3000);
  });
  it('aborts a search over the step limit', () => {
    const costly = String.raw`(\w|\w|\w|\w|\w){30}$`;
    expect(isPattern(costly)).toBe(true);
    expect(patternFound(costly, 'a'.repeat(200))).toBe(true);
    expect(patternFound(costly, 'a'.repeat(8000))).toBe(false);
  });
  it('agrees with RegExp on common syntax', () => {
    const piece = fc.constantFrom('a', 'b', '.', 'a*', 'b+', '(ab)?', '[ab]', '(a|b)', '^', '$', 'a{1,2}');
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 6 }),
        fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 }),
        (pieces, text) => {
          const pattern = pieces.join('');
          expect(patternFound(pattern, text)).toBe(new RegExp(pattern).test(text));
        },
      ),
    );
  });
});

describe('criteria', () => {
  it('compare numbers only', () => {
    expect(meetsCriterion('7', { value: 5, comparison: 'greater_than' })).toBe(true);
    expect(meetsCriterion(5, { value: 5, comparison: 'greater_than' })).toBe(false);
    expect(meetsCriterion(4, { value: '5', comparison: 'less_than' })).toBe(true);
    expect(meetsCriterion(5, { value: '5', comparison: 'less_than' })).toBe(false);
    expect(meetsCriterion(5, { value: '5', comparison: 'equal_to' })).toBe(true);
    expect(meetsCriterion(6, { value: 5, comparison: 'equal_to' })).toBe(false);
    expect(meetsCriterion(6, { value: 5, comparison: 'not_equal_to' })).toBe(true);
    expect(meetsCriterion('six', { value: 5, comparison: 'not_equal_to' })).toBe(false);
  });
  it('find a part of the text otherwise, and dates in their range', () => {
    expect(meetsCriterion('Lisbon', { value: ' SBO ' })).toBe(true);
    expect(meetsCriterion(null, { value: 'null' })).toBe(false);
    const day = { startDate: '2026-11-01', endDate: '2026-11-02' };
    expect(meetsCriterion('2026-11-02T23:00:00Z', day)).toBe(true);
    expect(meetsCriterion(new Date('2026-11-03T00:00:00Z'), day)).toBe(false);
    expect(meetsCriterion('2026-10-31T23:59:59Z', day)).toBe(false);
    expect(
      meetsCriterion('2026-11-02T11:00:00Z', { startDate: '2026-11-01', endDate: '2026-11-02T10:00:00Z' }),
    ).toBe(false);
    expect(meetsCriterion('soon', day)).toBe(false);
  });
  it('must all be met', () => {
    const criteria = { city: { value: 'lis' }, score: { value: 3, comparison: 'less_than' as const } };
    expect(meetsCriteria({ city: 'Lisbon', score: 2 }, criteria)).toBe(true);
    expect(meetsCriteria({ city: 'Lisbon', score: 4 }, criteria)).toBe(false);
  });
});

describe('values', () => {
  it('are empty when null, undefined or blank', () => {
    expect([null, undefined, ' '].every(isEmpty)).toBe(true);
    expect([0, false, 'a'].some(isEmpty)).toBe(false);
  });
  it('become numbers, or keys of phones and numbers', () => {
    expect([
      toNumber('1.5'),
      toNumber(2),
      toNumber(''),
      toNumber('x'),
      toNumber(Number.NaN),
      toNumber('Infinity'),
      toNumber(null),
    ]).toEqual([1.5, 2, null, null, null, null, null]);
    expect(phoneKeys('+1 (22)')).toBe('122');
    expect([numberKeys('1a.2.3'), numberKeys('12')]).toEqual(['1.23', '12']);
  });
  it('are trimmed all the way down', () => {
    const at = new Date();
    expect(trimDeep({ a: ' x ', b: [' y', { c: 'z ' }], d: 1, e: null, at })).toEqual({
      a: 'x',
      b: ['y', { c: 'z' }],
      d: 1,
      e: null,
      at,
    });
  });
});
