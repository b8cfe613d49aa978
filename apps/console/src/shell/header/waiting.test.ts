import { expect, it } from 'vitest';
import { liveVisitor } from '../../testing/live-visitor.ts';
import { waitingConversations } from './waiting.ts';

const ME = '0192f000-0000-4000-8000-0000000000aa';

const waits = (n: number, fields: Parameters<typeof liveVisitor>[1] = {}) =>
  liveVisitor(n, {
    conversationID: `c${n}`,
    conversationStatus: 'open',
    waitingSince: `2026-10-12T14:0${n}:00.000Z`,
    ...fields,
  });
const visitors = [
  waits(3, { tracking: { tracking_code: '2', tracked_by: `${ME}||`, track_message: '' } }),
  waits(2, { snoozedUntil: '2026-10-13T08:00:00.000Z' }),
  waits(1),
  waits(4, { conversationStatus: 'closed' }),
];
const idsFor = (role: string) =>
  waitingConversations(visitors, { id: ME, role }).map(({ conversationID }) => conversationID);

it('lists waiting visitors, longest wait first, without snoozed ones', () => {
  expect(idsFor('USER')).toEqual(['c1', 'c3']);
});

it('lists for a physician only visitors tracked to them', () => {
  expect(idsFor('PHYSICIAN')).toEqual(['c3']);
});
