import type { Conversation } from '@foyer/contract/conversations/shapes';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlarm, IconAlarmOff, IconChevronLeft } from '@tabler/icons-react';
import { useMayTalk } from '../../../session/permissions.ts';
import { Avatar, Button, clockTime, Flag, IconButton, MenuItem, Tooltip, useNow } from '../../../ui/index.ts';
import { placeOf } from '../details/place.ts';
import type { VisitorCard } from '../details/visitor-card.ts';
import { WhenMenu } from '../inbox/menus/when-menu.tsx';
import type { Me } from '../state/me.ts';
import type { ConversationActions } from '../state/use-conversation-actions.ts';
import type { Viewer } from '../state/viewing.ts';
import { AssigneeMenu, isFree } from './assignee-menu.tsx';
import { MoreMenu } from './more-menu.tsx';
import { firstNameOf, type Person } from './people.ts';
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

/** Who this is, who looks on, who has it, and how it ends. */
export function ThreadHead(props: Props) {
  const { conversation, me, people, actions, tools, onBack } = props;
  const { t } = useLingui();
  const isClosed = conversation.status === 'closed';
  const mayTalk = useMayTalk();
  return (
    <header className="thread-head">
      {onBack && <IconButton icon={IconChevronLeft} iconSize={20} label={props.backLabel} onClick={onBack} />}
      {conversation.kind === 'mail' ? (
        <Subject
          conversation={conversation}
          card={props.card}
          isBeside={props.isBeside}
          onDetails={props.onDetails}
        />
      ) : (
        <VisitorName card={props.card} isBeside={props.isBeside} onDetails={props.onDetails} />
      )}
      <Seeing viewers={props.viewers} />
      {mayTalk && isFree(conversation) && (
        <Button small className="hide-phone" shortcut="T" busy={actions.isBusy} onClick={actions.take}>
          {t`Take`}
        </Button>
      )}
      {mayTalk && (
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
      {tools.maySort && !tools.isAway && (
        <WhenMenu
          label={t`Snooze until`}
          title={t`Snooze until when?`}
          opened={props.snoozeOpened}
          onOpened={props.onSnoozeOpened}
          onChoose={tools.snooze}
          trigger={<IconButton small icon={IconAlarm} label={t`Snooze`} />}
          more={
            conversation.snoozedUntil ? (
              <MenuItem icon={IconAlarmOff} onSelect={() => tools.snooze(null)}>
                {t`Wake it now`}
              </MenuItem>
            ) : null
          }
        />
      )}
      <MoreMenu {...props} mayTalk={mayTalk} />
      {mayTalk && !tools.isAway && conversation.mergedInto === null && (
        <Button
          small
          className="hide-phone"
          shortcut={isClosed ? undefined : 'E'}
          busy={actions.isBusy}
          onClick={isClosed ? actions.reopen : actions.close}
        >
          {isClosed ? t`Reopen` : t`Close`}
        </Button>
      )}
    </header>
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
      <Title className="thread-title cut" dir="auto">
        {conversation.subject || t`Without a subject`}
      </Title>
      <div className="sub">
        <button
          type="button"
          className="as-text cut"
          aria-label={t`Details of ${card.name}`}
          disabled={!onDetails}
          onClick={onDetails ?? undefined}
        >
          <bdi>{card.name}</bdi>
        </button>
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
  const name = <bdi>{card.name}</bdi>;
  return (
    <>
      <Avatar id={card.referenceID} name={card.name} presence={card.isOnline ? 'online' : 'offline'} />
      <div className="grow">
        <Title className="thread-title cut">
          {onDetails ? (
            <button
              type="button"
              className="as-text"
              aria-label={t`Details of ${card.name}`}
              onClick={onDetails}
            >
              {name}
            </button>
          ) : (
            name
          )}
        </Title>
        <div className="sub">
          <Flag country={card.country} />
          <span className="cut">{placeOf(card, i18n.locale)}</span>
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
      <span className="hide-phone">
        · <Trans>{time} there</Trans>
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

function Seeing({ viewers }: { viewers: readonly Viewer[] }) {
  const [first] = viewers;
  if (!first) return null;
  return (
    <Tooltip text={viewers.map((viewer) => viewer.name).join(', ')}>
      <div className="seeing hide-phone">
        <span className="stack">
          {viewers.slice(0, 3).map((viewer) => (
            <Avatar key={viewer.id} id={viewer.id} name={viewer.name} imageUrl={viewer.imageUrl} size={20} />
          ))}
        </span>
        <span>
          {viewers.length === 1 ? (
            <Trans>{firstNameOf(first.name)} is viewing</Trans>
          ) : (
            <Plural value={viewers.length} one="# is viewing" other="# are viewing" />
          )}
        </span>
      </div>
    </Tooltip>
  );
}
