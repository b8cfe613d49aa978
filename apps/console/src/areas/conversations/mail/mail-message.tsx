import type { MailAddress, MailHead, Message } from '@foyer/contract/conversations/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Avatar, Cut, Icon, Time, Tooltip } from '../../../ui/index.ts';
import { Attachment } from '../thread/attachment.tsx';
import { DeliveryState } from './delivery-state.tsx';
import { MailBody } from './mail-body.tsx';

interface Props {
  message: Message;
  mail: MailHead;
  /** Decides the visitor's tint. */
  referenceID: string;
  isMine: boolean;
  /** Whether it is expanded initially. */
  isNewest: boolean;
  isFlashed: boolean;
}

/** A mail of the thread, collapsed to one line or expanded. */
export function MailMessage({ message, mail, referenceID, isMine, isNewest, isFlashed }: Props) {
  const { t } = useLingui();
  const [toggled, setToggled] = useState<boolean | null>(null);
  const isOpen = toggled ?? (isNewest || isFlashed || mail.state === 'failed' || mail.state === 'bounced');
  const textId = useId();
  const isOurs = message.author.type === 'member';
  const name = isMine ? t`You` : mail.from.name || message.author.name;
  return (
    <article
      className={isFlashed ? 'letter flash' : 'letter'}
      data-item={message.clientId ?? message.id}
      aria-label={t`Email from ${name}`}
    >
      <button
        type="button"
        className="letter-from"
        aria-expanded={isOpen}
        aria-controls={textId}
        onClick={() => setToggled(!isOpen)}
      >
        <Avatar
          id={isOurs ? (message.author.id ?? name) : referenceID}
          name={isOurs ? message.author.name : mail.from.name || message.author.name}
          imageUrl={message.author.imageUrl}
          size={28}
        />
        <span className="letter-head">
          <b>
            <bdi>{name}</bdi>
          </b>
          {isOpen ? (
            <Cut className="t-3">
              <Receivers mail={mail} />
            </Cut>
          ) : (
            <Cut className="t-3">{message.text || mail.subject}</Cut>
          )}
        </span>
        {mail.isBroken && (
          <Tooltip text={t`Could not be read completely`}>
            <span>
              <Icon of={IconAlertTriangle} className="warn" />
            </span>
          </Tooltip>
        )}
        <Time at={message.createdDate} />
        <Icon of={IconChevronDown} size={14} className={isOpen ? 'fold-mark is-open' : 'fold-mark'} />
      </button>
      <div id={textId} hidden={!isOpen} className="letter-body">
        {isOpen && (
          <>
            <Addresses mail={mail} />
            <MailBody message={message} mail={mail} />
            {message.attachments.map((file) => (
              <Attachment key={file.id} file={file} />
            ))}
          </>
        )}
      </div>
      {isOurs && <DeliveryState message={message} mail={mail} />}
    </article>
  );
}

const nameOf = ({ name, address }: MailAddress) => name || address;

function Receivers({ mail }: { mail: MailHead }) {
  const first = mail.to[0];
  const others = mail.to.length + mail.cc.length - 1;
  if (!first) return null;
  const to = nameOf(first);
  return others > 0 ? (
    <Trans>
      to {to} and {others} more
    </Trans>
  ) : (
    <Trans>to {to}</Trans>
  );
}

/** All addresses, shown when the head does not list them all. */
function Addresses({ mail }: { mail: MailHead }) {
  const { t } = useLingui();
  const lines = [
    { label: t`Cc`, list: mail.cc },
    { label: t`Bcc`, list: mail.bcc },
    { label: t`To`, list: mail.to.length > 1 ? mail.to : [] },
  ].filter(({ list }) => list.length > 0);
  if (lines.length === 0) return null;
  return (
    <dl className="letter-addresses">
      {lines.map(({ label, list }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>{list.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ')}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
