import { expect, test } from 'vitest';
import { nextSchedule } from './automation.ts';
import { addressesIn, emailsIn, extractorError, ORDER_PATTERN, patternIn } from './extraction.ts';
import { patternMatches } from './pattern.ts';

test('order numbers are found with their place, each once and as long as possible', () => {
  const text = 'My order 🙂 TW-20431 and TW-9 and AB123456.';
  expect(patternIn(ORDER_PATTERN, text)).toEqual(
    [
      { text: 'TW-20431', value: 'TW-20431', index: 12 },
      { text: 'AB123456', value: 'AB123456', index: 25 },
    ].map((one) => ({ ...one, index: text.indexOf(one.text) })),
  );
});

test('a pattern that would block a backtracking engine ends', () => {
  expect(patternMatches('(a+)+b', 'a'.repeat(5000))).toEqual([]);
});

test('addresses and emails are found in sentences', () => {
  expect(emailsIn('Write to Ana.Lima@Example.com, please.').map(({ value }) => value)).toEqual([
    'ana.lima@example.com',
  ]);
  const first = (text: string) => addressesIn(text).map(({ value }) => value);
  expect(first('Please bring it to 12 Harbour Street, Porto. Thanks')).toEqual(['12 Harbour Street, Porto']);
  expect(first('Wohne Hauptstraße 5, Berlin')).toEqual(['Hauptstraße 5, Berlin']);
  expect(addressesIn('I need 12 chairs and 3 tables')).toEqual([]);
  const two = 'Rua Augusta 25, 1100-048 Lisboa, and my office is 221B Baker Street, London, if that helps.';
  expect(addressesIn(two).map(({ value }) => value)).toEqual([
    'Rua Augusta 25, 1100-048 Lisboa',
    '221B Baker Street, London',
  ]);
  expect(addressesIn(`${'x '.repeat(3000)}12 Harbour Street`)).toHaveLength(1);
});

test.each([
  [{ kind: 'pattern' as const, pattern: '' }, 'Enter a pattern.'],
  [{ kind: 'pattern' as const, pattern: '(?=a)' }, expect.stringContaining('is not valid')],
  [{ kind: 'order' as const, pattern: '' }, null],
  [{ kind: 'phone' as const, pattern: '' }, null],
])('patterns are checked %#', (extractor, expected) => {
  expect(extractorError(extractor)).toEqual(expected);
});

test('a schedule is next due in the time zone of the merchant, also across a change of clocks', () => {
  const daily = { event: 'schedule' as const, at: '09:00', days: [] };
  expect(nextSchedule(daily, new Date('2026-03-28T10:00:00Z'), 'Europe/Lisbon')).toEqual(
    new Date('2026-03-29T08:00:00Z'),
  );
  const monday = { ...daily, days: ['Monday' as const] };
  expect(nextSchedule(monday, new Date('2026-03-03T12:00:00Z'), 'UTC')).toEqual(
    new Date('2026-03-09T09:00:00Z'),
  );
});
