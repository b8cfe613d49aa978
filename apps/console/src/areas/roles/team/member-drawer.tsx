import type { Member } from '@foyer/contract/accounts/member-shapes';
import { useLingui } from '@lingui/react/macro';
import { IconUserOff } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { DrawerHead } from '../../../ui/drawer-head.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { MemberAvatar, StatusCell } from './cells.tsx';
import { EffectiveRights } from './effective-rights.tsx';
import { MemberAccount } from './member-account.tsx';
import { MemberForm, type Unsaved } from './member-form.tsx';
import { memberName } from './member-name.ts';
import { MemberSessions } from './member-sessions.tsx';
import type { Choices } from './use-choices.ts';
import { useMember } from './use-members.ts';

/** The details of a member: profile, effective rights and sessions. */
export function MemberDrawer({
  id,
  listed,
  choices,
  canChange,
  onClose,
}: {
  id: string;
  listed: readonly Member[] | undefined;
  choices: Choices;
  canChange: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const member = useMember(id, listed);
  const name = member ? memberName(member) : '';
  const form = useRef<Unsaved>(null);
  const [isConfirming, setConfirming] = useState(false);
  const close = () => (form.current?.hasChanges() ? setConfirming(true) : onClose());
  return (
    <Drawer opened onClose={close} label={name ? t`Member ${name}` : t`Member`} width={480}>
      <DrawerHead
        title={name}
        under={member?.userName}
        before={member && <MemberAvatar member={member} size={32} />}
        after={member && <StatusCell member={member} />}
        onClose={close}
      />
      {member === undefined && (
        <div role="status" aria-label={t`Loading the member`} className="drawer-body drawer-wait">
          <Skeleton width="62%" />
          <Skeleton width="48%" />
          <Skeleton width="70%" />
        </div>
      )}
      {member === null && (
        <Empty icon={IconUserOff} title={t`This member does not exist`}>
          {t`They may have been removed, or the address is wrong.`}
        </Empty>
      )}
      {member && (
        <>
          <div className="drawer-body">
            <MemberForm member={member} choices={choices} canChange={canChange} ref={form} />
          </div>
          {canChange && (
            <Fold id="member.account" title={t`Sign-in`}>
              <MemberAccount member={member} />
            </Fold>
          )}
          {canChange && (
            <Fold id="member.sessions" title={t`Active sign-ins`} open={false}>
              <MemberSessions member={member} />
            </Fold>
          )}
          <Fold id="member.rights" title={t`Effective permissions`} open={false}>
            <EffectiveRights member={member} />
          </Fold>
        </>
      )}
      {isConfirming && <UnsavedDialog onStay={() => setConfirming(false)} onLeave={onClose} />}
    </Drawer>
  );
}

function UnsavedDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      opened
      onClose={onStay}
      title={t`Discard your changes?`}
      actions={
        <>
          <Button variant="quiet" onClick={onLeave}>{t`Leave`}</Button>
          <Button variant="primary" onClick={onStay}>{t`Stay`}</Button>
        </>
      }
    >
      <p>{t`You have unsaved changes to this member.`}</p>
    </Dialog>
  );
}
