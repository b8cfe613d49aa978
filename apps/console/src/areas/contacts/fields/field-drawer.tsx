import * as limits from 'virtual:foyer-limits';
import type { ContactField } from '@foyer/contract/contacts/shapes';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../../api/index.ts';
import { useMay } from '../../../session/permissions.ts';
import { SelectField, TagsField, TextField } from '../../../ui/fields/index.ts';
import { RecordDrawer } from '../../../ui/record-drawer.tsx';
import { useRecordForm } from '../../../ui/record-form.ts';
import { hasChoices, TYPE_TEXTS } from './type-text.ts';

const TYPES = Object.keys(TYPE_TEXTS) as ContactField['type'][];

/** An own field of contacts, or a new one for null. Its type is chosen once. */
export function FieldDrawer({
  field,
  onClose,
}: {
  /** Undefined when there is none of the id in the address. */
  field: ContactField | null | undefined;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const disabled = !useMay('updateContactField');
  const form = useRecordForm<Pick<ContactField, 'name' | 'type' | 'choices' | 'pattern'>>({
    record: field,
    nameOf: ({ name }) => name,
    onClose,
    initial: {
      name: field?.name ?? '',
      type: field?.type ?? 'text',
      choices: field?.choices ?? [],
      pattern: field?.pattern ?? '',
    },
    rules: {
      name: { title: t`Name`, required: true, maxLength: limits.createContactField.name },
      pattern: { title: t`Pattern`, maxLength: limits.createContactField.pattern },
    },
    save: (values, precondition) => {
      const body = { ...values, choices: hasChoices(values.type) ? values.choices : [] };
      return field
        ? call('updateContactField', { params: { id: field.id }, body: { ...body, ...precondition } })
        : call('createContactField', { body });
    },
  });
  const { type } = form.values;
  return (
    <RecordDrawer
      record={field}
      form={form}
      title={field?.name ?? t`New field`}
      create={t`Create field`}
      width={480}
      disabled={disabled}
      removal={
        field && {
          name: field.name,
          button: t`Delete field`,
          text: t`Its values are no longer shown. You cannot undo this.`,
          remove: () => call('removeContactField', { params: { id: field.id } }),
        }
      }
      onClose={onClose}
    >
      <TextField form={form} name="name" disabled={disabled} />
      <SelectField
        form={form}
        name="type"
        label={t`Type`}
        hint={field ? t`The type stays, so that the values keep their meaning.` : undefined}
        disabled={disabled || Boolean(field)}
        options={TYPES.map((value) => ({ value, label: i18n._(TYPE_TEXTS[value]) }))}
      />
      {type === 'REGEX' && (
        <TextField
          form={form}
          name="pattern"
          disabled={disabled}
          hint={t`A regular expression, for example ^T-[0-9]+$ for T-4711.`}
        />
      )}
      {hasChoices(type) && (
        <TagsField
          form={form}
          name="choices"
          label={t`Choices`}
          hint={t`Without choices, any value of the type is accepted. Enter ends a choice.`}
          disabled={disabled}
        />
      )}
    </RecordDrawer>
  );
}
