import * as limits from 'virtual:foyer-limits';
import type { TaskField } from '@foyer/contract/tasks/shapes';
import { useLingui } from '@lingui/react/macro';
import { call, useCall } from '../../../api/index.ts';
import { useMay } from '../../../session/permissions.ts';
import { CheckboxField, SelectField, TagsField, TextField } from '../../../ui/fields/index.ts';
import { RecordDrawer } from '../../../ui/record-drawer.tsx';
import { useRecordForm } from '../../../ui/record-form.ts';
import { KIND_LABELS } from '../labels.ts';

interface Values {
  name: string;
  type: string;
  kind: TaskField['kind'];
  choices: string[];
  required: boolean;
}

/** Edits a custom field of tasks. Null for a new one. */
export function FieldDrawer({
  field,
  onClose,
}: {
  /** Undefined when no field has the id in the address. */
  field: TaskField | null | undefined;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const disabled = !useMay('updateTaskField');
  const { data: options } = useCall('getTaskOptions', undefined, { staleTime: 300_000 });
  const form = useRecordForm<Values>({
    record: field,
    nameOf: ({ name }) => name,
    onClose,
    initial: {
      name: field?.name ?? '',
      type: field?.type ?? '',
      kind: field?.kind ?? 'text',
      choices: [...(field?.choices ?? [])],
      required: field?.required ?? false,
    },
    rules: {
      name: { title: t`Name`, required: true, maxLength: limits.createTaskField.name },
      choices: {
        title: t`Choices`,
        check: (choices, { kind }) =>
          kind === 'choice' && choices.length === 0 ? t`Enter at least one choice` : null,
      },
    },
    save: ({ kind, type, choices, ...rest }, precondition) => {
      const body = { ...rest, type: type || null, choices: kind === 'choice' ? choices : [] };
      return field
        ? call('updateTaskField', { params: { id: field.id }, body: { ...body, ...precondition } })
        : call('createTaskField', { body: { ...body, kind } });
    },
  });
  const kinds = Object.keys(KIND_LABELS) as TaskField['kind'][];
  return (
    <RecordDrawer
      record={field}
      form={form}
      title={field?.name ?? t`New field`}
      width={480}
      create={t`Create field`}
      disabled={disabled}
      removal={
        field && {
          name: field.name,
          button: t`Delete field`,
          text: t`This also deletes its values on all tasks. You cannot undo this.`,
          remove: () => call('removeTaskField', { params: { id: field.id } }),
        }
      }
      onClose={onClose}
    >
      <TextField form={form} name="name" disabled={disabled} />
      <SelectField
        form={form}
        name="kind"
        label={t`Kind`}
        disabled={disabled || Boolean(field)}
        options={kinds.map((value) => ({ value, label: i18n._(KIND_LABELS[value]) }))}
      />
      {form.values.kind === 'choice' && (
        <TagsField
          form={form}
          name="choices"
          disabled={disabled}
          tagMaxLength={limits.createTaskField.choices}
        />
      )}
      <SelectField
        form={form}
        name="type"
        label={t`Type`}
        placeholder={t`All types`}
        clearable
        disabled={disabled}
        options={(options?.types ?? []).map((one) => ({ value: one.type, label: one.type }))}
      />
      <CheckboxField form={form} name="required" label={t`Required`} disabled={disabled} />
    </RecordDrawer>
  );
}
