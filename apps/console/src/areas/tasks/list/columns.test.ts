import { expect, test } from 'vitest';
import { minWidthOf } from '../../../ui/grid/columns.ts';
import { TASK_COLUMNS } from './columns.tsx';

/** The page width in a 1024 px window, without the narrow menu and the checkbox column. */
const ROOM = 1024 - 56 - 48;

test('the assignee is visible without scrolling, also in a narrow window', () => {
  const shown = TASK_COLUMNS.filter(({ hidden }) => !hidden);
  const end = shown.findIndex(({ id }) => id === 'assignedTo') + 1;
  const width = shown
    .slice(0, end)
    .reduce(
      (sum, column) =>
        sum + (column.flex ? minWidthOf(column) : Math.max(column.width ?? 0, minWidthOf(column))),
      0,
    );
  expect(width).toBeLessThanOrEqual(ROOM);
});
