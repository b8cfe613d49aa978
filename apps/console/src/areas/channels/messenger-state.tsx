import type { MessengerAccount } from '@foyer/contract/messengers/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { wordingText } from '../../i18n/refusals.ts';
import { Badge, Time } from '../../ui/index.ts';

/** The state of an account, with the provider's last refusal. */
export function MessengerState({
  account: { state, error, isSimulated, expiresDate },
}: {
  account: MessengerAccount;
}) {
  const { t } = useLingui();
  if (isSimulated) return <Badge>{t`Simulated`}</Badge>;
  switch (state) {
    case 'connected':
      return (
        <>
          <Badge tone="success">{t`Connected`}</Badge> <Expiry at={expiresDate} />
        </>
      );
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

/** How long before its end an access is warned about. Milliseconds. */
const WARNED_MS = 14 * 24 * 3_600_000;

/** When the access of an account ends, if that is soon. */
function Expiry({ at }: { at: string | null }) {
  const { t } = useLingui();
  const left = at === null ? Number.POSITIVE_INFINITY : Date.parse(at) - Date.now();
  if (at === null || left > WARNED_MS) return null;
  return (
    <Badge tone={left > 0 ? 'warning' : 'danger'}>
      {left > 0 ? (
        <Trans>
          Access expires <Time at={at} />
        </Trans>
      ) : (
        t`Access has expired`
      )}
    </Badge>
  );
}
