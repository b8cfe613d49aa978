import * as limits from 'virtual:foyer-limits';
import type { Role } from '@foyer/contract/roles/shapes';
import { opens } from '@foyer/domain/rights';
import type { Sight } from '@foyer/domain/roles';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, RadioField, TextField, useForm } from '../../../ui/fields/index.ts';
import { toast } from '../../../ui/toast-store.ts';
import { ROLE_STATUSES } from '../words.ts';
import { entriesWith } from './entries.ts';
import { ReportList } from './report-list.tsx';
import { SightField } from './sight-field.tsx';

interface Values {
  title: string;
  status: Role['status'];
  sight: Sight;
  reports: string[];
}

/** Changes what a role is called, whether it can be given, whom it sees, and its report categories. */
export function EditRoleDialog({
  role,
  onDone,
  onClose,
}: {
  role: Role;
  onDone: (name: string) => void;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const initial: Values = {
    title: role.title,
    status: role.status,
    sight: role.sight,
    reports: [...role.reports],
  };
  const form = useForm<Values>({
    initial,
    rules: { title: { title: t`Title`, required: true, maxLength: limits.updateRole.title } },
    onSubmit: async (values) => {
      await saveReports(role, values.reports);
      await saveRole(role, values);
      toast.show({ kind: 'done', text: t`${role.name} is saved` });
      onDone(role.name);
    },
  });
  const people = t`${plural(role.memberCount, { one: '# member has it now.', other: '# members have it now.' })}`;
  const own = !role.builtIn;
  const isAdministrator = role.name === 'ADMIN';
  return (
    <Dialog opened onClose={onClose} title={t`Edit ${role.name}`} width={460}>
      <Form form={form} className="dialog-form">
        <TextField
          form={form}
          name="title"
          disabled={!own}
          hint={own ? undefined : t`Every merchant has this role: title and sight are fixed.`}
        />
        <RadioField
          form={form}
          name="status"
          label={t`Status`}
          inRow
          disabled={isAdministrator}
          hint={
            isAdministrator
              ? t`The administrator stays active.`
              : t`An inactive role opens no page and is given to nobody. ${people}`
          }
          options={[
            { value: 'ACTIVE', label: i18n._(ROLE_STATUSES.ACTIVE) },
            { value: 'INACTIVE', label: i18n._(ROLE_STATUSES.INACTIVE) },
          ]}
        />
        <SightField
          value={form.values.sight}
          onChange={(sight) => form.set('sight', sight)}
          disabled={!own}
        />
        <ReportList
          value={form.values.reports}
          onChange={(reports) => form.set('reports', reports)}
          opensReports={opens(role.rights, 'reports')}
        />
        <div className="acts">
          <Button look="quiet" onClick={onClose}>{t`Cancel`}</Button>
          <Button look="primary" type="submit" busy={form.busy} disabled={!form.isDirty}>
            {t`Save`}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

const isSame = (a: readonly string[], b: readonly string[]) => a.join('\n') === b.join('\n');

/** The report categories stand in the role permission; somebody else's change in between is refused. */
async function saveReports(role: Role, reports: readonly string[]): Promise<void> {
  if (isSame(reports, role.reports)) return;
  const stored = await call('getRolePermission', { query: { roleName: role.name } });
  const permissions = entriesWith(stored, stored.rights, reports);
  await call('updateRolePermission', {
    body: { roleName: role.name, permissions, ifUnmodifiedSince: role.lastModifiedDate },
  });
}

async function saveRole(role: Role, { title, status, sight }: Values): Promise<void> {
  const body = {
    ...(title.trim() !== role.title && { title: title.trim() }),
    ...(status !== role.status && { status }),
    ...(sight !== role.sight && { sight }),
  };
  if (Object.keys(body).length > 0) await call('updateRole', { params: { name: role.name }, body });
}
