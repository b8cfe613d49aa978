import * as limits from 'virtual:foyer-limits';
import { optOutList } from '@foyer/contract/gateway/list';
import type { UnsubscribeReason as Reason } from '@foyer/domain/unsubscribe';
import { useLingui } from '@lingui/react/macro';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { callUnsigned, type Result } from '../../api/call.ts';
import { keyOf } from '../../api/use-call.ts';
import { listOptions } from '../../i18n/list-text.ts';
import { session } from '../../session/values.ts';
import { LinkChecking, LinkEnded, LinkUnchecked } from '../../shell/signed-out/link-states.tsx';
import { merchantIdOf, useMerchantBranding } from '../../shell/signed-out/merchant-branding.ts';
import { SignedOutFrame } from '../../shell/signed-out/signed-out-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { Form, RadioField, TextAreaField, TextField, useForm } from '../../ui/fields/index.ts';
import { Icon } from '../../ui/icon.tsx';
import type { UnsubscribeSearch } from './unsubscribe-search.ts';

type Outcome = Result<'unsubscribe'>['state'];

/**
 * The unsubscribe screen. A link unsubscribes at once; otherwise a confirmation mail is sent first. Specification 2.
 */
export function Unsubscribe() {
  const { t } = useLingui();
  const { token, reason } = useSearch({ strict: false }) as UnsubscribeSearch;
  const code = token ? merchantIdOf(token)?.toString() : session.get('cLogin');
  const merchant = useMerchantBranding(code);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const input = { query: { token: token ?? '' } };
  const link = useQuery({
    queryKey: keyOf('getUnsubscribe', input),
    queryFn: () => callUnsigned('getUnsubscribe', input),
    enabled: token !== undefined,
    retry: false,
    gcTime: 0,
  });
  const isEnded = link.error instanceof ApiError && link.error.status === 401;
  return (
    <SignedOutFrame
      merchant={merchant}
      title={t`Unsubscribe`}
      lead={link.data && t`Unsubscribe ${link.data.merchantName}`}
    >
      {outcome || link.data?.isUnsubscribed ? (
        <Done outcome={outcome ?? 'unsubscribed'} />
      ) : token && link.isPending ? (
        <LinkChecking />
      ) : link.error && !isEnded ? (
        <LinkUnchecked onRetry={() => void link.refetch()} />
      ) : (
        <>
          {isEnded && (
            <LinkEnded text={t`This link is invalid or has expired. Enter your address instead.`} />
          )}
          <ReasonForm
            token={link.data ? token : undefined}
            email={link.data?.email ?? ''}
            merchantId={merchantIdOf(code)}
            reason={reason}
            onDone={setOutcome}
          />
        </>
      )}
    </SignedOutFrame>
  );
}

function Done({ outcome }: { outcome: Outcome }) {
  const { t } = useLingui();
  return (
    <p className="row" role="status">
      <Icon of={IconCircleCheck} className="ok" size={18} />
      {outcome === 'unsubscribed'
        ? t`You are unsubscribed. You will only get replies you ask for.`
        : t`If we know this address, we sent it an email. Open the link in it to unsubscribe.`}
    </p>
  );
}

function ReasonForm({
  token,
  email,
  merchantId,
  reason,
  onDone,
}: {
  /** From the link; without it the address is asked to confirm. */
  token: string | undefined;
  /** From the link, or empty. */
  email: string;
  merchantId: number | undefined;
  reason: Reason | undefined;
  onDone: (outcome: Outcome) => void;
}) {
  const { t } = useLingui();
  const form = useForm<{ reason: Reason | ''; comment: string; email: string }>({
    initial: { reason: reason ?? '', comment: '', email },
    rules: {
      reason: { title: t`Reason`, isChoice: true, required: true },
      comment: { title: t`Comment`, maxLength: limits.unsubscribe.comment },
      email: { title: t`Email`, type: 'email', required: true },
    },
    onSubmit: async ({ reason, comment, email }) => {
      if (reason === '') return;
      const recipient = token ? { token } : { email: email.trim(), ...(merchantId && { merchantId }) };
      const { state } = await callUnsigned('unsubscribe', { body: { ...recipient, reason, comment } });
      onDone(state);
    },
  });
  return (
    <Form form={form}>
      <RadioField
        form={form}
        name="reason"
        label={t`Why are you unsubscribing?`}
        options={listOptions(optOutList.columns.reason.labels)}
      />
      {form.values.reason === 'other' && <TextAreaField form={form} name="comment" rows={3} />}
      <TextField form={form} name="email" autoComplete="email" disabled={token !== undefined} />
      <Button type="submit" variant="primary" busy={form.busy}>
        {t`Submit`}
      </Button>
    </Form>
  );
}
