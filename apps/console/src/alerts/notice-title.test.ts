import { NOTICE_TEXTS } from '@foyer/contract/notices/texts';
import { type Messages, setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { messages } from '../i18n/locales/ar.po';
import { noticeTitle } from './notice-title.ts';

const english = setupI18n({ locale: 'en', messages: { en: {} } });
const arabic = setupI18n({ locale: 'ar', messages: { ar: messages as Messages } });
const titleKeys = Object.keys(NOTICE_TEXTS) as (keyof typeof NOTICE_TEXTS)[];

test.each(titleKeys)('%s is said in English as the contract says it', (titleKey) => {
  const names = [...NOTICE_TEXTS[titleKey].title.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = Object.fromEntries(names.map((name) => [name, `<${name}>`]));
  const title = noticeTitle({ titleKey, values }, english);
  expect(title).toBe(NOTICE_TEXTS[titleKey].title.replace(/\{(\w+)\}/g, '<$1>'));
});

test('a status is said in the language of the title', () => {
  const title = noticeTitle(
    { titleKey: 'task_moved', values: { number: '#7', status: 'Completed' } },
    arabic,
  );
  expect(title).toContain('#7');
  expect(title).not.toContain('Completed');
});
