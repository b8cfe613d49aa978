import * as limits from 'virtual:foyer-limits';
import type { MessengerAccount } from '@foyer/contract/messengers/shapes';
import {
  MESSENGER_CHANNELS,
  MESSENGERS,
  type MessengerChannel,
  type MessengerField,
  type MessengerFieldName,
} from '@foyer/domain/messengers';
import { useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { call, errorAt, useCall } from '../../api/index.ts';
import { PasswordField, SelectField, SwitchField, TextField } from '../../ui/fields/index.ts';
import { RecordDrawer } from '../../ui/record-drawer.tsx';
import { useRecordForm } from '../../ui/record-form.ts';
import { MessengerConnection } from './messenger-connection.tsx';
import { MESSENGER_TEXTS } from './messenger-texts.ts';

/** The form values of an account. The values of its messenger's fields stand beside its own, by their names. */
type Values = {
  readonly name: string;
  readonly channel: MessengerChannel;
  readonly departmentId: string;
  readonly active: boolean;
} & Readonly<Record<MessengerFieldName, string>>;

const fieldsOf = (channel: MessengerChannel) =>
  Object.entries(MESSENGERS[channel].fields) as [MessengerFieldName, MessengerField][];

const fieldNames = MESSENGER_CHANNELS.flatMap((channel) => fieldsOf(channel).map(([name]) => name));

const valuesOf = (account: MessengerAccount | null, wanted: string | undefined): Values => ({
  ...(Object.fromEntries(fieldNames.map((name) => [name, account?.settings[name] ?? ''])) as Record<
    MessengerFieldName,
    string
  >),
  name: account?.name ?? '',
  channel: account?.channel ?? MESSENGER_CHANNELS.find((one) => one === wanted) ?? MESSENGER_CHANNELS[0],
  departmentId: account?.departmentId ?? '',
  active: account?.active ?? true,
});

/** Shows and edits an account of a messenger. Null for a new one. */
export function MessengerDrawer({
  account,
  disabled,
  onClose,
}: {
  /** Undefined when no account has the id in the address. */
  account: MessengerAccount | null | undefined;
  disabled: boolean;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const { data } = useCall('listDepartments');
  const { channel: wanted } = useSearch({ strict: false }) as { channel?: string };
  const form = useRecordForm<Values>({
    record: account ?? null,
    nameOf: ({ name }) => name,
    onClose,
    initial: valuesOf(account ?? null, wanted),
    rules: { name: { title: t`Name`, required: true, maxLength: limits.createMessengerAccount.name } },
    save: async ({ channel, name, departmentId, active, ...entered }, precondition) => {
      const values = Object.fromEntries(
        fieldsOf(channel).flatMap(([field]) => (entered[field] ? [[field, entered[field]]] : [])),
      );
      const body = { channel, name, values, departmentId: departmentId || null, active };
      try {
        const params = { id: account?.id ?? '' };
        if (account) await call('updateMessengerAccount', { params, body: { ...body, ...precondition } });
        else await call('createMessengerAccount', { body });
      } catch (error) {
        throw errorAt(error, (field) => field.replace(/^values\./, ''));
      }
    },
  });
  const channel = form.values.channel;
  const textsOf = (name: MessengerFieldName) => {
    const texts = MESSENGER_TEXTS[channel].fields[name];
    return { label: texts ? i18n._(texts.label) : name, hint: texts && i18n._(texts.hint) };
  };
  return (
    <RecordDrawer
      record={account}
      form={form}
      title={account?.name ?? t`Connect a messenger`}
      create={t`Add`}
      disabled={disabled}
      removal={
        account && {
          name: account.name,
          button: t`Disconnect`,
          text: t`Its conversations stay in the inbox, but nothing is received or sent there any more. You cannot undo this.`,
          remove: () => call('removeMessengerAccount', { params: { id: account.id } }),
        }
      }
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="channel"
        label={t({ message: 'Messenger', context: 'kind' })}
        disabled={disabled || Boolean(account)}
        options={MESSENGER_CHANNELS.map((one) => ({ value: one, label: i18n._(MESSENGER_TEXTS[one].title) }))}
      />
      <TextField form={form} name="name" label={t`Name`} disabled={disabled} />
      {fieldsOf(channel).map(([name, { isSecret, isOptional }]) => {
        const isStored = account?.secrets.includes(name);
        const common = { form, name, ...textsOf(name), disabled, isRequired: !isOptional && !isStored };
        return isSecret ? (
          <PasswordField
            key={name}
            {...common}
            isForeign
            placeholder={isStored ? t`Stored. Leave empty to keep it.` : undefined}
          />
        ) : (
          <TextField key={name} {...common} />
        );
      })}
      <SelectField
        form={form}
        name="departmentId"
        label={t`Team`}
        placeholder={t`None`}
        clearable
        disabled={disabled}
        options={(data?.departments ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SwitchField form={form} name="active" label={t`Receives and sends`} disabled={disabled} />
      {account && <MessengerConnection account={account} disabled={disabled || form.isDirty} />}
    </RecordDrawer>
  );
}
