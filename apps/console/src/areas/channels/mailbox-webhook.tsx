import type { Mailbox } from '@foyer/contract/channels/mail-shapes';
import { useLingui } from '@lingui/react/macro';
import { errorText, useAction } from '../../api/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button, Time, toast } from '../../ui/index.ts';

/** The webhook for incoming mails: its address, and the signing secret, which is shown once. */
export function MailboxWebhook({ mailbox, disabled }: { mailbox: Mailbox; disabled: boolean }) {
  const { t } = useLingui();
  const text = useText();
  const onError = (error: Error) =>
    toast.error(t`Could not change the secret`, errorText(error, text('genericError')));
  const renew = useAction('renewMailboxSecret', { onError });
  const remove = useAction('removeMailboxSecret', { onError });
  const { url, hasSecret, usedDate } = mailbox.webhook;
  const params = { id: mailbox.id };
  return (
    <section className="channel-part" aria-labelledby="mailbox-webhook">
      <h3 id="mailbox-webhook">{t`By webhook`}</h3>
      <p className="t-13 t-2">{t`A system that receives your email can post it to this address, signed with a secret.`}</p>
      <code className="channel-code" dir="ltr">
        {url}
      </code>
      {renew.data && (
        <p role="status" className="t-13">
          {t`Copy the secret now. You will not see it again:`}{' '}
          <code className="channel-code" dir="ltr">
            {renew.data.secret}
          </code>
        </p>
      )}
      {usedDate && (
        <p className="t-12 t-3">
          {t`Last used`} <Time at={usedDate} />
        </p>
      )}
      {!disabled && (
        <div className="row">
          <Button busy={renew.isPending} onClick={() => renew.mutate({ params })}>
            {hasSecret ? t`Create new secret` : t`Create secret`}
          </Button>
          {hasSecret && (
            <Button variant="quiet" busy={remove.isPending} onClick={() => remove.mutate({ params })}>
              {t`Stop receiving email by webhook`}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
