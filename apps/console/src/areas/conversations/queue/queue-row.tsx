import type { WaitingLimits } from '@foyer/domain/elapsed';
import { useLingui } from '@lingui/react/macro';
import { IconPhoneIncoming, IconRobot } from '@tabler/icons-react';
import { type MouseEvent, memo } from 'react';
import type { LiveVisitor } from '../../../api/active-visitors.ts';
import { useText } from '../../../i18n/use-text.ts';
import {
  AssistIcon,
  Avatar,
  Badge,
  ChannelGlyph,
  Cut,
  Pill,
  SimulatedBadge,
  useTimeZone,
} from '../../../ui/index.ts';
import { knownCountry } from '../details/visitor-card.ts';
import { rowTime } from '../inbox/list/row-time.ts';
import { isWithBot, type QueueRow } from './queue-rows.ts';
import { WaitClock } from './wait-clock.tsx';

interface Props {
  row: QueueRow;
  limits: WaitingLimits;
  myId: string;
  href: string;
  isOpen: boolean;
  /** Whether this row is the tab stop; arrows and j/k reach the others. */
  isStop: boolean;
  /** What the visitor is typing; null when nothing. */
  typing: string | null;
  onOpen: (referenceID: string) => void;
}

/** One visitor of the queue. */
export const QueueRowLink = memo(function QueueRowLink(props: Props) {
  const { row, limits, myId, href, isOpen, isStop, typing, onOpen } = props;
  const { visitor, name, unread } = row;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(visitor.referenceID);
  };
  return (
    <li className="q-item">
      <a
        className={unread > 0 ? 'q unread' : 'q'}
        href={href}
        aria-current={isOpen || undefined}
        tabIndex={isStop ? 0 : -1}
        data-row={visitor.referenceID}
        onClick={open}
      >
        <Avatar
          id={visitor.referenceID}
          name={name}
          size={36}
          country={knownCountry(visitor.contacts)}
          presence={visitor.isOnline ? 'online' : 'offline'}
        />
        <span className="who">
          <Cut className="name">{name}</Cut>
          {visitor.simulated && <SimulatedBadge />}
        </span>
        <WaitClock visitor={visitor} limits={limits} />
        <span className="last">
          <LastMessage visitor={visitor} myId={myId} typing={typing} />
          <Unread count={unread} />
        </span>
        <Meta row={row} />
      </a>
    </li>
  );
});

function LastMessage({
  visitor,
  myId,
  typing,
}: {
  visitor: LiveVisitor;
  myId: string;
  typing: string | null;
}) {
  const { t } = useLingui();
  if (typing !== null) {
    return (
      <span className="cut-line grow typing-now">
        <span>{t`typing…`}</span>
        {typing !== '' && <Cut>{typing}</Cut>}
      </span>
    );
  }
  const last = visitor.lastMessage;
  if (!last) return <Cut className="grow t-3">{t`Has not written`}</Cut>;
  const isOurs = last.author === 'member' || last.author === 'bot';
  const who = last.authorId === myId ? t`You` : (last.authorName.split(' ')[0] ?? '');
  return (
    <span className="cut-line grow">
      {isOurs && <span className="t-3">{who}:</span>}
      <Cut>{last.text || t`Attachment`}</Cut>
    </span>
  );
}

function Unread({ count }: { count: number }) {
  const { t } = useLingui();
  return count > 0 ? <Pill count={count} label={t`unread`} /> : null;
}

function Meta({ row }: { row: QueueRow }) {
  const { visitor } = row;
  const badge = <RowBadge row={row} />;
  const showsPage = !visitor.assistBadge && !isWithBot(row) && visitor.isOnline && visitor.page;
  return (
    <span className="meta">
      <span className="row channel">
        <ChannelGlyph channel={visitor.channel} />
      </span>
      {showsPage && (
        <>
          <span>·</span>
          <Cut>{visitor.page?.title}</Cut>
        </>
      )}
      {badge}
    </span>
  );
}

function RowBadge({ row }: { row: QueueRow }) {
  const { t, i18n } = useLingui();
  const text = useText();
  const zone = useTimeZone();
  const { visitor } = row;
  if (visitor.assistBadge && visitor.snoozedUntil === null) {
    return (
      <span className="end">
        <Badge
          tone={visitor.isReqCallBack ? 'warning' : 'danger'}
          icon={visitor.isReqCallBack ? IconPhoneIncoming : AssistIcon}
        >
          {text(visitor.isReqCallBack ? 'callBack' : visitor.isCheckinAgent ? 'checkIn' : 'requestAssist')}
        </Badge>
      </span>
    );
  }
  if (visitor.snoozedUntil !== null) {
    const time = rowTime(visitor.snoozedUntil, Date.now(), i18n.locale, zone);
    return (
      <span className="end">
        <Badge>{t`Snoozed until ${time}`}</Badge>
      </span>
    );
  }
  if (visitor.conversationStatus === 'closed') {
    return (
      <span className="end">
        <Badge>{t`Closed`}</Badge>
      </span>
    );
  }
  if (!isWithBot(row)) return null;
  return (
    <span className="end">
      <Badge icon={IconRobot}>{visitor.engagements[0]?.engagementName || t`Bot`}</Badge>
    </span>
  );
}
