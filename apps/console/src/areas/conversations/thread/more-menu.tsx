import type { Conversation } from '@foyer/contract/conversations/shapes';
import { TASK_PRIORITIES } from '@foyer/domain/task';
import { useLingui } from '@lingui/react/macro';
import {
  IconArrowMerge,
  IconBolt,
  IconChevronLeft,
  IconCircleCheck,
  IconDots,
  IconFlag,
  IconForbid,
  IconHourglass,
  IconMail,
  IconMailOpened,
  IconRotate,
  IconSearch,
  IconTag,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { ThreadItem } from '../../../shell/thread-menu.ts';
import { IconButton, Menu, MenuItem, MenuLine } from '../../../ui/index.ts';
import type { VisitorCard } from '../details/visitor-card.ts';
import { usePriorityName } from '../inbox/words.ts';
import type { ConversationActions } from '../state/use-conversation-actions.ts';
import { AreaItems, OpenedItem } from './area-items.tsx';
import { isFree } from './assignee-menu.tsx';
import { HistoryLinkItem } from './history-link-item.tsx';
import type { ThreadTools } from './use-thread-tools.ts';

interface Props {
  conversation: Conversation;
  card: VisitorCard;
  actions: ConversationActions;
  tools: ThreadTools;
  mayTalk: boolean;
  onLabels: () => void;
  onMerge: () => void;
  /** Marks it unread, and leaves it. */
  onUnread: () => void;
  onSearch: () => void;
  onCanned: () => void;
}

/** What is done with a conversation less often. */
export function MoreMenu(props: Props) {
  const { conversation, card, actions, tools, mayTalk, onSearch, onCanned } = props;
  const { t } = useLingui();
  const [step, setStep] = useState<'all' | 'priority'>('all');
  const [item, setItem] = useState<ThreadItem | null>(null);
  const isClosed = conversation.status === 'closed';
  return (
    <>
      <Menu
        label={t`More actions`}
        align="end"
        trigger={<IconButton small icon={IconDots} label={t`More actions`} />}
        onChange={() => setStep('all')}
      >
        {step === 'priority' ? (
          <Priorities conversation={conversation} tools={tools} onBack={() => setStep('all')} />
        ) : (
          <>
            <MenuItem icon={IconSearch} onSelect={onSearch}>
              {t`Search in this thread`}
            </MenuItem>
            {mayTalk && (
              <MenuItem icon={IconBolt} onSelect={onCanned}>
                {t`Canned replies…`}
              </MenuItem>
            )}
            {mayTalk && card.contacts.email !== '' && <HistoryLinkItem card={card} />}
            <AreaItems onChoose={setItem} />
            {mayTalk && isFree(conversation) && (
              <MenuItem className="only-phone" icon={IconCircleCheck} onSelect={actions.take}>
                {t`Take`}
              </MenuItem>
            )}
            {mayTalk && !tools.isAway && (
              <MenuItem
                className="only-phone"
                icon={isClosed ? IconRotate : IconCircleCheck}
                onSelect={isClosed ? actions.reopen : actions.close}
              >
                {isClosed ? t`Reopen` : t`Close`}
              </MenuItem>
            )}
            {tools.maySort && <SortItems {...props} onPriority={() => setStep('priority')} />}
          </>
        )}
      </Menu>
      {item && (
        <OpenedItem
          item={item}
          conversationID={conversation.conversationID}
          referenceID={conversation.referenceID}
          visitorName={card.name}
          subject={conversation.subject}
          onClose={() => setItem(null)}
        />
      )}
    </>
  );
}

function SortItems({
  conversation,
  tools,
  onLabels,
  onMerge,
  onUnread,
  onPriority,
}: Props & { onPriority: () => void }) {
  const { t } = useLingui();
  if (tools.isAway) {
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

function Priorities({
  conversation,
  tools,
  onBack,
}: Pick<Props, 'conversation' | 'tools'> & { onBack: () => void }) {
  const { t } = useLingui();
  const nameOf = usePriorityName();
  return (
    <>
      <MenuItem icon={IconChevronLeft} keepOpen onSelect={onBack}>
        {t`Priority`}
      </MenuItem>
      <MenuLine />
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
