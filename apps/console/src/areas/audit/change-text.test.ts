import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { setListTexts } from '../../i18n/list-text.ts';
import { fieldTextOf, valueTextOf } from './change-text.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });
afterEach(() => setListTexts({}));

test('fields are named in words, and list positions counted from one', () => {
  expect(fieldTextOf('steps.0.type', i18n)).toBe('Steps 1: Type');
  expect(fieldTextOf('settings.waitRedMinutes', i18n)).toBe('Settings: Wait red minutes');
  expect(fieldTextOf('departmentId', i18n)).toBe('Department');
});

test('the label of a list names a field in the language of the console', () => {
  setListTexts({ Rule: 'القاعدة' });
  expect(fieldTextOf('rule', i18n)).toBe('القاعدة');
});

test('codes are said in words, and what people wrote stays', () => {
  expect(valueTextOf('steps.0.state', 'passed', i18n, 'UTC')).toBe('Not run');
  expect(valueTextOf('role', 'CALLCENTER_SUPERVISOR', i18n, 'UTC')).toBe('Call-centre supervisor');
  expect(valueTextOf('active', 'true', i18n, 'UTC')).toBe('Yes');
  expect(valueTextOf('snoozedUntil', '2026-11-01T10:00:00.000Z', i18n, 'UTC')).not.toContain('T10');
  expect(valueTextOf('name', 'refund', i18n, 'UTC')).toBe('refund');
});
