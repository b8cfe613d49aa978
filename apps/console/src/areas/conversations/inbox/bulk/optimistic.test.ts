import type { BulkAction } from '@foyer/contract/inbox/shapes';
import { describe, expect, it } from 'vitest';
import { at, ME, threadOf } from '../../testing/builders.ts';
import { afterAction } from './optimistic.ts';

const late = { id: 'l1', tagName: 'Late', tagColor: 'red' } as const;
const thread = threadOf(1, { assignmentInfo: { assignedTo: ME.id }, waitingSince: at(0), isUnread: true });

describe('the optimistic state', () => {
  const cases: readonly [string, BulkAction, object][] = [
    ['whose it is', { type: 'assign', memberId: null }, { assignmentInfo: { assignedTo: null } }],
    ['the team', { type: 'team', departmentId: 'd1' }, { departmentID: 'd1' }],
    ['a label', { type: 'addLabel', labelId: 'l1' }, { labels: [late] }],
    [
      'that nobody waits in what is done',
      { type: 'status', status: 'Completed' },
      { status: 'Completed', replyStatus: 'Replied', waitingSince: null, isUnread: false },
    ],
    ['what is restored', { type: 'restore' }, { status: 'Pending', replyStatus: 'Assigned' }],
    ['the priority', { type: 'priority', priority: 'High' }, { priority: 'High' }],
    ['until when it sleeps', { type: 'snooze', until: at(60) }, { snoozedUntil: at(60) }],
    ['that it was read', { type: 'read' }, { isUnread: false, pendingMessages: 0 }],
    ['that it is unread', { type: 'unread' }, { isUnread: true }],
  ];
  it.each(cases)('%s', (_, action, fields) => {
    expect(afterAction(thread, action, [late])).toMatchObject(fields);
  });

  it('removes a label, and adds no unknown one', () => {
    const labelled = { ...thread, labels: [late] };
    expect(afterAction(labelled, { type: 'removeLabel', labelId: 'l1' }, [late]).labels).toEqual([]);
    expect(afterAction(thread, { type: 'addLabel', labelId: 'l2' }, [late])).toBe(thread);
  });

  it('does not guess the assignee of a round robin', () => {
    expect(afterAction(thread, { type: 'roundRobin', departmentId: null }, [])).toBe(thread);
  });
});
