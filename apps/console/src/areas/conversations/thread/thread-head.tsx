import type { Conversation } from '@foyer/contract/conversations/shapes';
import { waitingOf } from '@foyer/domain/visitor-flags';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlarm, IconChevronLeft } from '@tabler/icons-react';
import { useRef } from 'react';
import { placeText } from '../../../i18n/place-text.ts';
import { textIn } from '../../../i18n/use-text.ts';
import { useMayReply } from '../../../session/permissions.ts';
import { Avatar, Button, Cut, clockTime, Flag, IconButton, useNow } from '../../../ui/index.ts';
import type { VisitorCard } from '../details/visitor-card.ts';
import { WhenMenu } from '../inbox/menus/when-menu.tsx';
import type { Me } from '../state/me.ts';
import type { ConversationActions } from '../state/use-conversation-actions.ts';
import type { Viewer } from '../state/viewing.ts';
import { AssigneeMenu, isFree } from './assignee-menu.tsx';
import { useHeadRoom } from './head-room.ts';
import { WakeItem } from './inbox-items.tsx';
import { MoreMenu } from './more-menu.tsx';
import type { Person } from './people.ts';
import { ThreadBar, Viewers } from './thread-bar.tsx';
import type { ThreadTools } from './use-thread-tools.ts';

interface Props {
  conversation: Conversation;
  card: VisitorCard;
  me: Me;
  people: readonly Person[];
  viewers: readonly Viewer[];
  actions: ConversationActions;
  assignOpened: boolean;
  onAssignOpened: (opened: boolean) => void;
  backLabel: string;
  /** Returns to the queue when it is not beside the thread; null when it is. */
  onBack: (() => void) | null;
  /** Opens the details when they are not beside the thread; null when they are. */
  onDetails: (() => void) | null;
  tools: ThreadTools;
  /** Whether it is beside a list that has the page title. */
  isBeside: boolean;
  snoozeOpened: boolean;
  onSnoozeOpened: (opened: boolean) => void;
  onLabels: () => void;
  onMerge: () => void;
  /** Marks it unread and leaves it. */
  onUnread: () => void;
  onSearch: () => void;
  onCanned: () => void;
}

/**
 * The head of a thread: visitor, viewers, assignee and closing. In a narrow pane the rest moves to the menu; the
 * assignee and the primary action stay.
 */
export function ThreadHead(props: Props) {
  const { conversation, card, me, people, actions, tools, viewers, onBack } = props;
  const { t } = useLingui();
  const head = useRef<HTMLElement>(null);
  const room = useHeadRoom(head);
  const mayReply = useMayReply(conversation.kind);
  const isClosed = conversation.status === 'closed';
  const canSnooze = tools.mayEdit && !tools.isDiscarded;
  const canEnd = mayReply && !tools.isDiscarded && conversation.mergedInto === null;
  const canTake = mayReply && isFree(conversation);
  const shows = {
    viewers: room === 'all' && !canTake,
    assignee: mayReply && !(room === 'little' && canTake),
    snooze: canSnooze && room === 'all',
    end: canEnd && (room === 'all' || (room === 'some' && !canTake)),
  };
  return (
    <>
      <header className="thread-head" ref={head}>
        {onBack && (
          <IconButton icon={IconChevronLeft} iconSize={20} label={props.backLabel} onClick={onBack} />
        )}
        {conversation.kind === 'mail' ? (
          <Subject
            conversation={conversation}
            card={card}
            isBeside={props.isBeside}
            onDetails={props.onDetails}
          />
        ) : (
          <VisitorName card={card} isBeside={props.isBeside} onDetails={props.onDetails} />
        )}
        {shows.viewers && <Viewers viewers={viewers} />}
        {canTake && (
          <Button small variant="primary" shortcut="T" busy={actions.isBusy} onClick={actions.take}>
            {t`Take`}
          </Button>
        )}
        {shows.assignee && (
          <AssigneeMenu
            conversation={conversation}
            me={me}
            people={people}
            actions={actions}
            tools={tools}
            opened={props.assignOpened}
            onOpened={props.onAssignOpened}
          />
        )}
        {shows.snooze && (
          <WhenMenu
            label={t`Snooze until`}
            title={t`Snooze until when?`}
            opened={props.snoozeOpened}
            onOpened={props.onSnoozeOpened}
            onChoose={tools.snooze}
            trigger={<IconButton small icon={IconAlarm} label={t`Snooze`} />}
            more={<WakeItem conversation={conversation} tools={tools} />}
          />
        )}
        <MoreMenu
          {...props}
          mayReply={mayReply}
          offers={{
            assign: mayReply && !isClosed && !shows.assignee,
            snooze: canSnooze && !shows.snooze,
            end: canEnd && !shows.end,
          }}
        />
        {shows.end && (
          <Button
            small
            shortcut={isClosed ? undefined : 'E'}
            busy={actions.isBusy}
            onClick={isClosed ? actions.reopen : actions.close}
          >
            {isClosed ? t`Reopen` : t`Close`}
          </Button>
        )}
      </header>
      <ThreadBar
        waitingSince={card.live && !isClosed ? waitingOf(card.live) : null}
        viewers={shows.viewers ? [] : viewers}
      />
    </>
  );
}

/** The subject of a mail thread, and its participants. */
function Subject({
  conversation,
  card,
  isBeside,
  onDetails,
}: Pick<Props, 'conversation' | 'card' | 'isBeside' | 'onDetails'>) {
  const { t } = useLingui();
  const Title = isBeside ? 'h2' : 'h1';
  return (
    <div className="grow">
      <Cut as={Title} className="thread-title">
        {conversation.subject || t`No subject`}
      </Cut>
      <div className="sub">
        <Cut
          as="button"
          type="button"
          className="as-text"
          aria-label={t`Details of ${card.name}`}
          disabled={!onDetails}
          onClick={onDetails ?? undefined}
        >
          {card.name}
        </Cut>
      </div>
    </div>
  );
}

/** Avatar, name, location and local time. */
export function VisitorName({
  card,
  isBeside = false,
  onDetails,
}: {
  card: VisitorCard;
  isBeside?: boolean;
  onDetails: (() => void) | null;
}) {
  const { t, i18n } = useLingui();
  const Title = isBeside ? 'h2' : 'h1';
  return (
    <>
      <Avatar id={card.referenceID} name={card.name} presence={card.isOnline ? 'online' : 'offline'} />
      <div className="grow">
        <Cut as={Title} className="thread-title">
          {onDetails ? (
            <button
              type="button"
              className="as-text"
              aria-label={t`Details of ${card.name}`}
              onClick={onDetails}
            >
              {card.name}
            </button>
          ) : (
            card.name
          )}
        </Cut>
        <div className="sub">
          {card.country && <Flag country={card.country} />}
          <Cut>{placeText(card, i18n.locale) || textIn(i18n.locale, 'unknownPlace')}</Cut>
          {card.timeZone && <LocalTime timeZone={card.timeZone} />}
        </div>
      </div>
    </>
  );
}

function LocalTime({ timeZone }: { timeZone: string }) {
  const { i18n } = useLingui();
  const now = new Date(useNow(15_000)).toISOString();
  const time = timeIn(now, i18n.locale, timeZone);
  return (
    time && (
      <span className="there">
        · <Trans>{time} local time</Trans>
      </span>
    )
  );
}

/** The local time in a time zone; null for an unknown zone. */
function timeIn(now: string, locale: string, timeZone: string): string | null {
  try {
    return clockTime(now, locale, timeZone);
  } catch {
    return null;
  }
}
