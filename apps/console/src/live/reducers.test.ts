import { expect, test } from 'vitest';
import { liveVisitor } from '../testing/live-visitor.ts';
import { withColleague, withoutVisitor, withVisitor } from './reducers.ts';

const viewer = { id: 'm', role: 'ADMIN' };
const asking = { tracking_code: '2', tracked_by: '||', track_message: '' };
const state = { visitors: [liveVisitor(2), liveVisitor(1)], nextCursor: null };

test('a changed visitor stays in place, with the flags that a fresh read would have', () => {
  const after = withVisitor(state, liveVisitor(1, { tracking: asking }), viewer);
  expect(after?.visitors.map((one) => one.referenceID)).toEqual(state.visitors.map((one) => one.referenceID));
  expect(after?.visitors[1]).toMatchObject({ needAgent: 1, assistBadge: true, sortColumn: 1 });
});

test('flags depend on who looks', () => {
  const after = withVisitor(state, liveVisitor(1, { tracking: asking }), { id: 'm', role: 'PHYSICIAN' });
  expect(after?.visitors[1]).toMatchObject({ needAgent: null, assistBadge: false });
});

test('a new visitor comes first, as in a fresh read', () => {
  expect(withVisitor(state, liveVisitor(3), viewer)?.visitors[0]?.referenceID).toBe(
    liveVisitor(3).referenceID,
  );
});

test('a visitor who is gone is gone, one who never was changes nothing', () => {
  expect(withoutVisitor(state, liveVisitor(2).referenceID)?.visitors).toEqual([liveVisitor(1)]);
  expect(withoutVisitor(state, liveVisitor(9).referenceID)).toEqual(state);
});

test('what was never read stays unread', () => {
  expect(withVisitor(undefined, liveVisitor(1), viewer)).toBeUndefined();
  expect(withoutVisitor(undefined, 'x')).toBeUndefined();
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
