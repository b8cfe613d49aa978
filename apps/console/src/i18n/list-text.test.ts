// @vitest-environment node
import { CONSENT_CHANNEL_TEXTS, CONSENT_STATE_TEXTS } from '@foyer/contract/contacts/consent-texts';
import type { List } from '@foyer/contract/kernel/list';
import { lists } from '@foyer/contract/lists';
import arabic from '@foyer/contract/locales/ar.json' with { type: 'json' };
import { DIMENSION_TITLES, FACT_SOURCES } from '@foyer/domain/fact-sources';
import { DELETED_KEY, KEY_TITLES, NO_KEY_TITLES } from '@foyer/domain/measure-keys';
import { MEASURES } from '@foyer/domain/measures';
import { REPORT_PERIODS } from '@foyer/domain/report-periods';
import { REPORT_TEXTS, REPORTS } from '@foyer/domain/reports';
import { REPORT_CATEGORY_TITLES } from '@foyer/domain/reports/definition';
import { ROLE_TITLES } from '@foyer/domain/roles';
import { expect, test } from 'vitest';

/** Further texts of the server, in files and notices: also the channels that are not brands, and the roles. */
const OTHERS = [
  ...['rows', 'Web', 'Email', 'Phone', 'Custom channel'],
  ...Object.values(CONSENT_CHANNEL_TEXTS),
  ...Object.values(CONSENT_STATE_TEXTS),
  ...Object.values(ROLE_TITLES),
];

const textsOf = ({ title, columns, filters }: List): string[] => [
  title,
  ...Object.values(columns).flatMap((column) => [column.title, ...Object.values(column.labels ?? {})]),
  ...Object.values(filters).flatMap((filter) => [
    filter.title,
    ...(filter.kind === 'oneOf' ? Object.values(filter.values) : []),
    ...(filter.kind === 'reference' && filter.none !== undefined ? [filter.none] : []),
  ]),
];

const measureTexts = [
  ...Object.values(MEASURES).flatMap(({ title, about }) => [title, about]),
  ...Object.values(DIMENSION_TITLES),
  ...Object.values(FACT_SOURCES).map(({ title }) => title),
  ...Object.values(KEY_TITLES),
  ...Object.values(NO_KEY_TITLES),
  DELETED_KEY,
];

const reportTexts = [
  ...Object.values(REPORTS).flatMap(({ title, about }) => [title, about]),
  ...Object.values(REPORT_CATEGORY_TITLES),
  ...Object.values(REPORT_PERIODS),
  ...Object.values(REPORT_TEXTS),
];

test('the texts of all lists, measures and reports, and so of the audit log, are said in Arabic, and none besides', () => {
  const texts = new Set([...lists.flatMap(textsOf), ...measureTexts, ...reportTexts, ...OTHERS]);
  expect(Object.keys(arabic).sort()).toEqual([...texts].sort());
  expect(Object.values(arabic)).not.toContain('');
});
