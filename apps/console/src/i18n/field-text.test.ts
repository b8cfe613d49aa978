import { FIELD_TEXTS, type FieldTextKey } from '@foyer/domain/fields';
import { expect, test } from 'vitest';
import { fieldTextIn, passwordTextIn } from './field-text.ts';

test.each(Object.keys(FIELD_TEXTS) as FieldTextKey[])(
  '%s is said in English and Arabic with its values',
  (key) => {
    const values = { title: 'Name', n: 7 };
    const arabic = fieldTextIn('ar', { key, values });
    const places = FIELD_TEXTS[key].match(/\{\w+\}/g) ?? [];
    expect(arabic).not.toMatch(/[{}]/);
    for (const place of places) expect(arabic).toContain(place === '{n}' ? '7' : 'Name');
    expect(arabic).not.toBe(fieldTextIn('en', { key, values }));
  },
);

test('says in both languages what a password lacks, and returns null for a good one', () => {
  expect(passwordTextIn('en', 'abcdef')).toBe('Password must contain uppercase, symbol, number');
  expect(passwordTextIn('ar', 'abcdef')).toBe('يجب أن تحتوي كلمة المرور على حرف كبير، رمز، رقم');
  expect(passwordTextIn('en', 'abc')).toBe('Password must contain minimum 6 characters');
  expect(passwordTextIn('ar', 'abc')).toMatch(/6 أحرف/);
  expect([passwordTextIn('en', 'abcE1!'), passwordTextIn('ar', 'abcE1!')]).toEqual([null, null]);
});
