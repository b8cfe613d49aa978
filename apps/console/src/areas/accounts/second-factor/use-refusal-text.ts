import { useLingui } from '@lingui/react/macro';
import { ApiError, errorText } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { PasskeyFailure } from './passkey.ts';

/** The translated text of a second-factor error. */
export function useRefusalText(): (error: unknown) => string {
  const { t } = useLingui();
  const text = useText();
  return (error) => {
    if (error instanceof PasskeyFailure) {
      return {
        unused: t`Could not use the passkey. Try again, or choose another way.`,
        known: t`This device already has a passkey for your account.`,
        elsewhere: t`Passkeys only work at the public address of this console.`,
      }[error.kind];
    }
    switch (error instanceof ApiError ? error.code : '') {
      case 'second_factor_wrong':
        return t`This code is not valid. Check the clock of your device and try again.`;
      case 'wrong_password':
        return t`The current password is not correct.`;
      case 'second_factor_required':
        return t`Your organisation requires a second factor. Add another one first.`;
      case 'too_many_requests':
        return t`Too many attempts. Please wait a moment and try again.`;
      case 'unauthorized':
      case 'session_ended':
        return t`This sign-in took too long. Go back and sign in again.`;
      default:
        return errorText(error, text('genericError'));
    }
  };
}
