import type { Conversation, Label } from '@foyer/contract/conversations/shapes';
import type { BulkAction } from '@foyer/contract/inbox/shapes';
import { DISCARDED } from '@foyer/domain/message-moves';
import type { TaskPriority } from '@foyer/domain/task';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../../api/index.ts';
import { useMay } from '../../../session/permissions.ts';
import { dayAndTime, useTimeZone } from '../../../ui/index.ts';
import { useBulkActions } from '../inbox/bulk/use-bulk-actions.ts';
import { usePriorityName } from '../inbox/names.ts';

/** The inbox actions on the open conversation. */
export interface ThreadTools {
  /** Whether the member may edit the inbox. */
  readonly mayEdit: boolean;
  readonly isBusy: boolean;
  /** Whether it is deleted or junk. */
  readonly isDiscarded: boolean;
  readonly toggleLabel: (label: Label) => void;
  readonly assign: (action: BulkAction, to: string) => void;
  readonly snooze: (until: Date | null) => void;
  readonly setPriority: (priority: TaskPriority | null) => void;
  readonly markUnread: () => void;
  readonly setPending: () => void;
  readonly setRead: () => void;
  readonly remove: () => void;
  readonly junk: () => void;
  readonly restore: () => void;
}

/** The inbox actions on one conversation, each with Undo. */
export function useThreadTools(
  conversation: Conversation,
  name: string,
  onChanged: (conversation: Conversation) => void,
): ThreadTools {
  const { t, i18n } = useLingui();
  const zone = useTimeZone();
  const priorityName = usePriorityName();
  const actions = useBulkActions();
  const mayEdit = useMay('changeMessages') && conversation.mergedInto === null;
  const id = conversation.conversationID;
  const run = async (action: BulkAction, done: string) => {
    if (!mayEdit || actions.isBusy) return;
    await actions.run([id], action, done);
    const after = conversation.lastSeq;
    await call('getConversation', { params: { id }, query: { after, limit: 1 } })
      .then((page) => onChanged(page.conversation))
      .catch(() => undefined);
  };
  const has = (label: Label) => conversation.labels.some((one) => one.id === label.id);
  return {
    mayEdit,
    isBusy: actions.isBusy,
    isDiscarded: DISCARDED.includes(conversation.inboxStatus),
    toggleLabel: (label) =>
      void (has(label)
        ? run({ type: 'removeLabel', labelId: label.id }, t`Label ${label.tagName} removed`)
        : run({ type: 'addLabel', labelId: label.id }, t`Label ${label.tagName} added`)),
    assign: (action, to) => void run(action, t`Conversation with ${name} assigned to ${to}`),
    snooze: (until) =>
      void run(
        { type: 'snooze', until: until?.toISOString() ?? null },
        until
          ? t`Conversation with ${name} snoozed until ${dayAndTime(until.toISOString(), i18n.locale, zone)}`
          : t`Conversation with ${name} unsnoozed`,
      ),
    setPriority: (priority) =>
      void run(
        { type: 'priority', priority },
        priority ? t`Priority is ${priorityName(priority)}` : t`Priority removed`,
      ),
    markUnread: () => void run({ type: 'unread' }, t`Conversation with ${name} marked as unread`),
    setPending: () =>
      void run({ type: 'status', status: 'Pending' }, t`Conversation with ${name} set to pending`),
    setRead: () => void run({ type: 'status', status: 'Read' }, t`Conversation with ${name} needs no answer`),
    remove: () => void run({ type: 'status', status: 'Deleted' }, t`Conversation with ${name} deleted`),
    junk: () => void run({ type: 'status', status: 'Junk' }, t`Conversation with ${name} marked as junk`),
    restore: () => void run({ type: 'restore' }, t`Conversation with ${name} restored`),
  };
}
