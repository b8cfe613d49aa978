import type { MailSender } from '@foyer/contract/channels/mail-shapes';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react';
import { Cut, Icon, Menu, MenuItem } from '../../../ui/index.ts';
import type { MailDraft } from './mail-draft.ts';

const textOf = ({ name, address }: MailSender) => `${name} (${address})`;

/** The sender address. Shown when there is a choice, or when none can send. */
export function SenderField({
  senders,
  draft,
  change,
}: {
  senders: readonly MailSender[];
  draft: MailDraft;
  change: (fields: Partial<MailDraft>) => void;
}) {
  const { t } = useLingui();
  const chosen =
    draft.mailboxId === undefined
      ? senders[0]
      : senders.find(({ mailboxId }) => mailboxId === draft.mailboxId);
  const cannotSend = chosen !== undefined && !chosen.canSend;
  if (senders.length < 2 && !cannotSend) return null;
  return (
    <div className="mail-line">
      <span className="name">{t`From`}</span>
      {senders.length > 1 ? (
        <Menu
          label={t`From`}
          trigger={
            <button type="button" className="mail-sender row">
              <span className="sr">{t`From`}</span>
              <Cut>{chosen ? textOf(chosen) : t`Select`}</Cut>
              <Icon of={IconChevronDown} size={14} />
            </button>
          }
        >
          {senders.map((sender) => (
            <MenuItem
              key={sender.mailboxId ?? ''}
              chosen={sender === chosen}
              onSelect={() => change({ mailboxId: sender.mailboxId })}
            >
              <bdi>{textOf(sender)}</bdi>
            </MenuItem>
          ))}
        </Menu>
      ) : (
        <span className="name">{chosen?.address}</span>
      )}
      {cannotSend && (
        <span className="warn t-12 row">
          <Icon of={IconAlertTriangle} size={14} />
          {t`No mail server is set up for this address, so emails are not sent.`}
        </span>
      )}
    </div>
  );
}
