import { expect, test } from 'vitest';
import { liveVisitor } from '../testing/live-visitor.ts';
import { withColleague, withRows } from './reducers.ts';

const viewer = { id: 'm', role: 'ADMIN' };
const asking = { tracking_code: '2', tracked_by: '||', track_message: '' };
const state = { visitors: [liveVisitor(2), liveVisitor(1)], nextCursor: null };

const rows = (...visitors: ReturnType<typeof liveVisitor>[]) => ({ visitors, gone: [] });

test('changed visitors stay in place, with the flags that a fresh read would have', () => {
  const after = withRows(state, rows(liveVisitor(1, { tracking: asking })), viewer);
  expect(after?.visitors.map((one) => one.referenceID)).toEqual(state.visitors.map((one) => one.referenceID));
  expect(after?.visitors[1]).toMatchObject({ needAgent: 1, assistBadge: true, sortColumn: 1 });
});

test('flags depend on the viewer', () => {
  const physician = { id: 'm', role: 'PHYSICIAN' };
  const after = withRows(state, rows(liveVisitor(1, { tracking: asking })), physician);
  expect(after?.visitors[1]).toMatchObject({ needAgent: null, assistBadge: false });
});

test('new visitors come first, the newest before the others, as in a fresh read', () => {
  const [third, fourth] = [3, 4].map((n) => liveVisitor(n, { createdDate: `2026-10-12T14:0${n}:00.000Z` }));
  if (!third || !fourth) throw new Error('No visitors.');
  const after = withRows(state, rows(third, fourth), viewer);
  expect(after?.visitors.slice(0, 2).map((one) => one.referenceID)).toEqual([
    fourth.referenceID,
    third.referenceID,
  ]);
});

test('visitors who left are removed, an unknown one changes nothing', () => {
  const gone = [liveVisitor(2).referenceID, liveVisitor(9).referenceID];
  expect(withRows(state, { visitors: [], gone }, viewer)?.visitors).toEqual([liveVisitor(1)]);
});

test('a colleague is replaced or added', () => {
  const priya = {
    id: liveVisitor(1).referenceID,
    firstName: 'Priya',
    lastName: 'Raman',
    role: 'ADMIN',
    imageUrl: null,
    presence: 'online' as const,
    hasLiveChat: true,
    openConversations: 0,
  };
  const away = { ...priya, presence: 'away' as const };
  expect(withColleague({ colleagues: [priya] }, away)).toEqual({ colleagues: [away] });
  expect(withColleague({ colleagues: [] }, priya)).toEqual({ colleagues: [priya] });
});
