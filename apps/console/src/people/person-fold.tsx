import './person-fold.css';
import type { TimelineEntry } from '@foyer/contract/contacts/timeline-shapes';
import { openTaskPath, openThreadPath } from '@foyer/domain/work-paths';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useCall } from '../api/index.ts';
import { useMay, useRights } from '../session/permissions.ts';
import { Avatar, Cut, channelName, Fold, Time } from '../ui/index.ts';
import { contactName, personLink } from './contact-name.ts';

type Also = Extract<TimelineEntry, { kind: 'chat' | 'mail' | 'ticket' | 'task' }>;

/** How many other conversations and tickets are named. */
const ALSO = 3;

const isAlso = (entry: TimelineEntry): entry is Also =>
  ['chat', 'mail', 'ticket', 'task'].includes(entry.kind);

/** The contact of a visitor. Null while unknown and for a visitor who is no contact. */
export function useContactOf(referenceID: string) {
  const { data } = useCall(
    'getVisitorContact',
    { params: { id: referenceID } },
    { enabled: useMay('getVisitorContact') },
  );
  return data?.contact ?? null;
}

/** The person behind a visitor: a link to their page, and where else they wrote lately. Nothing without a contact. */
export function PersonFold({ referenceID, openId }: { referenceID: string; openId: string | null }) {
  const { t } = useLingui();
  const contact = useContactOf(referenceID);
  const { data } = useCall(
    'getContactTimeline',
    { params: { id: contact?.id ?? '' }, query: { limit: 20 } },
    { enabled: contact !== null, refetchInterval: 60_000 },
  );
  if (!contact) return null;
  const also = (data?.entries ?? [])
    .filter(isAlso)
    .filter(({ id }) => id !== openId)
    .slice(0, ALSO);
  const name = contactName(contact) || t`No name`;
  return (
    <Fold id="person" title={t`Person`}>
      <Link {...personLink(contact.id)} className="link person-link">
        <Avatar id={contact.id} name={name} size={20} />
        <Cut>{t`Open ${name}`}</Cut>
      </Link>
      {also.length > 0 && (
        <ul className="person-also">
          {also.map((entry) => (
            <AlsoLine key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </Fold>
  );
}

function AlsoLine({ entry }: { entry: Also }) {
  const { t, i18n } = useLingui();
  const rights = useRights();
  const texts = {
    mail: () => {
      const subject = 'subject' in entry ? entry.subject : '';
      return subject ? t`Also wrote by email: ${subject}` : t`Also wrote by email`;
    },
    chat: () => {
      const channel = 'channel' in entry ? channelName(entry.channel, i18n) : '';
      return t`Also wrote in chat (${channel})`;
    },
    ticket: () => ('number' in entry ? `#${entry.number} ${entry.title}` : ''),
    task: () => ('number' in entry ? `#${entry.number} ${entry.title}` : ''),
  };
  const path =
    entry.kind === 'chat' || entry.kind === 'mail'
      ? openThreadPath({ id: entry.id, kind: entry.kind }, rights)
      : openTaskPath({ id: entry.id, mode: entry.kind === 'ticket' ? 'Ticket' : 'Task' }, rights);
  const text = texts[entry.kind]();
  return (
    <li>
      {path ? (
        <Link to={path as string} className="link grow">
          <Cut>{text}</Cut>
        </Link>
      ) : (
        <Cut className="grow">{text}</Cut>
      )}
      <Time className="t-12 t-3" at={entry.date} />
    </li>
  );
}
