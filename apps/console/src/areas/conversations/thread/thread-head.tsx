import type { Conversation } from '@foyer/contract/conversations/shapes';
import { waitingOf } from '@foyer/domain/visitor-flags';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlarm, IconChevronLeft } from '@tabler/icons-react';
import { useRef } from 'react';
import { useMayTalk } from '../../../session/permissions.ts';
import { Avatar, Button, Cut, clockTime, Flag, IconButton, useNow } from '../../../ui/index.ts';
import { placeOf } from '../details/place.ts';
import type { VisitorCard } from '../details/visitor-card.ts';
import { WhenMenu } from '../inbox/menus/when-menu.tsx';
import type { Me } from '../state/me.ts';
import type { ConversationActions } from '../state/use-conversation-actions.ts';
import type { Viewer } from '../state/viewing.ts';
import { AssigneeMenu, isFree } from './assignee-menu.tsx';
import { useHeadRoom } from './head-room.ts';
import { MoreMenu } from './more-menu.tsx';
import type { Person } from './people.ts';
import { WakeItem } from './sort-items.tsx';
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
  /** Leads back to the queue where it is not beside the thread; null where it is. */
  onBack: (() => void) | null;
  /** Opens the details where they are not beside the thread; null where they are. */
  onDetails: (() => void) | null;
  tools: ThreadTools;
  /** Whether it stands beside a list whose title is that of the page. */
  isBeside: boolean;
  snoozeOpened: boolean;
  onSnoozeOpened: (opened: boolean) => void;
  onLabels: () => void;
  onMerge: () => void;
  /** Marks it unread, and leaves it. */
  onUnread: () => void;
  onSearch: () => void;
  onCanned: () => void;
}

/**
 * Who this is, who looks on, who has it, and how it ends. What a narrow pane has no room for stands in the menu; who
 * has it and the next thing to do stay.
 */
export function ThreadHead(props: Props) {
  const { conversation, card, me, people, actions, tools, viewers, onBack } = props;
  const { t } = useLingui();
  const head = useRef<HTMLElement>(null);
  const room = useHeadRoom(head);
  const mayTalk = useMayTalk(conversation.kind);
  const isClosed = conversation.status === 'closed';
  const canSnooze = tools.maySort && !tools.isAway;
  const canEnd = mayTalk && !tools.isAway && conversation.mergedInto === null;
  const canTake = mayTalk && isFree(conversation);
  const shows = {
    viewers: room === 'all' && !canTake,
    assignee: mayTalk && !(room === 'little' && canTake),
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
          <Button small look="primary" shortcut="T" busy={actions.isBusy} onClick={actions.take}>
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
          mayTalk={mayTalk}
          holds={{
            assign: mayTalk && !isClosed && !shows.assignee,
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

/** Of a thread of mails the subject, and who it is with. */
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

/** Avatar, name, place and the time there. */
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
          <Flag country={card.country} />
          <Cut>{placeOf(card, i18n.locale)}</Cut>
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

/** The time in a zone as a browser names it; null for a zone that nobody knows. */
function timeIn(now: string, locale: string, timeZone: string): string | null {
  try {
    return clockTime(now, locale, timeZone);
  } catch {
    return null;
  }
}
