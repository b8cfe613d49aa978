import type { MailSender } from '@foyer/contract/channels/mail-shapes';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId } from 'react';
import { Icon } from '../../../ui/index.ts';
import type { MailDraft } from './mail-draft.ts';

/** From which address a mail leaves; shown where there is a choice, or where none can send. */
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
  const id = useId();
  const chosen =
    draft.mailboxId === undefined
      ? senders[0]
      : senders.find(({ mailboxId }) => mailboxId === draft.mailboxId);
  const cannotSend = chosen !== undefined && !chosen.canSend;
  if (senders.length < 2 && !cannotSend) return null;
  return (
    <div className="mail-line">
      <label htmlFor={id}>{t`From`}</label>
      {senders.length > 1 ? (
        <select
          id={id}
          className="bare"
          value={chosen?.mailboxId ?? ''}
          onChange={(event) => change({ mailboxId: event.target.value || null })}
        >
          {senders.map((sender) => (
            <option key={sender.mailboxId ?? ''} value={sender.mailboxId ?? ''}>
              {sender.name} ({sender.address})
            </option>
          ))}
        </select>
      ) : (
        <span className="name" id={id}>
          {chosen?.address}
        </span>
      )}
      {cannotSend && (
        <span className="warn t-12 row">
          <Icon of={IconAlertTriangle} size={14} />
          {t`No mail server sends for this address: mails do not leave.`}
        </span>
      )}
    </div>
  );
}
