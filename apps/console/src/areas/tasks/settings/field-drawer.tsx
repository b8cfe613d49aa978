import * as limits from 'virtual:foyer-limits';
import type { TaskField } from '@foyer/contract/tasks/shapes';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call, errorText, useCall } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useMay } from '../../../session/permissions.ts';
import { DrawerActs } from '../../../ui/drawer-acts.tsx';
import { DrawerHead } from '../../../ui/drawer-head.tsx';
import { CheckboxField, Form, SelectField, TagsField, TextField, useForm } from '../../../ui/fields/index.ts';
import { Button, Dialog, Drawer, toast } from '../../../ui/index.ts';
import { KIND_WORDS } from '../words.ts';

interface Values {
  name: string;
  type: string;
  kind: TaskField['kind'];
  choices: string[];
  required: boolean;
}

/** An own field of tasks, or a new one for null. */
export function FieldDrawer({ field, onClose }: { field: TaskField | null; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const text = useText();
  const disabled = !useMay('updateTaskField');
  const [removes, setRemoves] = useState(false);
  const { data: options } = useCall('getTaskOptions', undefined, { staleTime: 300_000 });
  const done = () => {
    onClose();
  };
  const form = useForm<Values>({
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
          kind === 'choice' && choices.length === 0 ? t`Name at least one choice` : null,
      },
    },
    onSubmit: async ({ kind, type, choices, ...rest }) => {
      const body = { ...rest, type: type || null, choices: kind === 'choice' ? choices : [] };
      if (field) await call('updateTaskField', { params: { id: field.id }, body });
      else await call('createTaskField', { body: { ...body, kind } });
      done();
    },
  });
  const remove = () => {
    if (!field) return;
    call('removeTaskField', { params: { id: field.id } })
      .then(done)
      .catch((error: unknown) => toast.error(t`The field stays`, errorText(error, text('genericError'))));
  };
  const kinds = Object.keys(KIND_WORDS) as TaskField['kind'][];
  const title = field?.name ?? t`New field`;
  return (
    <Drawer opened onClose={onClose} label={title} width={480}>
      <DrawerHead title={title} onClose={onClose} />
      <div className="drawer-body">
        <Form form={form}>
          <TextField form={form} name="name" disabled={disabled} />
          <SelectField
            form={form}
            name="kind"
            label={t`Kind`}
            disabled={disabled || field !== null}
            options={kinds.map((value) => ({ value, label: i18n._(KIND_WORDS[value]) }))}
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
          {!disabled && (
            <DrawerActs
              inFlow
              isBusy={form.busy}
              onCancel={onClose}
              onRemove={field ? () => setRemoves(true) : undefined}
            />
          )}
        </Form>
      </div>
      <Dialog
        opened={removes}
        onClose={() => setRemoves(false)}
        title={t`Remove ${title}?`}
        actions={
          <>
            <Button look="quiet" onClick={() => setRemoves(false)}>{t`Cancel`}</Button>
            <Button look="danger" onClick={remove}>{t`Remove`}</Button>
          </>
        }
      >
        {t`What it holds on tasks is removed too. That cannot be undone.`}
      </Dialog>
    </Drawer>
  );
}
