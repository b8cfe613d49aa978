import type { Webhook } from '@foyer/contract/webhooks/shapes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconKey, IconRefresh, IconSend } from '@tabler/icons-react';
import { errorText, useAction } from '../../api/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button, toast } from '../../ui/index.ts';
import { AttemptFacts } from './attempt-facts.tsx';
import { WebhookState } from './webhook-state.tsx';

/** Whether a webhook works, its test, and its secret. */
export function WebhookConnection({
  webhook,
  disabled,
  onSecret,
}: {
  webhook: Webhook;
  /** Whether the form has unsaved changes. */
  disabled: boolean;
  onSecret: (secret: string) => void;
}) {
  const { t } = useLingui();
  const text = useText();
  const onError = (error: Error) =>
    toast.error(t`Could not update the webhook`, errorText(error, text('genericError')));
  const test = useAction('testWebhook', { onError });
  const renew = useAction('renewWebhookSecret', { onError, onSuccess: ({ secret }) => onSecret(secret) });
  const replay = useAction('replayFailedWebhooks', {
    onError,
    onSuccess: ({ count }) =>
      toast.show({
        kind: 'done',
        text: plural(count, {
          0: 'No failed deliveries',
          one: 'Resending # delivery',
          other: 'Resending # deliveries',
        }),
      }),
  });
  const params = { id: webhook.id };
  const attempt = test.data?.log.at(-1);
  return (
    <section className="webhook-part" aria-labelledby="webhook-connection">
      <h3 id="webhook-connection">{t`Connection`}</h3>
      <p className="t-13">
        <WebhookState webhook={webhook} />
      </p>
      <div className="row webhook-acts">
        <Button
          icon={IconSend}
          busy={test.isPending}
          disabled={disabled || !webhook.active}
          onClick={() => test.mutate({ params })}
        >{t`Send a test`}</Button>
        <Button
          icon={IconRefresh}
          busy={replay.isPending}
          disabled={disabled || !webhook.active}
          onClick={() => replay.mutate({ params })}
        >{t`Resend failed deliveries`}</Button>
        <Button
          icon={IconKey}
          busy={renew.isPending}
          disabled={disabled}
          onClick={() => renew.mutate({ params })}
        >
          {t`Create new secret`}
        </Button>
      </div>
      {attempt && (
        <div role="status" className="webhook-attempt">
          <AttemptFacts attempt={attempt} />
        </div>
      )}
      <p className="t-12 t-3">
        {t`A new secret is used immediately. The old one works for another 24 hours, so you can switch without losing events.`}
      </p>
    </section>
  );
}
