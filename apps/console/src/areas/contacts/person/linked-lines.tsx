import type { TimelineEntry } from '@foyer/contract/contacts/timeline-shapes';
import { openTaskPath, openThreadPath } from '@foyer/domain/work-paths';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { comma } from '../../../i18n/joined-text.ts';
import { useRights } from '../../../session/permissions.ts';
import { Badge, Cut, channelName, clockTime, Time, useTimeZone } from '../../../ui/index.ts';

type Of<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>;

/** A chat or a thread of emails with its last texts. */
export function ConversationLine({ entry }: { entry: Of<'chat' | 'mail'> }) {
  const { t, i18n } = useLingui();
  const zone = useTimeZone();
  const path = openThreadPath(entry, useRights());
  const { kind, subject, channel, isOpen, messages, assignee, recent, date } = entry;
  const name = channelName(channel, i18n);
  const agent = assignee?.name;
  const title =
    kind === 'mail'
      ? subject || t`Email without subject`
      : channel === 'web'
        ? t`Chat on the website`
        : t`Chat (${name})`;
  return (
    <>
      <p className="person-line">
        <Linked path={path}>{title}</Linked>
        {isOpen && <Badge tone="success">{t({ message: 'Open', context: 'state' })}</Badge>}
        <span className="grow t-2">
          <Plural value={messages} one="# message" other="# messages" />
          {agent && (
            <>
              {comma()}
              <Trans>
                with <bdi>{agent}</bdi>
              </Trans>
            </>
          )}
        </span>
        <Time className="t-12 t-3" at={date} />
      </p>
      {recent.length > 1 ? (
        <ul className="person-recent">
          {recent.map(({ authorName, text, createdDate }) => (
            <li key={createdDate + text}>
              <Cut className="t-3">{authorName}</Cut>
              <Cut className="grow">{text}</Cut>
              <span className="t-12 t-3 num">{clockTime(createdDate, i18n.locale, zone)}</span>
            </li>
          ))}
        </ul>
      ) : (
        recent[0] && (
          <Cut as="p" className="t-2">
            {recent[0].text}
          </Cut>
        )
      )}
    </>
  );
}

/** A ticket or task. */
export function TaskLine({ entry }: { entry: Of<'ticket' | 'task'> }) {
  const { t } = useLingui();
  const { kind, id, number, title, status, priority, assignee, dueDate, date } = entry;
  const path = openTaskPath({ id, mode: kind === 'ticket' ? 'Ticket' : 'Task' }, useRights());
  const agent = assignee?.name;
  const levels = { Low: t`Low`, Medium: t`Medium`, High: t`High` };
  const states = {
    Open: t({ message: 'Open', context: 'state' }),
    Pending: t`Pending`,
    Assigned: t`Assigned`,
    'In Progress': t`In Progress`,
    Completed: t`Completed`,
  };
  return (
    <>
      <p className="person-line">
        <Linked path={path}>
          #{number} {title}
        </Linked>
        <Badge>{states[status]}</Badge>
        {priority === 'High' && <Badge tone="danger">{levels[priority]}</Badge>}
        <span className="grow" />
        <Time className="t-12 t-3" at={date} />
      </p>
      <p className="t-2">
        {agent ? t`Assigned to ${agent}` : t`Not assigned`}
        {dueDate && (
          <>
            {', '}
            <Trans>
              due <Time at={dueDate} />
            </Trans>
          </>
        )}
      </p>
    </>
  );
}

function Linked({ path, children }: { path: string | null; children: ReactNode }) {
  if (!path) return <Cut as="b">{children}</Cut>;
  return (
    <Link to={path as string} className="person-title">
      <Cut as="b">{children}</Cut>
    </Link>
  );
}
