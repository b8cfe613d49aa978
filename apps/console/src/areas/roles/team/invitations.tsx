import type { Invitation } from '@foyer/contract/accounts/member-shapes';
import { totalRecordsText } from '@foyer/domain/grid';
import { useLingui } from '@lingui/react/macro';
import { IconClockOff, IconMailForward, IconMailPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { useAction } from '../../../api/use-action.ts';
import { joinedText } from '../../../i18n/joined-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { exactTime } from '../../../ui/format-time.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { RowsLoading } from '../../../ui/rows-loading.tsx';
import { Time } from '../../../ui/time.tsx';
import { useTimeZone } from '../../../ui/time-zone.ts';
import { toast } from '../../../ui/toast-store.ts';
import { PartFailed } from '../part-failed.tsx';
import type { Choices } from './use-choices.ts';
import type { useInvitations } from './use-invitations.ts';

/** Pending invitations, with resend and withdraw. */
export function Invitations({
  invitations: { data: invitations, isError, refetch },
  choices,
  canChange,
  onInvite,
}: {
  invitations: ReturnType<typeof useInvitations>;
  choices: Choices;
  canChange: boolean;
  onInvite: () => void;
}) {
  const { t, i18n } = useLingui();
  const text = useText();
  const [withdrawn, setWithdrawn] = useState<Invitation | null>(null);
  if (!invitations) {
    return isError ? <PartFailed onRetry={() => void refetch()} /> : <RowsLoading />;
  }
  if (invitations.length === 0) {
    return (
      <Empty
        icon={IconMailPlus}
        title={text('gridEmpty')}
        action={canChange && <Button small onClick={onInvite}>{t`Invite`}</Button>}
      >
        {t`Invited people appear here until they register.`}
      </Empty>
    );
  }
  return (
    <>
      <section className="invitation-rows" aria-label={t`Invitations`}>
        <table className="grid">
          <thead>
            <tr>
              <th scope="col">{t`Email`}</th>
              <th scope="col">{t`Name`}</th>
              <th scope="col">{t`Role`}</th>
              <th scope="col">{t`Departments`}</th>
              <th scope="col">{t`Invited by`}</th>
              <th scope="col">{t`Sent`}</th>
              <th scope="col">{t`Link expires`}</th>
              <th scope="col">
                <span className="sr">{t`Actions`}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {invitations.map((one) => (
              <Row
                key={one.id}
                invitation={one}
                choices={choices}
                canChange={canChange}
                onDone={() => void refetch()}
                onWithdraw={() => setWithdrawn(one)}
              />
            ))}
          </tbody>
        </table>
      </section>
      <div className="grid-foot">
        {i18n.locale === 'en'
          ? totalRecordsText(invitations.length)
          : t`Total Records: ${invitations.length}`}
      </div>
      {withdrawn && (
        <WithdrawDialog
          invitation={withdrawn}
          onClose={() => setWithdrawn(null)}
          onDone={() => void refetch()}
        />
      )}
    </>
  );
}

function Row({
  invitation,
  choices,
  canChange,
  onDone,
  onWithdraw,
}: {
  invitation: Invitation;
  choices: Choices;
  canChange: boolean;
  onDone: () => void;
  onWithdraw: () => void;
}) {
  const { t } = useLingui();
  const text = useText();
  const zone = useTimeZone();
  const { email, firstName, lastName, role, departmentIds, invitedBy, sentDate } = invitation;
  const resend = useAction('resendInvitation', {
    onSuccess: () => {
      toast.show({ kind: 'done', text: t`Invitation sent again to ${email}` });
      onDone();
    },
    onError: (error) => toast.error(errorText(error, text('genericError'))),
  });
  return (
    <tr>
      <td data-label={t`Email`}>
        <strong>
          <bdi>{email}</bdi>
        </strong>
      </td>
      <td data-label={t`Name`}>{`${firstName} ${lastName}`.trim()}</td>
      <td data-label={t`Role`}>{choices.roleTitle(role)}</td>
      <td data-label={t`Departments`}>{joinedText(departmentIds.map(choices.departmentName))}</td>
      <td data-label={t`Invited by`}>{invitedBy}</td>
      <td data-label={t`Sent`}>
        <Time at={sentDate} />
      </td>
      <td data-label={t`Link expires`}>
        {invitation.isExpired ? (
          <Badge tone="warning" icon={IconClockOff}>
            {t`Expired`}
          </Badge>
        ) : (
          <time dateTime={invitation.expiresDate}>{exactTime(invitation.expiresDate, zone)}</time>
        )}
      </td>
      <td className="n">
        {canChange && (
          <>
            <IconButton
              small
              icon={IconMailForward}
              label={t`Send again to ${email}`}
              disabled={resend.isPending}
              onClick={() => resend.mutate({ params: { id: invitation.id } })}
            />
            <IconButton small icon={IconTrash} label={t`Withdraw ${email}`} onClick={onWithdraw} />
          </>
        )}
      </td>
    </tr>
  );
}

/** Confirms withdrawing. A withdrawn link cannot be restored, only a new invitation sent. */
function WithdrawDialog({
  invitation: { id, email },
  onDone,
  onClose,
}: {
  invitation: Invitation;
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const text = useText();
  const withdraw = useAction('withdrawInvitation', {
    onSuccess: () => {
      toast.show({ kind: 'done', text: t`Invitation to ${email} withdrawn` });
      onDone();
      onClose();
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Withdraw the invitation?`}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="danger"
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate({ params: { id } })}
          >
            {t`Withdraw`}
          </Button>
        </>
      }
    >
      <p>{t`The link in the email to ${email} stops working right away. You can invite them again later.`}</p>
      {withdraw.isError && (
        <p className="error" role="alert">
          {errorText(withdraw.error, text('genericError'))}
        </p>
      )}
    </Dialog>
  );
}
