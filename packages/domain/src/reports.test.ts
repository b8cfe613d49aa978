import { expect, it } from 'vitest';
import { FACT_SOURCES } from './fact-sources.ts';
import { MEASURES } from './measures.ts';
import { REPORT_CATEGORIES } from './permissions.ts';
import type { ReportDefinition } from './reports/definition.ts';
import { REPORT_IDS, REPORTS, reportsIn } from './reports.ts';

it('an access list names reports and categories, in order and each report once', () => {
  const care = REPORT_IDS.filter((id) => REPORTS[id].category === 'customer_care_team_performance');
  expect(reportsIn(['visits', 'customer_care_team_performance', 'ratings', 'unknown'])).toEqual([
    'visits',
    ...care,
  ]);
  expect(reportsIn(REPORT_CATEGORIES)).toHaveLength(REPORT_IDS.length);
});

it.each(REPORT_IDS)('every measure of %s knows its dimension', (id) => {
  const { content }: ReportDefinition = REPORTS[id];
  if (content.kind !== 'numbers') return;
  for (const measure of content.measures) {
    const { source, unit } = MEASURES[measure];
    if (content.by === 'hour') expect(unit).toBe('number');
    else if (content.by !== 'time') expect(FACT_SOURCES[source].dimensions).toContain(content.by);
  }
});
