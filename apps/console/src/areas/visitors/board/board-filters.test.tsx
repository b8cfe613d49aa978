import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { liveVisitor } from '../../../testing/live-visitor.ts';
import { sectionHarness } from '../../../testing/section-harness.ts';
import { BoardFilters } from './board-filters.tsx';
import { boardRow } from './rows.ts';

const { show } = sectionHarness();

test.each([
  [1, '1 needs an agent · 0 in chat'],
  [2, '2 need an agent · 0 in chat'],
])('the summary counts %i in words', async (count, expected) => {
  const rows = Array.from({ length: count }, (_, n) =>
    boardRow(liveVisitor(n, { assistBadge: true }), Date.now(), (code) => code),
  );
  show(
    () => <BoardFilters rows={rows} search={{}} change={() => undefined} />,
    { address: '/settings/board', rights: { dashboard: 'view' } },
    {},
  );
  expect(await screen.findByText(expected, { exact: false })).toBeTruthy();
});
