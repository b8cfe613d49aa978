import type { IntegrationConnection } from '@foyer/contract/integrations/shapes';
import type { SyncDirection } from '@foyer/domain/integrations/contact-sync';
import { contactSyncOf, type SyncedIntegrationId } from '@foyer/domain/integrations/contact-systems';
import { integrationOf } from '@foyer/domain/integrations/index';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorText, useAction } from '../../api/index.ts';
import { wordingText } from '../../i18n/refusals.ts';
import { useText } from '../../i18n/use-text.ts';
import { CheckboxField, SelectField } from '../../ui/fields/index.ts';
import { Button, Time, toast } from '../../ui/index.ts';

/** The contact sync of an integration, and how it goes. */
export function ContactSync({
  connection: { integration, contactSync },
  disabled,
}: {
  connection: IntegrationConnection;
  disabled: boolean;
}) {
  const { t } = useLingui();
  const text = useText();
  const { name } = integrationOf(integration);
  const sends = contactSyncOf(integration as SyncedIntegrationId).push !== undefined;
  const stored = contactSync?.direction ?? 'off';
  const [direction, setDirection] = useState<SyncDirection>(stored);
  const [isFromStart, setFromStart] = useState(false);
  const save = useAction('setContactSync', {
    onSuccess: () => setFromStart(false),
    onError: (refused) => toast.error(t`Could not save`, errorText(refused, text('genericError'))),
  });
  const options: { value: SyncDirection; label: string }[] = [
    { value: 'off', label: t`Off` },
    { value: 'in', label: t`Receive changes from ${name}` },
    ...(sends
      ? ([
          { value: 'out', label: t`Send changes to ${name}` },
          { value: 'both', label: t`Both ways` },
        ] as const)
      : []),
  ];
  return (
    <section className="integration-part" aria-labelledby="integration-contacts">
      <h3 id="integration-contacts">{t`Contact sync`}</h3>
      <SelectField<object, never, SyncDirection>
        label={t`Direction`}
        hint={t`Name, email, phone and company. Empty fields and deletions are not synced.`}
        value={direction}
        onChange={setDirection}
        options={options}
        disabled={disabled}
      />
      {direction !== 'off' && sends && (
        <CheckboxField
          label={t`Also sync existing contacts`}
          value={isFromStart}
          onChange={setFromStart}
          disabled={disabled}
        />
      )}
      <div>
        <Button
          busy={save.isPending}
          disabled={disabled || (direction === stored && !isFromStart)}
          onClick={() => save.mutate({ params: { integration }, body: { direction, isFromStart } })}
        >{t`Save`}</Button>
      </div>
      {contactSync && stored !== 'off' && <Progress sync={contactSync} />}
    </section>
  );
}

function Progress({ sync }: { sync: NonNullable<IntegrationConnection['contactSync']> }) {
  const { t, i18n } = useLingui();
  const { received, sent, refused, gone, error, ranDate } = sync;
  const [receivedCount, sentCount, refusedCount, goneCount] = [received, sent, refused, gone].map((count) =>
    i18n.number(count),
  );
  return (
    <p className="t-13" aria-live="polite">
      {error ? (
        <span className="t-danger">{wordingText(error)}</span>
      ) : (
        t`Received: ${receivedCount} · Sent: ${sentCount} · Rejected: ${refusedCount}.`
      )}{' '}
      <span className="t-3">
        {ranDate ? (
          <Trans>
            Last synced: <Time at={ranDate} />.
          </Trans>
        ) : (
          t`The first sync starts within a minute.`
        )}
      </span>
      {gone > 0 && (
        <span className="t-3">
          {' '}
          {t`Deleted in the other system: ${goneCount}. Each is created again there when it changes here.`}
        </span>
      )}
    </p>
  );
}
