import * as limits from 'virtual:foyer-limits';
import type { Role } from '@foyer/contract/roles/shapes';
import { roleNameFrom, type Visibility } from '@foyer/domain/roles';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../../api/call.ts';
import { listText } from '../../../i18n/list-text.ts';
import { SelectField, TextField } from '../../../ui/fields/index.ts';
import { RecordDialog } from '../../../ui/record-dialog.tsx';
import { useRecordForm } from '../../../ui/record-form.ts';
import { VisibilityField } from './visibility-field.tsx';

interface Values {
  title: string;
  copyOf: string;
  visibility: Visibility;
}

/** Creates a role: name, role to copy, and visibility. */
export function NewRoleDialog({
  roles,
  copyOf,
  onDone,
  onClose,
}: {
  roles: readonly Role[];
  /** The role to copy; null for an empty one. */
  copyOf: Role | null;
  onDone: (made: Role) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const form = useRecordForm<Values>({
    record: null,
    nameOf: ({ title }) => roleNameFrom(title),
    onClose,
    initial: {
      title: copyOf ? t`${copyOf.title} (copy)` : '',
      copyOf: copyOf?.name ?? '',
      visibility: copyOf?.visibility ?? 'all',
    },
    rules: {
      title: {
        title: t`Title`,
        required: true,
        maxLength: limits.createRole.title,
        check: (title) => {
          const name = roleNameFrom(title);
          if (name === '') return t`Enter a title with letters or digits.`;
          return roles.some((role) => role.name === name) ? t`A role named ${name} already exists.` : null;
        },
      },
    },
    save: async ({ title, copyOf: from, visibility }) => {
      const made = await call('createRole', {
        params: { name: roleNameFrom(title) },
        body: { title: title.trim(), visibility, ...(from && { copyOf: from }) },
      });
      onDone(made);
    },
  });
  const name = roleNameFrom(form.values.title);
  const begin = (from: string) => {
    form.set('copyOf', from);
    const role = roles.find((one) => one.name === from);
    if (role) form.set('visibility', role.visibility);
  };
  return (
    <RecordDialog
      form={form}
      title={copyOf ? t`Copy role` : t`New role`}
      save={t`Create role`}
      width={460}
      className="dialog-form"
      onClose={onClose}
    >
      <TextField
        form={form}
        name="title"
        autoFocus
        hint={name ? t`Name in lists and the API: ${name}` : t`The name is created from the title.`}
      />
      <SelectField
        value={form.values.copyOf}
        onChange={begin}
        label={t`Copy permissions from`}
        placeholder={t`No role: no access yet`}
        clearable
        options={roles.map((role) => ({ value: role.name, label: listText(role.title), note: role.name }))}
      />
      <VisibilityField
        value={form.values.visibility}
        onChange={(visibility) => form.set('visibility', visibility)}
      />
    </RecordDialog>
  );
}
