import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sectionHarness } from '../../../testing/section-harness.ts';
import { ScoringPage } from './scoring-page.tsx';

const harness = sectionHarness();

test('a rule says what it is for, also on a narrow screen with its fading and its limit', async () => {
  const rule = {
    id: 's1',
    name: 'Regular',
    active: true,
    trigger: { field: 'tags', operator: 'isEqualTo', value: 'regular' },
    points: 15,
    halfLifeDays: 30,
    limit: 20,
  };
  harness.show(
    ScoringPage,
    { address: '/settings/scoring', rights: { scoring: 'view' } },
    {
      'GET /chimes/scoreList': () => ({ rules: [rule] }),
      'GET /api/scoring': () => ({ thresholds: { MQL: null, SQL: null }, cap: 100, run: null }),
    },
  );
  expect(await screen.findByText('Tags include \u2068regular\u2069')).toBeTruthy();
  expect(
    screen.getByText('Tags include \u2068regular\u2069 · Half after 30 days · At most 20 points'),
  ).toBeTruthy();
});
