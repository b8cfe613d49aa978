import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, errorText } from '../../api/api-error.ts';
import { callUnsigned } from '../../api/call.ts';
import { keyOf } from '../../api/use-call.ts';
import { useText } from '../../i18n/use-text.ts';
import { LinkChecking, LinkEnded, LinkUnchecked } from '../../shell/signed-out/link-states.tsx';
import { merchantIdOf, useMerchantBranding } from '../../shell/signed-out/merchant-branding.ts';
import { SignedOutFrame } from '../../shell/signed-out/signed-out-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { Form, PasswordField, useForm, useNewPasswordCheck } from '../../ui/fields/index.ts';
import { Notice, type NoticeContent } from '../../ui/notice.tsx';
import { SignInLink, useLeave } from './leave-link.tsx';
import type { LinkSearch } from './link-search.ts';

/** The Reset Password screen, opened by an email link, which is verified first. Specification 2, 5. */
export function ResetPassword() {
  const { t } = useLingui();
  const search = useSearch({ strict: false }) as LinkSearch;
  // The address changes while the screen is being left, so it is read once.
  const [{ user: email = '', secureToken = '' }] = useState(search);
  const merchantId = merchantIdOf(secureToken);
  const merchant = useMerchantBranding(merchantId?.toString());
  const isWhole = email !== '' && merchantId !== undefined;
  const input = { params: { email }, query: { secureToken } };
  const link = useQuery({
    queryKey: keyOf('getPasswordReset', input),
    queryFn: () => callUnsigned('getPasswordReset', input),
    enabled: isWhole,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const isEnded = !isWhole || (link.error instanceof ApiError && link.error.status === 401);
  return (
    <SignedOutFrame
      merchant={merchant}
      title={t`Reset Password`}
      lead={link.data && t`Set a new password for ${email}`}
    >
      {isEnded ? (
        <LinkEnded text={t`This link is invalid or has expired.`}>
          <Link className="btn primary" to="/forgotpassword">{t`Request a new link`}</Link>
        </LinkEnded>
      ) : link.data ? (
        <ResetForm email={email} secureToken={secureToken} onRefused={() => void link.refetch()} />
      ) : link.error ? (
        <LinkUnchecked onRetry={() => void link.refetch()} />
      ) : (
        <LinkChecking />
      )}
      <SignInLink />
    </SignedOutFrame>
  );
}

function ResetForm({
  email,
  secureToken,
  onRefused,
}: {
  email: string;
  secureToken: string;
  /** Verifies the link again, since it may have expired. */
  onRefused: () => void;
}) {
  const { t } = useLingui();
  const text = useText();
  const newPasswordError = useNewPasswordCheck();
  const leave = useLeave();
  const [notice, setNotice] = useState<NoticeContent | null>(null);
  const form = useForm({
    initial: { password: '', confirm: '' },
    rules: {
      password: {
        title: t`Password`,
        check: (password) => (password === '' ? text('resetPasswordMissing') : newPasswordError(password)),
      },
      confirm: {
        title: t`Confirm Password`,
        check: (confirm, { password }) => {
          if (confirm === '') return text('resetConfirmMissing');
          return confirm === password ? null : text('resetMismatch');
        },
      },
    },
    onSubmit: async ({ password }) => {
      try {
        await callUnsigned('resetPassword', {
          params: { email },
          query: { secureToken },
          body: { password },
        });
        setNotice({ kind: 'success', text: text('resetDone') });
      } catch (error) {
        setNotice({ kind: 'error', text: errorText(error, text('genericError')) });
      }
    },
  });
  const close = () => {
    setNotice(null);
    onRefused();
  };
  return (
    <Form form={form}>
      <PasswordField form={form} name="password" isNew autoFocus />
      <PasswordField form={form} name="confirm" />
      <Button type="submit" variant="primary" busy={form.busy}>
        {t`Save`}
      </Button>
      <Notice notice={notice} onClose={notice?.kind === 'success' ? leave : close} />
    </Form>
  );
}
