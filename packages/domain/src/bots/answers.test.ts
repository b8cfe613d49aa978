import { expect, it } from 'vitest';
import { acceptedAnswer } from './answers.ts';

const writer = (language: string, country = '') => ({ language, country, today: '2026-11-28' });

it.each([
  ['LOCATION', '52.52, 13.405', '52.52,13.405'],
  ['LOCATION', '952.5,13.4', null],
  ['LOCATION', 'Harbour Street 4', 'Harbour Street 4'],
  ['SCANNER', ' 4006381333931 ', '4006381333931'],
  ['CAMERA', 'no picture', null],
  ['NUMBER', '٤٨٢١٣', 48213],
  ['TIME', '١٩:٣٠', '19:30'],
  ['TIME', '9:30', '09:30'],
  ['LOCATION', 'https://maps.google.com/?q=52.52,13.405', '52.52,13.405'],
  ['LOCATION', 'https://maps.google.com/?q=952.5,13.405', null],
] as const)('the answer to %s, %s, is %s', (input, text, accepted) => {
  expect(acceptedAnswer({ input, pattern: '' }, text, false, writer('en'))).toBe(accepted);
});

it.each([
  ['DATE', 'en', '24.12.2026', '2026-12-24'],
  ['DATE', 'en', '24/12/2026', '2026-12-24'],
  ['DATE', 'en', '12/24/2026', '2026-12-24'],
  ['DATE', 'en', '03/04/2027', '2027-04-03'],
  ['DATE', 'en-US', '03/04/2027', '2027-03-04'],
  ['DATE', 'en', '24 December', '2026-12-24'],
  ['DATE', 'en', 'March 1st', '2027-03-01'],
  ['DATE', 'en', '29/2', '2028-02-29'],
  ['DATE', 'en', '1.2.85', '1985-02-01'],
  ['DATE', 'es', '24 de diciembre de 2026', '2026-12-24'],
  ['DATE', 'fr', '1er août', '2027-08-01'],
  ['DATE', 'ar', '٢٤ ديسمبر', '2026-12-24'],
  ['DATE', 'en', 'Today', '2026-11-28'],
  ['DATE', 'es', 'mañana', '2026-11-29'],
  ['DATE', 'fr', 'aujourd’hui', '2026-11-28'],
  ['DATE', 'ar', 'غدًا', '2026-11-29'],
  ['DATE', 'en', '31.2.2026', null],
  ['DATE', 'en', 'soon', null],
  ['TIME', 'en', '2 pm', '14:00'],
  ['TIME', 'en', '12:30 a.m.', '00:30'],
  ['TIME', 'en', '14.30', '14:30'],
  ['TIME', 'fr', '14h30', '14:30'],
  ['TIME', 'fr', '9h', '09:00'],
  ['TIME', 'ar', '٢ م', '14:00'],
  ['TIME', 'en', '25:00', null],
  ['TIME', 'en', '14', null],
  ['NUMBER', 'en', '1,500', 1500],
  ['NUMBER', 'fr', '1,500', 1.5],
  ['NUMBER', 'es', '1.500', 1500],
  ['NUMBER', 'es', '1.500,5', 1500.5],
  ['NUMBER', 'en', '1,234,567.8', 1234567.8],
  ['NUMBER', 'en', '€200', 200],
  ['NUMBER', 'fr', '1 500 €', 1500],
  ['NUMBER', 'en', 'EUR 20', 20],
  ['NUMBER', 'en', '-4', -4],
  ['NUMBER', 'en', '1.2.3', null],
  ['NUMBER', 'en', '12 pieces', null],
] as const)('%s in %s: %s is %s', (input, language, text, accepted) => {
  expect(acceptedAnswer({ input, pattern: '' }, text, false, writer(language))).toBe(accepted);
});

it('a visitor in the United States writes the month first', () => {
  const day = { input: 'DATE', pattern: '' } as const;
  expect(acceptedAnswer(day, '03/04/2027', false, writer('en', 'us'))).toBe('2027-03-04');
  expect(acceptedAnswer(day, '03/04/2027', false, writer('en', 'gb'))).toBe('2027-04-03');
});

it('keeps within the limits of a question', () => {
  const born = { input: 'DATE', pattern: '', max: 'today' } as const;
  expect(acceptedAnswer(born, '28.11.2026', false, writer('en'))).toBe('2026-11-28');
  expect(acceptedAnswer(born, 'tomorrow', false, writer('en'))).toBeNull();
  const seats = { input: 'NUMBER', pattern: '', min: '1', max: '12' } as const;
  expect([0, 1, 12, 13].map((number) => acceptedAnswer(seats, `${number}`, false, writer('en')))).toEqual([
    null,
    1,
    12,
    null,
  ]);
});
