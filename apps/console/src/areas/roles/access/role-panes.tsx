import type { Role } from '@foyer/contract/roles/shapes';
import type { SectionAddress } from '../../../shell/settings/use-section-address.ts';
import { usePageTitle } from '../page-title.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { EditRoleDialog } from './edit-role-dialog.tsx';
import { HistoryDrawer } from './history-drawer.tsx';
import { NewRoleDialog } from './new-role-dialog.tsx';
import { DeleteRoleDialog, ResetRoleDialog } from './role-questions.tsx';
import type { AccessSearch } from './search.ts';

/** The dialog to show for a role; without a role for a new one. */
export interface RoleQuestion {
  readonly kind: 'new' | 'edit' | 'delete' | 'reset';
  readonly role: Role | null;
}

/** Renders the dialog. `onDone` receives the name of the role. */
export function RoleQuestionDialog({
  question: { kind, role },
  roles,
  onDone,
  onClose,
}: {
  question: RoleQuestion;
  roles: readonly Role[];
  onDone: (name: string) => void;
  onClose: () => void;
}) {
  if (kind === 'new' || !role) {
    return (
      <NewRoleDialog roles={roles} copyOf={role} onDone={({ name }) => onDone(name)} onClose={onClose} />
    );
  }
  const Asked = { edit: EditRoleDialog, delete: DeleteRoleDialog, reset: ResetRoleDialog }[kind];
  return <Asked role={role} onDone={onDone} onClose={onClose} />;
}

/** The panes that the address opens over the matrix: the history of a role, or a comparison. */
export function AddressedPanes({
  roles,
  address: { search, change },
}: {
  roles: readonly Role[];
  address: SectionAddress<AccessSearch>;
}) {
  const titleOf = usePageTitle();
  return (
    <>
      {search.history && (
        <HistoryDrawer
          name={search.history}
          titleOf={titleOf}
          onClose={() => change({ history: undefined })}
        />
      )}
      {search.compare !== undefined && (
        <CompareDialog
          roles={roles}
          names={search.compare.split(',')}
          titleOf={titleOf}
          onChange={(names) => change({ compare: names.join(',') })}
          onClose={() => change({ compare: undefined })}
        />
      )}
    </>
  );
}
