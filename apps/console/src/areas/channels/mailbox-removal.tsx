import type { Mailbox } from '@foyer/contract/channels/mail-shapes';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../api/index.ts';
import { RemovalDialog, type RemovalEnds } from '../../ui/removal-dialog.tsx';

/** Asks before a mailbox goes, and says what follows. */
export function MailboxRemoval({ mailbox: { id, name }, ...ends }: RemovalEnds & { mailbox: Mailbox }) {
  const { t } = useLingui();
  return (
    <RemovalDialog
      name={name}
      button={t`Remove the mailbox`}
      remove={() => call('removeMailbox', { params: { id } })}
      {...ends}
    >
      {t`Its mails stay in the inbox. New mail to its address is not fetched any more. This cannot be undone.`}
    </RemovalDialog>
  );
}
