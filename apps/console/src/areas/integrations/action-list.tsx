import type { IntegrationAction } from '@foyer/domain/integrations/descriptor';
import { type IntegrationId, integrationOf } from '@foyer/domain/integrations/index';
import { useLingui } from '@lingui/react/macro';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText, useAction } from '../../api/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { ActionField } from '../../integrations/action-field.tsx';
import { integrationText } from '../../integrations/integration-texts.ts';
import { Button, Fold, toast } from '../../ui/index.ts';
import { CallFacts } from './call-facts.tsx';

/** The actions of an integration, each with a form to try it. */
export function ActionList({ id, disabled }: { id: IntegrationId; disabled: boolean }) {
  const { t, i18n } = useLingui();
  return (
    <section className="integration-part" aria-labelledby="integration-actions">
      <h3 id="integration-actions">{t`Actions`}</h3>
      {Object.entries(integrationOf(id).actions).map(([name, action]) => (
        <Fold
          key={name}
          id={`integration.${id}.${name}`}
          open={false}
          title={i18n._(integrationText(action.title))}
        >
          <Trial id={id} name={name} action={action} disabled={disabled} />
        </Fold>
      ))}
    </section>
  );
}

function Trial({
  id,
  name,
  action,
  disabled,
}: {
  id: IntegrationId;
  name: string;
  action: IntegrationAction;
  disabled: boolean;
}) {
  const { t } = useLingui();
  const text = useText();
  const [input, setInput] = useState<Readonly<Record<string, string>>>({});
  const run = useAction('tryIntegrationAction', {
    onError: (error) => toast.error(t`Could not run the action`, errorText(error, text('genericError'))),
  });
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== ''));
  return (
    <div className="integration-trial">
      {Object.entries(action.inputs).map(([field, described]) => (
        <ActionField
          key={field}
          input={described}
          value={input[field] ?? ''}
          disabled={disabled}
          onChange={(value) => setInput((so) => ({ ...so, [field]: value }))}
        />
      ))}
      <div>
        <Button
          icon={IconPlayerPlay}
          busy={run.isPending}
          disabled={disabled}
          onClick={() => run.mutate({ params: { integration: id, action: name }, body: { input: given } })}
        >{t`Try`}</Button>
      </div>
      {run.data && (
        <div role="status">
          <CallFacts call={run.data} />
        </div>
      )}
    </div>
  );
}
