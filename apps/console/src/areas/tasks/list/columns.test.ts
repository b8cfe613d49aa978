import { expect, test } from 'vitest';
import { leastWidth } from '../../../ui/grid/columns.ts';
import { TASK_COLUMNS } from './columns.tsx';

/** The page beside the narrow menu in a window of 1024 pixels, without the column of ticks. */
const ROOM = 1024 - 56 - 48;

test('who has a task is in sight without scrolling, also in a narrow window', () => {
  const shown = TASK_COLUMNS.filter(({ hidden }) => !hidden);
  const end = shown.findIndex(({ id }) => id === 'assignedTo') + 1;
  const width = shown
    .slice(0, end)
    .reduce(
      (sum, column) =>
        sum + (column.flex ? leastWidth(column) : Math.max(column.width ?? 0, leastWidth(column))),
      0,
    );
  expect(width).toBeLessThanOrEqual(ROOM);
});
