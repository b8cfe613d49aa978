import type { Task } from '@foyer/contract/tasks/shapes';
import { TASK_STATUSES } from '@foyer/domain/task-status';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { idOf, taskWith } from '../testing.ts';
import { type ColumnData, columnKey, patchTask } from './task-cache.ts';

const QUERY = { mode: 'Ticket' };

/** A query cache with a board. */
function boardOf(tasks: readonly Task[]) {
  const cache = new QueryClient();
  for (const status of TASK_STATUSES) {
    const mine = tasks.filter((task) => task.status === status);
    cache.setQueryData<ColumnData>(columnKey(QUERY, status), {
      pages: [{ tasks: mine, nextCursor: null }],
      pageParams: [undefined],
    });
  }
  const numbersIn = (status: Task['status']) =>
    cache
      .getQueryData<ColumnData>(columnKey(QUERY, status))
      ?.pages.flatMap((page) => page.tasks.map(({ number }) => number));
  return { cache, numbersIn };
}

describe('a task that changed', () => {
  const old = taskWith({
    id: idOf(1),
    number: 1,
    status: 'Pending',
    createdDate: '2026-11-01T00:00:00.000Z',
  });
  const moved = taskWith({ id: idOf(2), number: 2, createdDate: '2026-11-05T00:00:00.000Z' });
  const fresh = taskWith({
    id: idOf(3),
    number: 3,
    status: 'Pending',
    createdDate: '2026-11-09T00:00:00.000Z',
  });

  it('moves to the column of its status, ordered by age', () => {
    const { cache, numbersIn } = boardOf([fresh, old, moved]);
    patchTask(cache, { ...moved, status: 'Pending', version: 2 });
    expect(numbersIn('Open')).toEqual([]);
    expect(numbersIn('Pending')).toEqual([3, 2, 1]);
  });

  it('stays out of a board that did not show it', () => {
    const { cache, numbersIn } = boardOf([old]);
    patchTask(cache, moved);
    expect(numbersIn('Open')).toEqual([]);
  });

  it('is patched in place, and an older state changes nothing', () => {
    const cache = new QueryClient();
    const key = ['listTasks', { query: QUERY }];
    cache.setQueryData(key, { tasks: [fresh, { ...moved, version: 3, title: 'New' }], nextCursor: null });
    patchTask(cache, { ...moved, version: 2, title: 'Old' });
    expect(cache.getQueryData(key)).toMatchObject({ tasks: [{ number: 3 }, { title: 'New' }] });
    patchTask(cache, { ...moved, version: 4, title: 'Newest' });
    expect(cache.getQueryData(key)).toMatchObject({ tasks: [{ number: 3 }, { title: 'Newest' }] });
  });
});
