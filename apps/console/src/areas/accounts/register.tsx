import { isRole, ROLE_TITLES } from '@foyer/domain/roles';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { callUnsigned } from '../../api/call.ts';
import { keyOf } from '../../api/use-call.ts';
import { listText } from '../../i18n/list-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { session } from '../../session/values.ts';
import { LinkChecking, LinkEnded, LinkUnchecked } from '../../shell/signed-out/link-states.tsx';
import { useMerchantBranding } from '../../shell/signed-out/merchant-branding.ts';
import { SignedOutFrame } from '../../shell/signed-out/signed-out-frame.tsx';
import { SignInLink, useLeave } from './leave-link.tsx';
import type { LinkSearch } from './link-search.ts';
import { type InvitationLink, registerAccess } from './register-access.ts';
import { RegisterForm } from './register-form.tsx';

/** The Register screen, for invited people and those who come from the sign-in screen. Specification 2, 5. */
export function Register() {
  const search = useSearch({ strict: false }) as LinkSearch;
  const { fromSignIn = false } = useLocation().state;
  // The address changes while the screen is being left, so access is computed once.
  const [access] = useState(() => registerAccess(search, fromSignIn));
  switch (access.kind) {
    case 'invited':
      return <InvitedScreen link={access.link} />;
    case 'unknownLink':
      return <UnknownLinkScreen />;
    case 'fromSignIn':
      return <NewMerchantScreen />;
    case 'none':
      return <Away />;
  }
}

/** Signs out and leaves. */
function Away() {
  const leave = useLeave();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => void leave(), []);
  return null;
}

function NewMerchantScreen() {
  const { t } = useLingui();
  return (
    <SignedOutFrame
      merchant={useMerchantBranding(session.get('cLogin'))}
      title={t`Register`}
      lead={t`Free trial, no credit card needed.`}
    >
      <RegisterForm />
      <SignInLink />
    </SignedOutFrame>
  );
}

function UnknownLinkScreen() {
  const { t } = useLingui();
  const text = useText();
  return (
    <SignedOutFrame merchant={null} title={t`Register`}>
      <LinkEnded text={text('registerLinkInvalid')} />
      <SignInLink />
    </SignedOutFrame>
  );
}

/** The screen of an invitation, which is fetched first. */
function InvitedScreen({ link }: { link: InvitationLink }) {
  const { t } = useLingui();
  const text = useText();
  const { merchantId, email, secureToken } = link;
  const merchant = useMerchantBranding(String(merchantId));
  const input = { params: { merchantId, a: email, b: secureToken } };
  const invitation = useQuery({
    queryKey: keyOf('getInvitationByLink', input),
    queryFn: () => callUnsigned('getInvitationByLink', input),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { data, error } = invitation;
  const role = data && (isRole(data.role) ? listText(ROLE_TITLES[data.role]) : data.role);
  return (
    <SignedOutFrame
      merchant={merchant}
      title={t`Register`}
      lead={data && t`${data.merchantName} invites you to join the team. Your role: ${role}`}
    >
      {data ? (
        <RegisterForm invitation={{ ...data, secureToken, merchantId }} />
      ) : error instanceof ApiError && error.status === 401 ? (
        <LinkEnded text={text('registerLinkInvalid')} />
      ) : error ? (
        <LinkUnchecked onRetry={() => void invitation.refetch()} />
      ) : (
        <LinkChecking />
      )}
      <SignInLink />
    </SignedOutFrame>
  );
}
