import { expect, test } from 'vitest';
import { type EntryKind, type LoadedEntries, mergedTimeline, type TimelineEntry } from './timeline.ts';

const list = (kind: EntryKind, hasMore: boolean, ...times: string[]): LoadedEntries => ({
  kind,
  hasMore,
  entries: times.map((at) => ({ kind, id: `${kind} ${at}`, at }) as TimelineEntry),
});
const ids = (...lists: LoadedEntries[]) => mergedTimeline(lists).entries.map(({ id }) => id);

test('entries of all kinds are in one order, newest first', () => {
  expect(ids(list('comment', false, '4', '1'), list('change', false, '3', '2'))).toEqual([
    'comment 4',
    'change 3',
    'change 2',
    'comment 1',
  ]);
});

test('nothing is shown beyond a part that is not loaded, which is loaded next', () => {
  const lists = [list('comment', true, '9', '1'), list('change', true, '8', '5')];
  expect(ids(...lists)).toEqual(['comment 9', 'change 8', 'change 5']);
  expect(mergedTimeline(lists).next).toEqual(['change']);
  expect(mergedTimeline([list('comment', false, '9')]).next).toEqual([]);
});
