import { IDLE_TIMEOUT_MS, LOGOUT_COUNTDOWN_MS } from '@foyer/domain/session';
import { useLingui } from '@lingui/react/macro';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { endReason } from '../../session/end-reason.ts';
import { Icon } from '../../ui/icon.tsx';

const IDLE_MINUTES = (IDLE_TIMEOUT_MS + LOGOUT_COUNTDOWN_MS) / 60_000;

/** Explains why the person was signed out, unless they signed out themselves. */
export function EndReasonNote() {
  const { t } = useLingui();
  const [reason] = useState(endReason);
  if (!reason) return null;
  const text = {
    idle: t`You were signed out after ${IDLE_MINUTES} minutes of inactivity. Your text is saved.`,
    expired: t`You were signed out because your session reached its maximum length. Please sign in again.`,
    unused: t`You were signed out because you had not used the console for a long time.`,
    elsewhere: t`You were signed out from another device or by an administrator.`,
    password: t`You were signed out because your password was changed.`,
    access: t`You were signed out because an administrator changed your access.`,
    reused: t`You were signed out to protect your account, because this sign-in was used from two places. If that was not you, set a new password.`,
    signedOut: t`You signed out of this session.`,
    unauthorized: t`Your session was no longer valid. Please sign in again.`,
  }[reason];
  return (
    <p className="row t-13 t-2" role="status">
      <Icon of={IconInfoCircle} />
      {text}
    </p>
  );
}
