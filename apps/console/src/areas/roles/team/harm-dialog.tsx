import type { Member } from '@foyer/contract/accounts/member-shapes';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { memberName } from './member-name.ts';

/** An unexpected consequence of a change. */
export type Harm = 'deactivated' | 'ownRole' | 'ownStatus';

type Held = Pick<Member, 'role' | 'status'>;

/** The consequences of changing a member or oneself. */
export function harmsOf(before: Held, after: Held, isOwn: boolean): Harm[] {
  const harms: Harm[] = [];
  const isDeactivated = before.status === 'Active' && after.status === 'Inactive';
  if (isDeactivated) harms.push(isOwn ? 'ownStatus' : 'deactivated');
  if (isOwn && before.role !== after.role) harms.push('ownRole');
  return harms;
}

const SENTENCES: Readonly<Record<Harm, MessageDescriptor>> = {
  deactivated: msg`They are signed out everywhere and cannot sign in any more. Their open conversations return to the queue. Their past work stays.`,
  ownStatus: msg`This is you: you are signed out everywhere and cannot sign in any more. Your open conversations return to the queue.`,
  ownRole: msg`This is you: with the new role you may not be able to return here and undo this.`,
};

/** Confirms a change with consequences. */
export function HarmDialog({
  member,
  harms,
  onAgree,
  onClose,
}: {
  member: Member;
  harms: readonly Harm[];
  onAgree: () => void;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const name = memberName(member);
  const deactivates = harms.some((harm) => harm !== 'ownRole');
  return (
    <Dialog
      opened
      mustChoose
      onClose={onClose}
      title={deactivates ? t`Deactivate ${name}?` : t`Change your own role?`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="danger" onClick={onAgree}>
            {deactivates ? t`Deactivate` : t`Change my role`}
          </Button>
        </>
      }
    >
      {harms.map((harm) => (
        <p key={harm}>{i18n._(SENTENCES[harm])}</p>
      ))}
    </Dialog>
  );
}
