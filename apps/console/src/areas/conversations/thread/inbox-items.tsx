import type { Conversation } from '@foyer/contract/conversations/shapes';
import { TASK_PRIORITIES } from '@foyer/domain/task';
import { useLingui } from '@lingui/react/macro';
import {
  IconAlarmOff,
  IconArrowMerge,
  IconFlag,
  IconForbid,
  IconHourglass,
  IconMail,
  IconMailOpened,
  IconRotate,
  IconTag,
  IconTrash,
} from '@tabler/icons-react';
import { MenuItem, MenuLine } from '../../../ui/index.ts';
import { usePriorityName } from '../inbox/names.ts';
import type { ThreadTools } from './use-thread-tools.ts';

interface Props {
  conversation: Conversation;
  tools: ThreadTools;
  onLabels: () => void;
  onMerge: () => void;
  /** Marks it unread and leaves it. */
  onUnread: () => void;
}

/** The inbox actions on a conversation, as menu items. */
export function InboxItems({
  conversation,
  tools,
  onLabels,
  onMerge,
  onUnread,
  onPriority,
}: Props & { onPriority: () => void }) {
  const { t } = useLingui();
  if (tools.isDiscarded) {
    return (
      <>
        <MenuLine />
        <MenuItem icon={IconRotate} onSelect={tools.restore}>
          {t`Restore`}
        </MenuItem>
      </>
    );
  }
  const { inboxStatus, status } = conversation;
  return (
    <>
      <MenuLine />
      <MenuItem icon={IconMail} shortcut="U" onSelect={onUnread}>
        {t`Mark as unread`}
      </MenuItem>
      <MenuItem icon={IconTag} shortcut="L" onSelect={onLabels}>
        {t`Labels…`}
      </MenuItem>
      <MenuItem icon={IconFlag} keepOpen onSelect={onPriority}>
        {t`Priority…`}
      </MenuItem>
      {status === 'open' &&
        (inboxStatus === 'Pending' ? (
          <MenuItem icon={IconMailOpened} onSelect={tools.setRead}>
            {t`No answer needed`}
          </MenuItem>
        ) : (
          <MenuItem icon={IconHourglass} onSelect={tools.setPending}>
            {t`Set to pending`}
          </MenuItem>
        ))}
      <MenuItem icon={IconArrowMerge} onSelect={onMerge}>
        {t`Merge…`}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={IconForbid} onSelect={tools.junk}>
        {t`Junk`}
      </MenuItem>
      <MenuItem icon={IconTrash} bad shortcut="#" onSelect={tools.remove}>
        {t`Delete`}
      </MenuItem>
    </>
  );
}

/** The priorities as menu items. */
export function Priorities({ conversation, tools }: Pick<Props, 'conversation' | 'tools'>) {
  const { t } = useLingui();
  const nameOf = usePriorityName();
  return (
    <>
      {[...TASK_PRIORITIES].reverse().map((priority) => (
        <MenuItem
          key={priority}
          chosen={priority === conversation.priority}
          onSelect={() => tools.setPriority(priority)}
        >
          {nameOf(priority)}
        </MenuItem>
      ))}
      <MenuItem chosen={conversation.priority === null} onSelect={() => tools.setPriority(null)}>
        {t`None`}
      </MenuItem>
    </>
  );
}

/** Unsnoozes a conversation. Renders nothing when it is not snoozed. */
export function WakeItem({ conversation, tools }: Pick<Props, 'conversation' | 'tools'>) {
  const { t } = useLingui();
  if (conversation.snoozedUntil === null) return null;
  return (
    <MenuItem icon={IconAlarmOff} onSelect={() => tools.snooze(null)}>
      {t`Unsnooze now`}
    </MenuItem>
  );
}
