import * as limits from 'virtual:foyer-limits';
import type { Precondition } from '@foyer/contract/kernel/shapes';
import type { Role } from '@foyer/contract/roles/shapes';
import { opens } from '@foyer/domain/rights';
import type { Visibility } from '@foyer/domain/roles';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../../api/call.ts';
import { RadioField, TextField } from '../../../ui/fields/index.ts';
import { RecordDialog } from '../../../ui/record-dialog.tsx';
import { useRecordForm } from '../../../ui/record-form.ts';
import { ROLE_STATUSES } from '../labels.ts';
import { entriesWith } from './entries.ts';
import { ReportList } from './report-list.tsx';
import { VisibilityField } from './visibility-field.tsx';

interface Values {
  title: string;
  status: Role['status'];
  visibility: Visibility;
  reports: string[];
}

/** Edits a role's name, status, visibility and report categories. */
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
    visibility: role.visibility,
    reports: [...role.reports],
  };
  const form = useRecordForm<Values>({
    record: role,
    nameOf: () => role.name,
    onClose: () => onDone(role.name),
    initial,
    rules: { title: { title: t`Title`, required: true, maxLength: limits.updateRole.title } },
    save: async (values, precondition) => {
      await saveReports(role, values.reports, await saveRole(role, values, precondition));
    },
  });
  const people = t`${plural(role.memberCount, { one: '# member has this role.', other: '# members have this role.' })}`;
  const own = !role.builtIn;
  const isAdministrator = role.name === 'ADMIN';
  return (
    <RecordDialog
      form={form}
      title={t`Edit ${role.name}`}
      width={460}
      className="dialog-form"
      onClose={onClose}
    >
      <TextField
        form={form}
        name="title"
        disabled={!own}
        hint={own ? undefined : t`This is a standard role, so its title and visibility cannot be changed.`}
      />
      <RadioField
        form={form}
        name="status"
        label={t`Status`}
        inRow
        disabled={isAdministrator}
        hint={
          isAdministrator
            ? t`The administrator role is always active.`
            : t`An inactive role has no access and cannot be assigned. ${people}`
        }
        options={[
          { value: 'ACTIVE', label: i18n._(ROLE_STATUSES.ACTIVE) },
          { value: 'INACTIVE', label: i18n._(ROLE_STATUSES.INACTIVE) },
        ]}
      />
      <VisibilityField
        value={form.values.visibility}
        onChange={(visibility) => form.set('visibility', visibility)}
        disabled={!own}
      />
      <ReportList
        value={form.values.reports}
        onChange={(reports) => form.set('reports', reports)}
        opensReports={opens(role.rights, 'reports')}
      />
    </RecordDialog>
  );
}

const isSame = (a: readonly string[], b: readonly string[]) => a.join('\n') === b.join('\n');

/** Saves the report categories, which are part of the role permission. A concurrent change is refused. */
async function saveReports(
  role: Role,
  reports: readonly string[],
  precondition: Precondition,
): Promise<void> {
  if (isSame(reports, role.reports)) return;
  const stored = await call('getRolePermission', { query: { roleName: role.name } });
  const permissions = entriesWith(stored, stored.rights, reports);
  await call('updateRolePermission', {
    body: { roleName: role.name, permissions, ...precondition },
  });
}

/** Saves the role and returns the precondition of a further change. */
async function saveRole(
  role: Role,
  { title, status, visibility }: Values,
  precondition: Precondition,
): Promise<Precondition> {
  const body = {
    ...(title.trim() !== role.title && { title: title.trim() }),
    ...(status !== role.status && { status }),
    ...(visibility !== role.visibility && { visibility }),
  };
  if (Object.keys(body).length === 0) return precondition;
  const saved = await call('updateRole', {
    params: { name: role.name },
    body: { ...body, ...precondition },
  });
  return { ifUnmodifiedSince: saved.lastModifiedDate };
}
