import type { Conversation } from '@foyer/contract/conversations/shapes';
import { useLingui } from '@lingui/react/macro';
import {
  IconAlarm,
  IconBolt,
  IconChevronLeft,
  IconCircleCheck,
  IconDots,
  IconRotate,
  IconSearch,
  IconUserPlus,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ThreadItem } from '../../../shell/thread-menu.ts';
import { IconButton, Menu, MenuItem, MenuLine } from '../../../ui/index.ts';
import type { VisitorCard } from '../details/visitor-card.ts';
import { TimeDialog, WhenItems } from '../inbox/menus/when-menu.tsx';
import type { Me } from '../state/me.ts';
import type { ConversationActions } from '../state/use-conversation-actions.ts';
import { AreaItems, OpenedItem } from './area-items.tsx';
import { AssigneeItems, AssigneeName } from './assignee-menu.tsx';
import { HistoryLinkItem } from './history-link-item.tsx';
import { InboxItems, Priorities, WakeItem } from './inbox-items.tsx';
import type { Person } from './people.ts';
import type { ThreadTools } from './use-thread-tools.ts';

interface Props {
  conversation: Conversation;
  card: VisitorCard;
  me: Me;
  people: readonly Person[];
  actions: ConversationActions;
  tools: ThreadTools;
  mayReply: boolean;
  /** Items that do not fit in the head. */
  offers: { readonly assign: boolean; readonly snooze: boolean; readonly end: boolean };
  assignOpened: boolean;
  onAssignOpened: (opened: boolean) => void;
  snoozeOpened: boolean;
  onSnoozeOpened: (opened: boolean) => void;
  onLabels: () => void;
  onMerge: () => void;
  /** Marks it unread and leaves it. */
  onUnread: () => void;
  onSearch: () => void;
  onCanned: () => void;
}

type Step = 'all' | 'assign' | 'snooze' | 'priority';

/** Less frequent conversation actions, and those that do not fit in the head. */
export function MoreMenu(props: Props) {
  const { conversation, card, tools } = props;
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Step | null>(null);
  const [item, setItem] = useState<ThreadItem | null>(null);
  const [asksTime, setAsksTime] = useState(false);
  const called = calledStep(props);
  const step = called ?? chosen;
  const shown = useRef<Step>('all');
  if (step) shown.current = step;
  const onChange = (opened: boolean) => {
    if (called === 'assign') props.onAssignOpened(false);
    if (called === 'snooze') props.onSnoozeOpened(false);
    setChosen(opened ? 'all' : null);
  };
  const back = (title: string) => <BackItem title={title} onBack={() => onChange(true)} />;
  return (
    <>
      <Menu
        label={t`More actions`}
        align="end"
        opened={step !== null}
        onChange={onChange}
        trigger={<IconButton small icon={IconDots} label={t`More actions`} />}
      >
        {shown.current === 'all' && <AllItems {...props} onStep={setChosen} onItem={setItem} />}
        {shown.current === 'assign' && <AssigneeItems {...props} back={back(t`Assign`)} />}
        {shown.current === 'snooze' && (
          <>
            {back(t`Snooze`)}
            <WhenItems onChoose={tools.snooze} onAsk={() => setAsksTime(true)} />
            <WakeItem conversation={conversation} tools={tools} />
          </>
        )}
        {shown.current === 'priority' && (
          <>
            {back(t`Priority`)}
            <Priorities conversation={conversation} tools={tools} />
          </>
        )}
      </Menu>
      {asksTime && (
        <TimeDialog
          title={t`Snooze until when?`}
          onClose={() => setAsksTime(false)}
          onChoose={tools.snooze}
        />
      )}
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

/** The submenu that a shortcut opens, if its items are in this menu. */
function calledStep({ offers, assignOpened, snoozeOpened }: Props): Step | null {
  if (offers.assign && assignOpened) return 'assign';
  return offers.snooze && snoozeOpened ? 'snooze' : null;
}

function BackItem({ title, onBack }: { title: string; onBack: () => void }) {
  return (
    <>
      <MenuItem icon={IconChevronLeft} keepOpen onSelect={onBack}>
        {title}
      </MenuItem>
      <MenuLine />
    </>
  );
}

function AllItems({
  onStep,
  onItem,
  ...props
}: Props & { onStep: (step: Step) => void; onItem: (item: ThreadItem) => void }) {
  const { conversation, card, actions, tools, mayReply, offers } = props;
  const { t } = useLingui();
  const isClosed = conversation.status === 'closed';
  return (
    <>
      {offers.assign && (
        <MenuItem
          icon={IconUserPlus}
          keepOpen
          shortcut="A"
          onSelect={() => onStep('assign')}
          end={
            <span className="end t-12 t-3">
              <AssigneeName conversation={conversation} me={props.me} />
            </span>
          }
        >
          {t`Assign`}
        </MenuItem>
      )}
      {offers.snooze && (
        <MenuItem icon={IconAlarm} keepOpen shortcut="S" onSelect={() => onStep('snooze')}>
          {t`Snooze`}
        </MenuItem>
      )}
      <MenuItem icon={IconSearch} onSelect={props.onSearch}>
        {t`Search in conversation`}
      </MenuItem>
      {mayReply && (
        <MenuItem icon={IconBolt} onSelect={props.onCanned}>
          {t`Canned replies…`}
        </MenuItem>
      )}
      {mayReply && card.contacts.email !== '' && <HistoryLinkItem card={card} />}
      <AreaItems onChoose={onItem} />
      {tools.mayEdit && <InboxItems {...props} onPriority={() => onStep('priority')} />}
      {offers.end && (
        <>
          <MenuLine />
          <MenuItem
            icon={isClosed ? IconRotate : IconCircleCheck}
            shortcut={isClosed ? undefined : 'E'}
            onSelect={isClosed ? actions.reopen : actions.close}
          >
            {isClosed ? t`Reopen` : t`Close`}
          </MenuItem>
        </>
      )}
    </>
  );
}
