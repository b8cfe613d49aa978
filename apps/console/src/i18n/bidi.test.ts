import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { signed } from '../areas/contacts/scoring/labels.ts';
import { isolated, leadsTo } from './bidi.ts';
import { joinedText } from './joined-text.ts';

const LEFT_TO_RIGHT_MARK = '\u200e';

const of = (locale: string) => setupI18n({ locale, messages: { [locale]: {} } });

test('parts of a line have the comma of the language between', () => {
  expect(joinedText(['7 رسائل', '', null, 'Amara'], 'ar')).toBe('7 رسائل، Amara');
  expect(joinedText(['Amara', 'today'], 'en')).toBe('Amara, today');
});

test('both sides of an arrow keep their own direction', () => {
  expect(leadsTo('Menu', 'وداعًا', of('en'))).toBe(`${isolated('Menu')} → ${isolated('وداعًا')}`);
});

test('the sign of a number stays before it in Arabic', () => {
  expect(signed(3, of('ar'))).toBe(`${LEFT_TO_RIGHT_MARK}+3`);
  expect(signed(-5, of('en'))).toBe('-5');
});
