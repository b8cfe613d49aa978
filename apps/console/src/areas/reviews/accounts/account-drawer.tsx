import type { ReviewAccount } from '@foyer/contract/reviews/shapes';
import { REVIEW_PLATFORM_NAMES } from '@foyer/domain/reviews';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../../api/index.ts';
import { useMay } from '../../../session/permissions.ts';
import { RecordDrawer, type Removal } from '../../../ui/record-drawer.tsx';
import { AccountFields, useAccountForm } from './account-form.tsx';

/** Connects an account, or edits its name and credentials. */
export function AccountDrawer({
  account,
  onClose,
}: {
  /** Null for a new one, undefined when none has the id in the address. */
  account: ReviewAccount | null | undefined;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const form = useAccountForm(account, onClose);
  const removalOf = useRemoval();
  return (
    <RecordDrawer
      record={account}
      form={form}
      title={account?.name ?? t`Connect an account`}
      under={account && REVIEW_PLATFORM_NAMES[account.platform]}
      width={480}
      create={t`Connect`}
      removal={account && removalOf(account)}
      disabled={!useMay('connectReviewAccount')}
      onClose={onClose}
    >
      <AccountFields account={account ?? null} form={form} />
    </RecordDrawer>
  );
}

function useRemoval() {
  const { t } = useLingui();
  return ({ id, name }: ReviewAccount): Removal => ({
    name,
    button: t`Disconnect`,
    texts: {
      title: t`Disconnect ${name}?`,
      done: t`${name} disconnected`,
      failed: t`Could not disconnect ${name}`,
    },
    text: t`Its credentials, reviews and replies are deleted here. Nothing changes on the platform.`,
    remove: () => call('disconnectReviewAccount', { params: { id } }),
  });
}
