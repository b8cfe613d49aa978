import type { Department } from '@foyer/contract/accounts/department-shapes';
import { departmentMemberIds } from '@foyer/domain/visibility';
import { Plural, useLingui } from '@lingui/react/macro';
import { call } from '../../api/index.ts';
import { RemovalDialog, type RemovalEnds } from '../../ui/removal-dialog.tsx';

/** Asks before a department goes, and says what follows. */
export function RemoveDialog({
  department: { id, name, deptContact },
  ...ends
}: RemovalEnds & { department: Department }) {
  const { t } = useLingui();
  return (
    <RemovalDialog
      name={name}
      button={t`Remove the department`}
      remove={() => call('removeDepartment', { params: { id } })}
      {...ends}
    >
      <Plural
        value={departmentMemberIds(deptContact).length}
        _0="It has no members."
        one="Its one member stays and keeps their conversations."
        other="Its # members stay and keep their conversations."
      />{' '}
      {t`Supervisors no longer see visitors through it. This cannot be undone.`}
    </RemovalDialog>
  );
}
