import type { IntegrationConnection } from '@foyer/contract/integrations/shapes';
import { SYNCED_IDS } from '@foyer/domain/integrations/contact-systems';
import { type IntegrationId, integrationOf, isTwoWay } from '@foyer/domain/integrations/index';
import { useLingui } from '@lingui/react/macro';
import { call, errorAt } from '../../api/index.ts';
import { integrationText } from '../../integrations/integration-texts.ts';
import { PasswordField, TextField } from '../../ui/fields/index.ts';
import { RecordDrawer } from '../../ui/record-drawer.tsx';
import { useRecordForm } from '../../ui/record-form.ts';
import { ActionList } from './action-list.tsx';
import { ConnectionState } from './connection-state.tsx';
import { ContactSync } from './contact-sync.tsx';

type Values = Readonly<Record<string, string>>;

/** Connects an integration, shows whether it works, and tries its actions. */
export function IntegrationDrawer({
  id,
  connection,
  returnUrl,
  disabled,
  onClose,
}: {
  id: IntegrationId;
  /** Null while it is not connected. */
  connection: IntegrationConnection | null;
  /** The redirect URI for providers that ask a person. */
  returnUrl: string;
  disabled: boolean;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const { name, fields } = integrationOf(id);
  const entries = Object.entries(fields);
  const form = useRecordForm<Values>({
    record: connection,
    nameOf: () => name,
    onClose,
    initial: Object.fromEntries(entries.map(([field]) => [field, connection?.settings[field] ?? ''])),
    rules: Object.fromEntries(
      entries.map(([field, { title, isOptional, isSecret }]) => [
        field,
        {
          title: i18n._(integrationText(title)),
          required: !isOptional && !(isSecret && connection?.secrets.includes(field)),
        },
      ]),
    ),
    save: async (entered, precondition) => {
      const values = Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== ''));
      const params = { integration: id };
      try {
        await call('connectIntegration', { params, body: { values, ...precondition } });
      } catch (error) {
        throw errorAt(error, (field) => field.replace(/^values\./, ''));
      }
    },
  });
  return (
    <RecordDrawer
      record={connection}
      form={form}
      title={name}
      under={isTwoWay(id) ? t`Both ways` : t`Actions`}
      width={580}
      create={t`Connect`}
      disabled={disabled}
      removal={
        connection && {
          name,
          button: t`Disconnect`,
          text: t`Its credentials are deleted, and nothing here can use it any more. The call log is kept.`,
          remove: () => call('disconnectIntegration', { params: { integration: id } }),
        }
      }
      onClose={onClose}
    >
      {entries.map(([field, { title, hint, isSecret }]) => {
        const common = {
          form,
          name: field,
          label: i18n._(integrationText(title)),
          disabled,
          ...(hint && { hint: i18n._(integrationText(hint)) }),
        };
        return isSecret ? (
          <PasswordField
            key={field}
            {...common}
            isForeign
            placeholder={connection?.secrets.includes(field) ? t`Stored. Leave empty to keep it.` : undefined}
          />
        ) : (
          <TextField key={field} {...common} autoComplete="off" />
        );
      })}
      {connection && (
        <ConnectionState
          id={id}
          connection={connection}
          returnUrl={returnUrl}
          disabled={disabled || form.isDirty}
        />
      )}
      {connection && SYNCED_IDS.some((one) => one === id) && (
        <ContactSync connection={connection} disabled={disabled || form.isDirty} />
      )}
      <ActionList id={id} disabled={disabled || !connection || form.isDirty} />
    </RecordDrawer>
  );
}
