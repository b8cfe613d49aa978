import type { Contact } from '@foyer/contract/contacts/shapes';
import { inboxPath, openThreadPath } from '@foyer/domain/work-paths';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDots, IconDownload, IconNote, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { placeText } from '../../../i18n/place-text.ts';
import { useKeys } from '../../../keys/keys.ts';
import { contactName, firstOf, personLink, phoneText } from '../../../people/contact-name.ts';
import { useMay, useRights } from '../../../session/permissions.ts';
import {
  Avatar,
  Badge,
  Button,
  Cut,
  Flag,
  Icon,
  IconButton,
  Menu,
  MenuItem,
  Time,
} from '../../../ui/index.ts';
import { NeighbourSteps } from '../../../ui/neighbours.tsx';
import { CHANNEL_ICONS } from '../contact-cells.tsx';
import { useAccessFile } from '../erasure/use-access-file.ts';
import { neighboursOf } from './shown-people.ts';
import { useTimeline } from './use-timeline.ts';

/** Who a contact is, how they can be reached, and what one can do. */
export function PersonHead({
  contact,
  onNote,
  onEdit,
  onErase,
}: {
  contact: Contact;
  onNote: () => void;
  onEdit: () => void;
  onErase: () => void;
}) {
  const { t, i18n } = useLingui();
  const mayNote = useMay('createContactNote');
  const mayEdit = useMay('createContact');
  const mayErase = useMay('eraseContact');
  const file = useAccessFile(contact.id);
  const navigate = useNavigate();
  const neighbours = neighboursOf(contact.id);
  const step = (id: string | undefined) => id && void navigate(personLink(id));
  useKeys([
    ...(mayNote ? [{ key: 'n', label: t`Add a note`, run: onNote }] : []),
    ...(neighbours
      ? [
          { key: 'j', label: t`Next person`, run: () => step(neighbours.next) },
          { key: 'k', label: t`Previous person`, run: () => step(neighbours.previous) },
        ]
      : []),
  ]);
  const name = contactName(contact) || t`No name`;
  const { city, country, company, leadType, lastSeenDate, isOnline, createdDate, identities } = contact;
  const facts = [placeText({ city, country }, i18n.locale), company];
  return (
    <header className="person-head">
      <div className="row person-who">
        <Avatar id={contact.id} name={name} size={40} presence={isOnline ? 'online' : 'offline'} />
        <div className="grow">
          <div className="row">
            <Cut as="h1">{name}</Cut>
            {lastSeenDate && <Badge>{leadType === 'RETURN' ? t`Returning` : t`First visit`}</Badge>}
            {isOnline && <Badge tone="success">{t`Online`}</Badge>}
          </div>
          <p className="t-2 t-12 row person-facts">
            {country && <Flag country={country} />}
            <Cut>
              {facts.filter(Boolean).map((fact) => `${fact} · `)}
              <Trans>
                known since <Time at={createdDate} />
              </Trans>
            </Cut>
          </p>
        </div>
        <div className="row person-acts">
          {neighbours && <NeighbourSteps neighbours={neighbours} onStep={step} />}
          {mayNote && (
            <Button icon={IconNote} shortcut="N" onClick={onNote}>
              {t`Note`}
            </Button>
          )}
          <MessageLink contact={contact} />
          {(mayEdit || mayErase) && (
            <Menu align="end" trigger={<IconButton icon={IconDots} label={t`More`} />}>
              {mayEdit && (
                <MenuItem icon={IconPencil} onSelect={onEdit}>
                  {t`Edit all fields`}
                </MenuItem>
              )}
              {mayErase && (
                <MenuItem icon={IconDownload} onSelect={file.begin}>
                  {t`Download everything`}
                </MenuItem>
              )}
              {mayErase && (
                <MenuItem icon={IconTrash} bad onSelect={onErase}>
                  {t`Erase everything about this person`}
                </MenuItem>
              )}
            </Menu>
          )}
        </div>
      </div>
      {identities.length > 0 && (
        <ul className="person-identities">
          {identities.map(({ kind, value }) => (
            <li key={kind + value}>
              <Icon of={CHANNEL_ICONS[kind]} size={14} />
              <bdi>{kind === 'phone' ? phoneText(value) : value}</bdi>
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}

/** Opens the newest open conversation, else the newest one, else a new email. */
function MessageLink({ contact }: { contact: Contact }) {
  const { t } = useLingui();
  const rights = useRights();
  const entries = useTimeline(contact.id, undefined).data?.pages[0]?.entries ?? [];
  const threads = entries.flatMap((entry) => (entry.kind === 'chat' || entry.kind === 'mail' ? [entry] : []));
  const thread = threads.find(({ isOpen }) => isOpen) ?? threads[0];
  const email = firstOf(contact, 'email');
  const inbox = inboxPath(rights);
  const path = thread
    ? openThreadPath(thread, rights)
    : email && inbox && `${inbox}?${new URLSearchParams({ compose: 'new', recipient: email })}`;
  if (!path) return null;
  return (
    <Link to={path as string} className="btn primary">
      <Icon of={IconSend} />
      {t`Message`}
    </Link>
  );
}
