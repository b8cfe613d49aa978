import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { returnPath } from '../../session/return-path.ts';
import type { SignInFailure } from '../../session/sign-in.ts';
import { session, useSession } from '../../session/values.ts';
import { LinkChecking } from '../../shell/signed-out/link-states.tsx';
import { useMerchantBranding } from '../../shell/signed-out/merchant-branding.ts';
import { SignedOutFrame } from '../../shell/signed-out/signed-out-frame.tsx';
import { EndReasonNote } from './end-reason-note.tsx';
import { SecondFactorStep } from './second-factor/second-factor-step.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { type SignInSearch, UNSUBSCRIBE_SECTION } from './sign-in-search.ts';
import { useSignIn } from './use-sign-in.ts';

/** The sign-in screen. The last segment of the address is the merchant (Specification 2). */
export function SignIn() {
  const { t } = useLingui();
  const { code } = useParams({ strict: false }) as { code?: string };
  const search = useSearch({ strict: false }) as SignInSearch;
  const merchant = useMerchantBranding(code ?? session.get('cLogin'));
  const { step, submit, proven, cancel } = useSignIn(code, true);
  const isSecond = step.kind === 'secondFactor';
  const isFirst = step.kind === 'credentials' || step.kind === 'signedIn';
  const failure = step.kind === 'credentials' ? step.failure : null;
  const failureText = useFailureText();
  useLeaveWhenSignedIn(search);

  useEffect(() => {
    if (code) session.set({ cLogin: code });
  }, [code]);

  return (
    <SignedOutFrame
      merchant={merchant}
      title={t`Sign in`}
      heading={(!isSecond && merchant?.signInHeading) || t`Sign in`}
      lead={
        merchant && !isSecond
          ? merchant.signInText || t`Live chat, messages and orders of ${merchant.name}`
          : undefined
      }
    >
      {step.kind === 'resuming' && <LinkChecking />}
      {isSecond && <SecondFactorStep onDone={proven} onCancel={cancel} />}
      {isFirst && !failure && <EndReasonNote />}
      {isFirst && <SignInForm error={failure ? failureText(failure) : undefined} onSubmit={submit} />}
      {search.internal === 'true' && isFirst && (
        <p className="t-13 t-2">
          {t`No account yet?`}{' '}
          <Link className="link" to="/register" state={{ fromSignIn: true }}>
            {t`Sign up`}
          </Link>
        </p>
      )}
    </SignedOutFrame>
  );
}

function useFailureText(): (failure: SignInFailure) => string {
  const { t } = useLingui();
  const text = useText();
  return (failure) => {
    if (typeof failure === 'string') return text(failure);
    const minutes = Math.ceil(failure.waitSeconds / 60);
    return t`Too many wrong attempts. Try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}, or set a new password with “Forgot password”.`;
  };
}

/** Redirects a signed-in member, here or in another tab, to the page they wanted. */
function useLeaveWhenSignedIn({ redirect }: SignInSearch) {
  const navigate = useNavigate();
  const { saveUser, access_token } = useSession();
  const isSignedIn = saveUser !== '' && access_token !== '';
  useEffect(() => {
    if (!isSignedIn) return;
    const href = redirect === 'unsubscribe' ? UNSUBSCRIBE_SECTION : returnPath();
    void navigate({ href, replace: true });
  }, [isSignedIn, redirect, navigate]);
}
