import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError, errorText } from '../../api/api-error.ts';
import { callUnsigned, type Result } from '../../api/call.ts';
import { useText } from '../../i18n/use-text.ts';
import { session } from '../../session/values.ts';
import { merchantIdOf, useMerchantBranding } from '../../shell/signed-out/merchant-branding.ts';
import { SignedOutFrame } from '../../shell/signed-out/signed-out-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { Form, TextField, useForm } from '../../ui/fields/index.ts';
import { Notice, type NoticeContent } from '../../ui/notice.tsx';
import { SignInLink, useLeave } from './leave-link.tsx';

/** The forgot-password screen: mails a link, and shows a popup for every outcome. Specification 2, 5, 8. */
export function ForgotPassword() {
  const { t } = useLingui();
  const code = session.get('cLogin');
  const leave = useLeave();
  const { notice, ask, close } = useRequests(code);
  const form = useForm({
    initial: { email: '' },
    rules: { email: { title: t`Email`, type: 'email', required: true } },
    onSubmit: ({ email }) => ask(email.trim()),
  });
  return (
    <SignedOutFrame
      merchant={useMerchantBranding(code)}
      title={t`Forgot password`}
      lead={t`Enter the email address of your account. We will send you a link to set a new password.`}
    >
      <Form form={form}>
        <TextField form={form} name="email" autoComplete="email" autoFocus />
        <Button type="submit" variant="primary" busy={form.busy}>
          {t`Submit`}
        </Button>
      </Form>
      <SignInLink />
      <Notice notice={notice} onClose={notice?.kind === 'success' ? leave : close} />
    </SignedOutFrame>
  );
}

function useRequests(code: string) {
  const [notice, setNotice] = useState<NoticeContent | null>(null);
  const showAnswer = useShowAnswer();
  const showRefusal = useShowRefusal();
  const ask = async (email: string) => {
    const merchantId = merchantIdOf(code);
    const body = { email, ...(merchantId && { merchantId }) };
    setNotice(
      await callUnsigned('requestPasswordReset', { body }).then(
        ({ errorDescription }) => showAnswer(errorDescription, email),
        showRefusal,
      ),
    );
  };
  return { notice, ask, close: () => setNotice(null) };
}

type Answer = Result<'requestPasswordReset'>['errorDescription'];

function useShowAnswer() {
  const { t } = useLingui();
  const text = useText();
  return (answer: Answer, email: string): NoticeContent => {
    switch (answer) {
      case 'success':
        return { kind: 'success', text: text('forgotPasswordSent') };
      case 'Invalid User':
        return {
          kind: 'error',
          text: t`The account does not exist. Please contact support with the email id ${email}.`,
        };
      case 'Multiple registrations found':
        return {
          kind: 'warning',
          text: t`Multiple accounts are configured with the email id ${email}. Please contact support.`,
        };
    }
  };
}

function useShowRefusal() {
  const text = useText();
  return (error: unknown): NoticeContent => {
    const isUnknown = error instanceof ApiError && error.code === 'not_registered';
    return {
      kind: 'error',
      text: isUnknown ? text('forgotPasswordUnknown') : errorText(error, text('genericError')),
    };
  };
}
