import type { Webhook } from '@foyer/contract/webhooks/shapes';
import { useLingui } from '@lingui/react/macro';
import { Badge, Time } from '../../ui/index.ts';

/** Whether a webhook is on and works. */
export function WebhookState({ webhook: { active, offReason, failingSince } }: { webhook: Webhook }) {
  const { t } = useLingui();
  if (offReason === 'gone') return <Badge tone="danger">{t`Turned off: the address is gone`}</Badge>;
  if (offReason === 'failing') return <Badge tone="danger">{t`Turned off: it failed for days`}</Badge>;
  if (!active) return <Badge>{t`Turned off`}</Badge>;
  if (failingSince)
    return (
      <>
        <Badge tone="warning">{t`Failing`}</Badge>{' '}
        <span className="t-12 t-2">
          {t`since`} <Time at={failingSince} />
        </span>
      </>
    );
  return <Badge tone="success">{t`On`}</Badge>;
}
