import type { Conversation } from '@foyer/contract/conversations/shapes';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  IconBolt,
  IconChevronLeft,
  IconCircleCheck,
  IconDots,
  IconRotate,
  IconSearch,
} from '@tabler/icons-react';
import { useMayTalk } from '../../../session/permissions.ts';
import {
  Avatar,
  Button,
  clockTime,
  Flag,
  IconButton,
  Menu,
  MenuItem,
  Tooltip,
  useNow,
} from '../../../ui/index.ts';
import { placeOf } from '../details/place.ts';
import type { VisitorCard } from '../details/visitor-card.ts';
import type { Me } from '../state/me.ts';
import type { ConversationActions } from '../state/use-conversation-actions.ts';
import type { Viewer } from '../state/viewing.ts';
import { AssigneeMenu, isFree } from './assignee-menu.tsx';
import { HistoryLinkItem } from './history-link-item.tsx';
import { firstNameOf, type Person } from './people.ts';

interface Props {
  conversation: Conversation;
  card: VisitorCard;
  me: Me;
  people: readonly Person[];
  viewers: readonly Viewer[];
  actions: ConversationActions;
  assignOpened: boolean;
  onAssignOpened: (opened: boolean) => void;
  /** Leads back to the queue where it is not beside the thread; null where it is. */
  onBack: (() => void) | null;
  /** Opens the details where they are not beside the thread; null where they are. */
  onDetails: (() => void) | null;
  onSearch: () => void;
  onCanned: () => void;
}

/** Who this is, who looks on, who has it, and how it ends. */
export function ThreadHead(props: Props) {
  const { conversation, me, people, actions, onBack } = props;
  const { t } = useLingui();
  const isClosed = conversation.status === 'closed';
  const mayTalk = useMayTalk();
  return (
    <header className="thread-head">
      {onBack && (
        <IconButton icon={IconChevronLeft} iconSize={20} label={t`Back to the queue`} onClick={onBack} />
      )}
      <VisitorName card={props.card} onDetails={props.onDetails} />
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
          opened={props.assignOpened}
          onOpened={props.onAssignOpened}
        />
      )}
      <MoreMenu {...props} mayTalk={mayTalk} />
      {mayTalk && (
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

/** Avatar, name, place and the time there. */
export function VisitorName({ card, onDetails }: { card: VisitorCard; onDetails: (() => void) | null }) {
  const { t, i18n } = useLingui();
  const name = <bdi>{card.name}</bdi>;
  return (
    <>
      <Avatar id={card.referenceID} name={card.name} presence={card.isOnline ? 'online' : 'offline'} />
      <div className="grow">
        <h1 className="cut">
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
        </h1>
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

function MoreMenu({
  conversation,
  card,
  actions,
  onSearch,
  onCanned,
  mayTalk,
}: Props & { mayTalk: boolean }) {
  const { t } = useLingui();
  const isClosed = conversation.status === 'closed';
  return (
    <Menu
      label={t`More actions`}
      align="end"
      trigger={<IconButton small icon={IconDots} label={t`More actions`} />}
    >
      <MenuItem icon={IconSearch} onSelect={onSearch}>
        {t`Search in this thread`}
      </MenuItem>
      {mayTalk && (
        <MenuItem icon={IconBolt} onSelect={onCanned}>
          {t`Canned replies…`}
        </MenuItem>
      )}
      {mayTalk && card.contacts.email !== '' && <HistoryLinkItem card={card} />}
      {mayTalk && isFree(conversation) && (
        <MenuItem className="only-phone" icon={IconCircleCheck} onSelect={actions.take}>
          {t`Take`}
        </MenuItem>
      )}
      {mayTalk && (
        <MenuItem
          className="only-phone"
          icon={isClosed ? IconRotate : IconCircleCheck}
          onSelect={isClosed ? actions.reopen : actions.close}
        >
          {isClosed ? t`Reopen` : t`Close`}
        </MenuItem>
      )}
    </Menu>
  );
}
