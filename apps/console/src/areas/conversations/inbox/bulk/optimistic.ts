import type { InboxThread, Label } from '@foyer/contract/conversations/shapes';
import type { BulkAction } from '@foyer/contract/inbox/shapes';
import { replyStatusOf } from '@foyer/domain/message-moves';
import type { MessageStatus } from '@foyer/domain/message-status';

const withStatus = (thread: InboxThread, status: MessageStatus): InboxThread => ({
  ...thread,
  status,
  replyStatus: replyStatusOf(status, thread.assignmentInfo.assignedTo),
  ...(status !== 'Pending' && { waitingSince: null, pendingMessages: 0, isUnread: false }),
});

/** The optimistic state of a thread after an action. */
export function afterAction(thread: InboxThread, action: BulkAction, labels: readonly Label[]): InboxThread {
  switch (action.type) {
    case 'assign':
      return { ...thread, assignmentInfo: { assignedTo: action.memberId } };
    case 'team':
      return { ...thread, departmentID: action.departmentId };
    case 'roundRobin':
      return thread;
    case 'addLabel': {
      const label = labels.find(({ id }) => id === action.labelId);
      const others = thread.labels.filter(({ id }) => id !== action.labelId);
      return label ? { ...thread, labels: [...others, label] } : thread;
    }
    case 'removeLabel':
      return { ...thread, labels: thread.labels.filter(({ id }) => id !== action.labelId) };
    case 'status':
      return withStatus(thread, action.status);
    case 'restore':
      return withStatus(thread, 'Pending');
    case 'priority':
      return { ...thread, priority: action.priority };
    case 'snooze':
      return { ...thread, snoozedUntil: action.until };
    case 'read':
      return { ...thread, isUnread: false, pendingMessages: 0 };
    case 'unread':
      return { ...thread, isUnread: true };
  }
}
