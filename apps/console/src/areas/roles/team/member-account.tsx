import type { Member } from '@foyer/contract/accounts/member-shapes';
import { useLingui } from '@lingui/react/macro';
import { IconKey, IconShieldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { useAction } from '../../../api/use-action.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { SecondFactorCell } from './cells.tsx';
import { memberName } from './member-name.ts';

/** What an administrator can do about a member's sign-in: send a password reset, remove a lost second factor. */
export function MemberAccount({ member }: { member: Member }) {
  const { t } = useLingui();
  const text = useText();
  const [isConfirming, setConfirming] = useState(false);
  const reset = useAction('sendMemberPasswordReset');
  const factor = useAction('resetMemberSecondFactor');
  const name = memberName(member);
  const input = { params: { id: member.id } };
  const failed = (error: unknown) => toast.error(errorText(error, text('genericError')));
  return (
    <div className="account-rows">
      <div className="account-row">
        <span className="grow">
          {t`Password`}
          <span className="hint">{t`They get an email with a link to set a new one.`}</span>
        </span>
        <Button
          small
          icon={IconKey}
          busy={reset.isPending}
          disabled={member.status === 'Inactive'}
          onClick={() =>
            reset.mutate(input, {
              onSuccess: () => toast.show({ kind: 'done', text: t`Link sent to ${member.email}` }),
              onError: failed,
            })
          }
        >
          {t`Send link`}
        </Button>
      </div>
      <div className="account-row">
        <span className="grow">
          {t`Second factor`} <SecondFactorCell member={member} />
        </span>
        {member.hasSecondFactor && (
          <Button small icon={IconShieldOff} onClick={() => setConfirming(true)}>
            {t`Reset`}
          </Button>
        )}
      </div>
      {isConfirming && (
        <Dialog
          opened
          onClose={() => setConfirming(false)}
          title={t`Reset the second factor of ${name}?`}
          actions={
            <>
              <Button variant="quiet" onClick={() => setConfirming(false)}>{t`Cancel`}</Button>
              <Button
                variant="danger"
                busy={factor.isPending}
                onClick={() =>
                  factor.mutate(input, {
                    onSuccess: () => {
                      setConfirming(false);
                      toast.show({ kind: 'done', text: t`Second factor of ${name} reset` });
                    },
                    onError: failed,
                  })
                }
              >
                {t`Reset`}
              </Button>
            </>
          }
        >
          <p>{t`This removes all their authenticator apps, passkeys and recovery codes, and signs them out everywhere. Make sure the request really comes from them.`}</p>
        </Dialog>
      )}
    </div>
  );
}
