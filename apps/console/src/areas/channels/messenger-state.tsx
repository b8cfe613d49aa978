import type { MessengerAccount } from '@foyer/contract/messengers/shapes';
import { useLingui } from '@lingui/react/macro';
import { wordingText } from '../../i18n/refusals.ts';
import { Badge } from '../../ui/index.ts';

/** The state of an account, with the provider's last refusal. */
export function MessengerState({ account: { state, error, isSimulated } }: { account: MessengerAccount }) {
  const { t } = useLingui();
  if (isSimulated) return <Badge>{t`Simulated`}</Badge>;
  switch (state) {
    case 'connected':
      return <Badge tone="success">{t`Connected`}</Badge>;
    case 'failed':
      return (
        <>
          <Badge tone="danger">{t`Failed`}</Badge>{' '}
          <span className="t-2 t-12" dir="auto">
            {error && wordingText(error)}
          </span>
        </>
      );
    default:
      return <Badge>{t`Not checked yet`}</Badge>;
  }
}
