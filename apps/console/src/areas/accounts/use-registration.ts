import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError, errorText } from '../../api/api-error.ts';
import { callUnsigned, type Result } from '../../api/call.ts';
import { useText } from '../../i18n/use-text.ts';
import type { SignInStep } from '../../session/sign-in.ts';
import { signOut } from '../../session/sign-out.ts';
import { session } from '../../session/values.ts';
import type { NoticeContent } from '../../ui/notice.tsx';
import { useSignIn } from './use-sign-in.ts';

/** The values of the register form. */
export interface Registration {
  readonly firstName: string;
  readonly lastName: string;
  readonly userName: string;
  readonly email: string;
  readonly password: string;
  readonly repeat: string;
  readonly terms: boolean;
}

/** The invitation used to register. */
export type Invited = Result<'getInvitationByLink'> & {
  readonly merchantId: number;
  readonly secureToken: string;
};

/**
 * Creates the account, with the invitation if there is one, and signs in (Specification 4). A refusal is shown in a
 * popup or at its field; the input stays.
 */
export function useRegistration(invitation: Invited | undefined, onSignedIn: () => void) {
  const { t } = useLingui();
  const text = useText();
  const [notice, setNotice] = useState<NoticeContent | null>(null);
  const [isAccountMade, setAccountMade] = useState(false);
  const signIn = useSignIn(invitation && String(invitation.merchantId));

  const refuse = (error: unknown, values: Registration) => {
    if (error instanceof ApiError && error.field !== undefined && Object.hasOwn(values, error.field))
      throw error;
    const isEnded = invitation !== undefined && error instanceof ApiError && error.status === 401;
    setNotice({
      kind: 'error',
      text: isEnded ? text('registerLinkInvalid') : errorText(error, text('genericError')),
    });
  };

  const follow = (step: SignInStep) => {
    if (step.kind === 'signedIn') onSignedIn();
    else if (step.kind === 'credentials') {
      setNotice({ kind: 'success', text: t`Your account is ready. Please sign in.` });
    }
  };

  const register = async (values: Registration) => {
    try {
      await makeAccount(values, invitation);
    } catch (error) {
      return refuse(error, values);
    }
    setAccountMade(true);
    if (session.isSignedIn()) await signOut();
    follow(await signIn.submit(values.userName.trim(), values.password));
  };

  const proven = async () => follow(await signIn.proven());

  return { step: signIn.step, notice, isAccountMade, register, proven, closeNotice: () => setNotice(null) };
}

function makeAccount(values: Registration, invitation: Invited | undefined) {
  const { firstName, lastName, userName, email, password } = trimmed(values);
  const account = { firstName, lastName, userName, email, password };
  if (!invitation) return callUnsigned('createAccount', { body: { ...account, role: 'ADMIN' } });
  const query = { secureToken: invitation.secureToken, action: 'register' as const };
  return callUnsigned('createUserAccount', { query, body: account });
}

const trimmed = (values: Registration): Registration => ({
  ...values,
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  userName: values.userName.trim(),
  email: values.email.trim(),
});
