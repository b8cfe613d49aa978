import { SAYINGS } from '@foyer/contract/notices/sayings';
import { type Messages, setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { messages } from '../i18n/locales/ar.po';
import { noticeTitle } from './notice-title.ts';

const english = setupI18n({ locale: 'en', messages: { en: {} } });
const arabic = setupI18n({ locale: 'ar', messages: { ar: messages as Messages } });
const says = Object.keys(SAYINGS) as (keyof typeof SAYINGS)[];

test.each(says)('%s is said in English as the contract says it', (saying) => {
  const names = [...SAYINGS[saying].title.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = Object.fromEntries(names.map((name) => [name, `<${name}>`]));
  const title = noticeTitle({ says: saying, values }, english);
  expect(title).toBe(SAYINGS[saying].title.replace(/\{(\w+)\}/g, '<$1>'));
});

test('a status is said in the language of the title', () => {
  const title = noticeTitle({ says: 'task_moved', values: { number: '#7', status: 'Completed' } }, arabic);
  expect(title).toContain('#7');
  expect(title).not.toContain('Completed');
});
