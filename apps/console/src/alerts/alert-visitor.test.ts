import { expect, test } from 'vitest';
import type { LiveVisitor } from '../api/active-visitors.ts';
import { liveVisitor } from '../testing/live-visitor.ts';
import { alertVisitorOf, newMessagesFor } from './alert-visitor.ts';

const said = (lastSeq: number, author: 'visitor' | 'member' = 'visitor'): Partial<LiveVisitor> => ({
  activeAgent: 'me',
  lastSeq,
  lastMessage: {
    text: 'Hello',
    author,
    authorName: '',
    authorId: null,
    createdDate: '2026-10-12T14:00:00.000Z',
  },
});

test('names the country, and treats a tracking member as the agent', () => {
  const tracking = { tracking_code: '2', tracked_by: 'anna|Anna|Berg', track_message: '' };
  expect(alertVisitorOf(liveVisitor(1, { tracking }), 'en')).toMatchObject({
    place: 'Porto, Portugal',
    agentIds: ['anna'],
  });
});

test('reports a new message of an own visitor once, and no message of the member', () => {
  const before = [liveVisitor(1, said(3))];
  expect(newMessagesFor(before, [liveVisitor(1, said(4))], 'me')).toHaveLength(1);
  expect(newMessagesFor(before, [liveVisitor(1, said(3))], 'me')).toHaveLength(0);
  expect(newMessagesFor(before, [liveVisitor(1, said(4, 'member'))], 'me')).toHaveLength(0);
  expect(newMessagesFor(before, [liveVisitor(1, said(4))], 'somebody')).toHaveLength(0);
  expect(newMessagesFor([], [liveVisitor(1, said(4))], 'me')).toHaveLength(0);
});
