import type { MessageStatus } from '@foyer/domain/message-status';
import type { SnoozeChoice } from '@foyer/domain/snooze';
import type { TaskPriority } from '@foyer/domain/task';
import { useLingui } from '@lingui/react/macro';
import type { InboxSort, InboxTab } from './search.ts';

/** The names of thread statuses. Specification 4. */
export function useStatusName(): (status: MessageStatus) => string {
  const { t } = useLingui();
  const names: Readonly<Record<MessageStatus, string>> = {
    Pending: t`Pending`,
    Replied: t`Replied`,
    Deleted: t`Deleted`,
    Junk: t`Junk`,
    Draft: t`Draft`,
    Answered: t`Answered`,
    Read: t`Read`,
    Assigned: t`Assigned`,
    Completed: t`Completed`,
  };
  return (status) => names[status];
}

/** The names of priorities. Specification 3. */
export function usePriorityName(): (priority: TaskPriority) => string {
  const { t } = useLingui();
  const names: Readonly<Record<TaskPriority, string>> = { Low: t`Low`, Medium: t`Medium`, High: t`High` };
  return (priority) => names[priority];
}

export function useSortName(): (sort: InboxSort) => string {
  const { t } = useLingui();
  const names: Readonly<Record<InboxSort, string>> = {
    newest: t`Newest first`,
    oldest: t`Oldest first`,
    waiting: t`Longest wait`,
  };
  return (sort) => names[sort];
}

export function useTabName(): (tab: InboxTab) => string {
  const { t } = useLingui();
  const names: Readonly<Record<InboxTab, string>> = {
    junk: t`Junk`,
    snoozed: t`Snoozed`,
    completed: t`Completed`,
  };
  return (tab) => names[tab];
}

export function useSnoozeName(): (choice: SnoozeChoice) => string {
  const { t } = useLingui();
  const names: Readonly<Record<SnoozeChoice, string>> = {
    later_today: t`Later today`,
    tomorrow: t`Tomorrow`,
    this_weekend: t`This weekend`,
    next_week: t`Next week`,
  };
  return (choice) => names[choice];
}
