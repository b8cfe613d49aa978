import type { IntegrationConnection } from '@foyer/contract/integrations/shapes';
import { type IntegrationId, integrationOf } from '@foyer/domain/integrations/index';
import { useLingui } from '@lingui/react/macro';
import { IconExternalLink, IconPlugConnected } from '@tabler/icons-react';
import { errorText, useAction } from '../../api/index.ts';
import { wordingText } from '../../i18n/refusals.ts';
import { useText } from '../../i18n/use-text.ts';
import { CopyLine } from '../../ui/copy-line.tsx';
import { Badge, Button, Time, toast } from '../../ui/index.ts';
import { RefusedDeliveries } from '../../ui/refused-deliveries.tsx';

/** Whether a connection works, with the buttons to allow access and to check it. */
export function ConnectionState({
  id,
  connection,
  returnUrl,
  disabled,
}: {
  id: IntegrationId;
  connection: IntegrationConnection;
  returnUrl: string;
  disabled: boolean;
}) {
  const { t } = useLingui();
  const text = useText();
  const { state, error, checkedDate, deliveryUrl, isSimulated } = connection;
  const check = useAction('checkIntegration', {
    onError: (refused) =>
      toast.error(t`Could not check the connection`, errorText(refused, text('genericError'))),
  });
  const allow = useAction('askIntegrationConsent', {
    onSuccess: ({ url }) => location.assign(url),
    onError: (refused) => toast.error(t`Could not connect`, errorText(refused, text('genericError'))),
  });
  const { auth } = integrationOf(id);
  const asks = auth.kind === 'oauth2' && auth.consent;
  const canCheck = integrationOf(id).check !== undefined;
  return (
    <section className="integration-part" aria-labelledby="integration-state">
      <h3 id="integration-state">{t`Connection`}</h3>
      <p className="t-13" aria-live="polite">
        {isSimulated && <Badge>{t`Simulated`}</Badge>}
        {state === 'connected' && !isSimulated && <Badge tone="success">{t`Connected`}</Badge>}
        {state === 'failed' && <Badge tone="danger">{t`Not connected`}</Badge>}
        {state === 'waiting' && <Badge>{canCheck ? t`Not checked yet` : t`Stored`}</Badge>}{' '}
        {error && <span className="t-2">{wordingText(error)}</span>}{' '}
        {checkedDate && (
          <span className="t-3">
            <Time at={checkedDate} />
          </span>
        )}
      </p>
      {asks && <p className="t-13 t-2">{t`Register this redirect URI at the provider: ${returnUrl}`}</p>}
      {isSimulated && <p className="t-13 t-2">{t`This is a demo example. Nothing is sent.`}</p>}
      {deliveryUrl && !isSimulated && (
        <CopyLine
          label={t`Webhook address`}
          hint={t`Enter this address in the other system to receive its changes.`}
          text={deliveryUrl}
        />
      )}
      <RefusedDeliveries of={connection} />
      {canCheck && (
        <div className="row wrap">
          {asks && (
            <Button
              icon={IconExternalLink}
              busy={allow.isPending}
              disabled={disabled}
              onClick={() => allow.mutate({ params: { integration: id } })}
            >{t`Allow access`}</Button>
          )}
          <Button
            icon={IconPlugConnected}
            busy={check.isPending}
            disabled={disabled}
            onClick={() => check.mutate({ params: { integration: id } })}
          >{t`Check`}</Button>
        </div>
      )}
    </section>
  );
}
