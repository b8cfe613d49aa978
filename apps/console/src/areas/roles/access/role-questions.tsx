import type { Role } from '@foyer/contract/roles/shapes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { errorText } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useAction } from '../../../api/use-action.ts';
import { useCall } from '../../../api/use-call.ts';
import { useText } from '../../../i18n/use-text.ts';
import { sectionPath } from '../../../shell/settings/section.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { RemovalDialog } from '../../../ui/removal-dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { memberName } from '../team/member-name.ts';
import { useInvitations } from '../team/use-invitations.ts';

interface QuestionProps {
  role: Role;
  onDone: (name: string) => void;
  onClose: () => void;
}

/** The maximum number of members of a role that are listed. */
const NAMED = 8;

/** Confirms deleting a role. While it has members, lists them and links to them instead. */
export function DeleteRoleDialog({ role, onDone, onClose }: QuestionProps) {
  const { t } = useLingui();
  const { name } = role;
  const members = useCall('getUserDetails', { query: { role: name, limit: NAMED } });
  const invitations = useInvitations();
  const invited = (invitations.data ?? []).filter((one) => one.role === name);
  const remove = async () => {
    try {
      await call('deleteRole', { params: { name } });
    } catch (error) {
      void members.refetch();
      void invitations.refetch();
      throw error;
    }
  };
  if (role.memberCount > 0 || (members.data?.total ?? 0) > 0 || invited.length > 0) {
    return (
      <Dialog
        opened
        onClose={onClose}
        title={t`Delete ${name}?`}
        actions={<Button variant="primary" onClick={onClose}>{t`Close`}</Button>}
      >
        <Holders
          role={role}
          total={members.data?.total ?? role.memberCount}
          members={members.data?.users ?? []}
          invited={invited.map((one) => one.email)}
        />
      </Dialog>
    );
  }
  return (
    <RemovalDialog
      name={name}
      button={t`Delete role`}
      remove={remove}
      onClose={onClose}
      onRemoved={() => onDone(name)}
    >
      {t`No one has this role. Its permissions are deleted with it; the change history stays.`}
    </RemovalDialog>
  );
}

function Holders({
  role,
  total,
  members,
  invited,
}: {
  role: Role;
  total: number;
  members: readonly { id: string; firstName: string; lastName: string; userName: string }[];
  invited: readonly string[];
}) {
  const { t } = useLingui();
  const team = sectionPath('roles-and-team-members');
  return (
    <>
      <p>{t`Move the members of this role to another role first.`}</p>
      <ul className="holders">
        {members.map((member) => (
          <li key={member.id}>
            <Link to={team} search={{ id: member.id }} className="link">
              {memberName(member)}
            </Link>
          </li>
        ))}
        {total > members.length && (
          <li>
            <Link to={team} search={{ role: role.name }} className="link">
              {t`All ${total} members with this role`}
            </Link>
          </li>
        )}
        {invited.map((email) => (
          <li key={email}>
            <Link to={team} search={{ view: 'invitations' }} className="link">
              {t`Invited: ${email}`}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Confirms resetting one of the ten built-in roles to its default rights. */
export function ResetRoleDialog({ role, onDone, onClose }: QuestionProps) {
  const { t } = useLingui();
  const text = useText();
  const reset = useAction('resetRolePermission');
  const people = t`${plural(role.memberCount, { one: '# person', other: '# people' })}`;
  const send = () =>
    reset.mutate(
      { params: { name: role.name } },
      {
        onSuccess: () => {
          toast.show({ kind: 'done', text: t`${role.name} reset to defaults` });
          onDone(role.name);
        },
      },
    );
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Reset ${role.name} to defaults?`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" busy={reset.isPending} onClick={send}>{t`Reset to defaults`}</Button>
        </>
      }
    >
      <p>{t`Replaces the current permissions of this role immediately, for ${people}. The change history keeps them.`}</p>
      {reset.isError && (
        <p className="error" role="alert">
          {errorText(reset.error, text('genericError'))}
        </p>
      )}
    </Dialog>
  );
}
