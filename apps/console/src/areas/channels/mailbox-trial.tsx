import type { Mailbox } from '@foyer/contract/channels/mail-shapes';
import { useLingui } from '@lingui/react/macro';
import { IconPlugConnected } from '@tabler/icons-react';
import { errorText, useAction } from '../../api/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button, toast } from '../../ui/index.ts';
import { ServerState } from './server-state.tsx';

/** The state of the mail servers, with a connection test. */
export function MailboxTrial({ mailbox, disabled }: { mailbox: Mailbox; disabled: boolean }) {
  const { t } = useLingui();
  const text = useText();
  const trial = useAction('testMailbox', {
    onError: (error) => toast.error(t`Could not test the connection`, errorText(error, text('genericError'))),
  });
  const { imap, smtp } = trial.data?.mailbox ?? mailbox;
  return (
    <section className="channel-part" aria-labelledby="mailbox-state">
      <h3 id="mailbox-state">{t`Connection`}</h3>
      <dl className="channel-facts" aria-live="polite">
        <div>
          <dt>{t`Receives`}</dt>
          <dd>
            <ServerState status={imap} missing={t`No IMAP`} />
          </dd>
        </div>
        <div>
          <dt>{t`Sends`}</dt>
          <dd>
            <ServerState status={smtp} missing={t`Installation default`} />
          </dd>
        </div>
      </dl>
      <Button
        icon={IconPlugConnected}
        busy={trial.isPending}
        disabled={disabled}
        onClick={() => trial.mutate({ params: { id: mailbox.id } })}
      >
        {t`Test connection`}
      </Button>
    </section>
  );
}
