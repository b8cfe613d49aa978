import type { InboxThread } from '@foyer/contract/conversations/shapes';
import { MAIL_WAITING_LIMITS, type WaitingLimits, waitingLevel } from '@foyer/domain/elapsed';
import { waitingOf } from '@foyer/domain/visitor-flags';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  IconAlarm,
  IconCheck,
  IconClock,
  IconClockExclamation,
  IconFlag,
  IconPaperclip,
  IconPencil,
} from '@tabler/icons-react';
import { type MouseEvent, memo } from 'react';
import { joinedText } from '../../../../i18n/joined-text.ts';
import { shortElapsed } from '../../../../ui/format-time.ts';
import {
  Avatar,
  Badge,
  ChannelGlyph,
  Cut,
  dayAndTime,
  exactTime,
  Icon,
  Pill,
  Tooltip,
  useTimeZone,
} from '../../../../ui/index.ts';
import { nameOfThread } from '../../details/visitor-card.ts';
import type { Person } from '../../thread/people.ts';
import { LabelTag } from '../label-tag.tsx';
import { usePriorityName, useStatusName } from '../names.ts';
import { rowTime } from './row-time.ts';
import { doneStatusOf } from './rows.ts';

/** How many labels a row shows; the rest is a number. */
const LABELS_SHOWN = 2;

interface Props {
  thread: InboxThread;
  now: number;
  limits: WaitingLimits;
  assignee: Person | null;
  hasDraft: boolean;
  href: string;
  isOpen: boolean;
  isTicked: boolean;
  canTick: boolean;
  /** Whether it shows a deleted, junk or completed status. */
  showsStatus: boolean;
  /** Whether this row is the tab stop; j and k reach the others. */
  isStop: boolean;
  onOpen: (id: string) => void;
  onTick: (id: string, through: boolean) => void;
}

/** One thread of a list. */
export const ThreadRow = memo(function ThreadRow(props: Props) {
  const { thread, now, isOpen, isTicked, canTick, isStop, href, onOpen, onTick } = props;
  const { t, i18n } = useLingui();
  const zone = useTimeZone();
  const id = thread.conversationID;
  const name = nameOfThread(thread);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.button !== 0) return;
    event.preventDefault();
    if (event.shiftKey && canTick) onTick(id, true);
    else onOpen(id);
  };
  const classes = ['th', thread.isUnread && 'unread', isOpen && 'on'].filter(Boolean).join(' ');
  return (
    <li className={classes}>
      {/* biome-ignore lint/a11y/useSemanticElements: Shift selects a range, which a native box does not report */}
      <button
        type="button"
        role="checkbox"
        className="box"
        aria-checked={isTicked}
        aria-label={t`Select ${name}`}
        tabIndex={-1}
        disabled={!canTick}
        onClick={(event) => onTick(id, event.shiftKey)}
      >
        <Icon of={IconCheck} size={12} />
      </button>
      <Avatar
        id={thread.visitor.referenceID}
        name={name}
        {...(thread.isOnline && { presence: 'online' as const })}
        on={isOpen ? 'var(--surface-selected)' : 'var(--surface)'}
      />
      <Cut
        as="a"
        className="hit name"
        href={href}
        aria-current={isOpen || undefined}
        tabIndex={isStop ? 0 : -1}
        data-row={id}
        onClick={open}
      >
        {name}
        {thread.isUnread && <span className="sr"> {t`unread`}</span>}
      </Cut>
      <time dateTime={thread.lastModifiedTime} title={exactTime(thread.lastModifiedTime, zone)}>
        {rowTime(thread.lastModifiedTime, now, i18n.locale, zone)}
      </time>
      <What thread={thread} hasDraft={props.hasDraft} />
      <Marks {...props} />
    </li>
  );
});

function What({ thread, hasDraft }: Pick<Props, 'thread' | 'hasDraft'>) {
  const { t } = useLingui();
  const text = thread.subject || thread.lastMessage || t`Attachment`;
  return (
    <span className="what">
      {hasDraft && (
        <span className="draft-mark">
          <Icon of={IconPencil} size={12} />
          {t`Draft`}
        </span>
      )}
      <Cut as="b" className="grow">
        {text}
      </Cut>
      {thread.pendingMessages > 0 && <Pill count={thread.pendingMessages} label={t`unread messages`} />}
    </span>
  );
}

function Marks({ thread, now, limits, assignee, showsStatus }: Props) {
  const { t, i18n } = useLingui();
  const zone = useTimeZone();
  const priorityName = usePriorityName();
  const statusName = useStatusName();
  const shown = thread.labels.slice(0, LABELS_SHOWN);
  const more = thread.labels.length - shown.length;
  const { snoozedUntil, priority } = thread;
  const since = waitingOf(thread);
  const done = showsStatus ? doneStatusOf(thread) : undefined;
  return (
    <span className="marks">
      <span className="row channel">
        <ChannelGlyph channel={thread.channel} />
      </span>
      {done && <Badge>{statusName(done)}</Badge>}
      {priority === 'High' && (
        <Badge tone="danger" icon={IconFlag}>
          {priorityName(priority)}
        </Badge>
      )}
      {shown.map((label) => (
        <LabelTag key={label.id} label={label} />
      ))}
      {more > 0 && (
        <span className="num" title={joinedText(thread.labels.map(({ tagName }) => tagName))}>
          +{i18n.number(more)}
        </span>
      )}
      {thread.attachmentCount > 0 && <Files count={thread.attachmentCount} />}
      <span className="end row">
        {snoozedUntil && Date.parse(snoozedUntil) > now && (
          <span
            className="row snoozed"
            title={t`Snoozed until ${dayAndTime(snoozedUntil, i18n.locale, zone)}`}
          >
            <Icon of={IconAlarm} size={14} />
            <span className="sr">{t`Snoozed`}</span>
            {rowTime(snoozedUntil, now, i18n.locale, zone)}
          </span>
        )}
        {since && (
          <Waiting since={since} now={now} limits={thread.kind === 'mail' ? MAIL_WAITING_LIMITS : limits} />
        )}
        {assignee && (
          <Tooltip text={t`Assigned to ${assignee.name}`}>
            <span className="row">
              <Avatar id={assignee.id} name={assignee.name} imageUrl={assignee.imageUrl} size={20} />
              <span className="sr">{t`Assigned to ${assignee.name}`}</span>
            </span>
          </Tooltip>
        )}
      </span>
    </span>
  );
}

function Files({ count }: { count: number }) {
  const { t, i18n } = useLingui();
  const label = t`${plural(count, { one: '# attachment', other: '# attachments' })}`;
  return (
    <span className="row num" title={label}>
      <Icon of={IconPaperclip} size={14} />
      <span aria-hidden="true">{i18n.number(count)}</span>
      <span className="sr">{label}</span>
    </span>
  );
}

function Waiting({ since, now, limits }: { since: string; now: number; limits: WaitingLimits }) {
  const { t, i18n } = useLingui();
  const zone = useTimeZone();
  const waited = now - Date.parse(since);
  const level = waitingLevel(waited, limits);
  return (
    <span
      className={level === 'grey' ? 'wait' : `wait ${level}`}
      title={t`Waiting since ${exactTime(since, zone)}`}
    >
      <Icon of={level === 'red' ? IconClockExclamation : IconClock} />
      <span className="sr">{t`waiting`} </span>
      {shortElapsed(waited, i18n.locale)}
    </span>
  );
}
