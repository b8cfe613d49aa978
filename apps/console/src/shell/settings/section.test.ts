import { i18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import { activateLocale } from '../../i18n/locale.ts';
import { matchingSettings } from './matching-settings.ts';
import { allSections, groupsOf } from './section.ts';

const sources = import.meta.glob<string>(['../../areas/**/*.{ts,tsx}', '../../ui/**/*.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

beforeEach(() => activateLocale('en'));

const found = (typed: string) =>
  matchingSettings(typed, allSections, i18n).map(({ title, under }) => `${title.text} < ${under}`);

test('sections are grouped: the specified ones in order, others by title', () => {
  const menu = groupsOf(allSections, i18n).map(({ group, sections }) => [
    group,
    sections.map(({ slug }) => slug),
  ]);
  expect(menu).toEqual([
    ['workspace', ['account-info', 'account-information', 'branding']],
    ['team', ['departments', 'roles-and-team-members', 'access-management']],
    ['conversations', ['assignment', 'canned-replies', 'escalation', 'macros', 'sla', 'task-fields']],
    ['channels', ['channels', 'unsubscribe', 'review-channels']],
    ['automation', ['ai-configuration', 'integrations', 'webhooks']],
    ['data', ['audit-log', 'backups', 'contact-fields', 'privacy']],
    ['security', ['security', 'api-tokens']],
  ]);
  expect(new Set(allSections.map(({ slug }) => slug)).size).toBe(allSections.length);
});

test('the search finds titles, then fields, then keywords', () => {
  expect(found('channel')).toEqual(['Channels < Channels', 'Review channels < Channels']);
  expect(found('zone')).toEqual(['Time zone < Organisation and hours', 'Time zone < Departments']);
  expect(found('matrix')).toEqual(['Access management < Team']);
  expect(found('nowhere')).toEqual([]);
});

test('the search works in the language of the reader', async () => {
  await activateLocale('ar');
  expect(found('المنطقة الزمنية')).toHaveLength(2);
  expect(found('صلاحيات')).not.toEqual([]);
  expect(found('permissions')).toEqual([]);
});

test('a field that the search shows is a text of the console', () => {
  const texts = Object.entries(sources)
    .filter(([path]) => !/settings\.ts$|\.test\.tsx?$/.test(path))
    .map(([, text]) => text)
    .join('\n');
  const unknown = allSections
    .flatMap(({ fields }) => fields.map((field) => field.message ?? ''))
    .filter((field) => !texts.includes(`\`${field}\``));
  expect(unknown).toEqual([]);
});
