import type { IntegrationCall } from '@foyer/domain/automation';
import { integrationOf } from '@foyer/domain/integrations/index';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useCall } from '../../api/index.ts';
import { ActionField } from '../../integrations/action-field.tsx';
import { integrationText } from '../../integrations/integration-texts.ts';
import { useMay } from '../../session/permissions.ts';
import { SelectField } from '../../ui/fields/index.ts';
import type { Props } from './action-parts.tsx';

/** Which action of a connected integration runs, and its inputs, in which texts may have variables. */
export function IntegrationFields({ action, disabled, onChange }: Props<IntegrationCall>) {
  const { t, i18n } = useLingui();
  const { data } = useCall('listIntegrations', undefined, { enabled: useMay('listIntegrations') });
  const connected = new Set(data?.connections.map(({ integration }) => integration));
  if (action.action) connected.add(action.integration);
  if (data && connected.size === 0) {
    return (
      <p className="t-13 t-3">
        {t`No integration is connected.`} <Link to="/settings/integrations">{t`Connect one`}</Link>
      </p>
    );
  }
  const calls = [...connected].flatMap((integration) => {
    const { name, actions } = integrationOf(integration);
    return Object.entries(actions).map(([key, { title }]) => ({
      value: `${integration}.${key}`,
      label: `${name}: ${i18n._(integrationText(title))}`,
      call: { integration, action: key },
    }));
  });
  const chosen: string = action.action && `${action.integration}.${action.action}`;
  const inputs = Object.entries(integrationOf(action.integration).actions[action.action]?.inputs ?? {});
  return (
    <>
      <SelectField
        label={t`Action`}
        disabled={disabled}
        value={chosen}
        options={calls}
        onChange={(next) => {
          const found = calls.find(({ value }) => value === next);
          if (found) onChange({ type: 'integration', ...found.call, values: {} });
        }}
      />
      {inputs.map(([name, input]) => (
        <ActionField
          key={name}
          input={input}
          value={action.values[name] ?? ''}
          {...(disabled && { disabled })}
          onChange={(value) => onChange({ ...action, values: { ...action.values, [name]: value } })}
        />
      ))}
    </>
  );
}
