import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';

test('lists rights first, then the other parts', () => {
  const before = { rights: { settings: 'change' }, title: 'Night' };
  const after = { rights: { settings: 'view' }, title: 'Night team' };
  expect(changesOf({ before, after })).toEqual([
    { part: 'right', pageId: 'settings', from: 'change', to: 'view' },
    { part: 'title', from: 'Night', to: 'Night team' },
  ]);
});

test.each([
  [['Inbox', 'Tasks'], ['Inbox'], false],
  [['Inbox', 'Tasks'], ['Tasks', 'Inbox'], true],
  [['Inbox', 'Tasks'], ['Post', 'Tasks'], true],
])('a menu %j that became %j is reported: %j', (before, after, isReported) => {
  const parts = changesOf({ before: { menu: before }, after: { menu: after } }).map(({ part }) => part);
  expect(parts).toEqual(isReported ? ['menu'] : []);
});

test('an invalid record yields no changes', () => {
  expect(changesOf({ before: null, after: 'gone' })).toEqual([]);
});
