import type { MessengerAccount } from '@foyer/contract/messengers/shapes';
import { MESSENGERS } from '@foyer/domain/messengers';
import { useLingui } from '@lingui/react/macro';
import { IconPlugConnected } from '@tabler/icons-react';
import { errorText, useAction } from '../../api/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button, Time, toast } from '../../ui/index.ts';
import { MessengerState } from './messenger-state.tsx';

/** Whether an account works, its check, and the address and secret for those who set up the other end themselves. */
export function MessengerConnection({ account, disabled }: { account: MessengerAccount; disabled: boolean }) {
  const { t } = useLingui();
  const text = useText();
  const onError = (error: Error) => toast.error(t`Could not connect`, errorText(error, text('genericError')));
  const check = useAction('checkMessengerAccount', { onError });
  const renew = useAction('renewMessengerSecret', { onError });
  const params = { id: account.id };
  const { setup } = MESSENGERS[account.channel];
  const isCustom = account.channel === 'custom';
  return (
    <section className="channel-part" aria-labelledby="messenger-state">
      <h3 id="messenger-state">{t`Connection`}</h3>
      <dl className="channel-facts" aria-live="polite">
        <div>
          <dt>{t`State`}</dt>
          <dd>
            <MessengerState account={account} />{' '}
            {account.handle && <bdi className="t-2">{account.handle}</bdi>}
          </dd>
        </div>
        {account.checkedDate && (
          <div>
            <dt>{t`Checked`}</dt>
            <dd>
              <Time at={account.checkedDate} />
            </dd>
          </div>
        )}
      </dl>
      {!account.isSimulated && (
        <Button
          icon={IconPlugConnected}
          busy={check.isPending}
          disabled={disabled}
          onClick={() => check.mutate({ params })}
        >
          {t`Check and connect`}
        </Button>
      )}
      {setup !== 'automatic' && !account.isSimulated && (
        <>
          <p className="t-13 t-2">
            {isCustom
              ? t`Your system posts messages to this address, and signs them with the secret:`
              : setup === 'keyed'
                ? t`Create the address with its secret, and enter it where the provider asks for a webhook:`
                : setup === 'secret'
                  ? t`Enter this address and the secret as the verify token where the provider asks for a webhook:`
                  : t`Enter this address where the provider asks for a webhook:`}
          </p>
          <code className="channel-code" dir="ltr">
            {setup === 'keyed' ? `${account.webhookUrl}?key=…` : account.webhookUrl}
          </code>
          {renew.data && (
            <p role="status" className="t-13">
              {t`Copy the secret now. You will not see it again:`}{' '}
              <code className="channel-code" dir="ltr">
                {setup === 'keyed' ? `${account.webhookUrl}?key=${renew.data.secret}` : renew.data.secret}
              </code>
            </p>
          )}
          {!disabled && setup !== 'address' && (
            <Button
              busy={renew.isPending}
              onClick={() => renew.mutate({ params })}
            >{t`Create new secret`}</Button>
          )}
        </>
      )}
    </section>
  );
}
