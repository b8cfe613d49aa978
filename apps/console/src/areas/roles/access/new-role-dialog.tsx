import * as limits from 'virtual:foyer-limits';
import type { Role } from '@foyer/contract/roles/shapes';
import { roleNameFrom, type Sight } from '@foyer/domain/roles';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../../api/call.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActs } from '../../../ui/dialog-acts.tsx';
import { Form, SelectField, TextField, useForm } from '../../../ui/fields/index.ts';
import { toast } from '../../../ui/toast-store.ts';
import { SightField } from './sight-field.tsx';

interface Values {
  title: string;
  copyOf: string;
  sight: Sight;
}

/** Asks how a new role is called, which one it begins like, and whom it sees. */
export function NewRoleDialog({
  roles,
  copyOf,
  onDone,
  onClose,
}: {
  roles: readonly Role[];
  /** The role that is copied, unless a new one begins empty. */
  copyOf: Role | null;
  onDone: (made: Role) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const form = useForm<Values>({
    initial: {
      title: copyOf ? t`${copyOf.title} (copy)` : '',
      copyOf: copyOf?.name ?? '',
      sight: copyOf?.sight ?? 'all',
    },
    rules: {
      title: {
        title: t`Title`,
        required: true,
        maxLength: limits.createRole.title,
        check: (title) => {
          const name = roleNameFrom(title);
          if (name === '') return t`A title needs letters or digits.`;
          return roles.some((role) => role.name === name) ? t`There is a role ${name} already.` : null;
        },
      },
    },
    onSubmit: async ({ title, copyOf: from, sight }) => {
      const name = roleNameFrom(title);
      const made = await call('createRole', {
        params: { name },
        body: { title: title.trim(), sight, ...(from && { copyOf: from }) },
      });
      toast.show({ kind: 'done', text: t`The role ${made.name} is made` });
      onDone(made);
    },
  });
  const name = roleNameFrom(form.values.title);
  const begin = (from: string) => {
    form.set('copyOf', from);
    const role = roles.find((one) => one.name === from);
    if (role) form.set('sight', role.sight);
  };
  return (
    <Dialog opened onClose={onClose} title={copyOf ? t`Copy role` : t`New role`} width={460}>
      <Form form={form} className="dialog-form">
        <TextField
          form={form}
          name="title"
          autoFocus
          hint={name ? t`Its name in lists and calls: ${name}` : t`Its name follows from the title.`}
        />
        <SelectField
          value={form.values.copyOf}
          onChange={begin}
          label={t`Rights like those of`}
          placeholder={t`No role: it opens nothing yet`}
          clearable
          options={roles.map((role) => ({ value: role.name, label: role.title, note: role.name }))}
        />
        <SightField value={form.values.sight} onChange={(sight) => form.set('sight', sight)} />
        <DialogActs send={t`Make role`} isBusy={form.busy} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
