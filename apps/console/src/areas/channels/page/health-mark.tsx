import type { MessengerAccount } from '@foyer/contract/messengers/shapes';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { wordingText } from '../../../i18n/refusals.ts';
import { Badge, Time } from '../../../ui/index.ts';
import type { Health } from './health.ts';

/** The health of an account in a few words, with the provider's last refusal. */
export function HealthMark({ account, health }: { account: MessengerAccount; health: Health }) {
  const { t } = useLingui();
  switch (health.kind) {
    case 'failed':
      return (
        <span className="channel-health">
          <Badge tone="danger" icon={IconAlertCircle}>{t`Not connected`}</Badge>{' '}
          <span className="t-2" dir="auto">
            {account.error && wordingText(account.error)}
          </span>
        </span>
      );
    case 'expired':
      return <Badge tone="danger" icon={IconAlertCircle}>{t`Access has expired`}</Badge>;
    case 'expiring':
      return (
        <Badge tone="warning" icon={IconAlertTriangle}>
          <Trans>
            Access expires <Time at={account.expiresDate ?? ''} />
          </Trans>
        </Badge>
      );
    case 'stuck':
      return (
        <Badge tone="warning" icon={IconAlertTriangle}>
          <Plural
            value={health.count}
            one="# received message is not in the inbox"
            other="# received messages are not in the inbox"
          />
        </Badge>
      );
    case 'undelivered':
      return (
        <Badge tone="warning" icon={IconAlertTriangle}>
          <Plural value={health.count} one="# not delivered" other="# not delivered" />
        </Badge>
      );
    case 'unchecked':
      return <Badge icon={IconCircleDashed}>{t`Not checked yet`}</Badge>;
    case 'off':
      return <Badge icon={IconCircleDashed}>{t`Turned off`}</Badge>;
    case 'working':
      return <Badge tone="success" icon={IconCircleCheck}>{t`Working`}</Badge>;
  }
}
