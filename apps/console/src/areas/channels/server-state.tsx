import type { MailServerStatus } from '@foyer/contract/channels/mail-shapes';
import { useLingui } from '@lingui/react/macro';
import { refusalText } from '../../i18n/refusals.ts';
import { Badge, Time } from '../../ui/index.ts';

/** The state of a mail server, with its last error. */
export function ServerState({ status, missing }: { status: MailServerStatus | null; missing: string }) {
  const { t } = useLingui();
  if (!status) return <span className="t-3">{missing}</span>;
  switch (status.state) {
    case 'connected':
      return (
        <>
          <Badge tone="success">{t`Connected`}</Badge>{' '}
          {status.connectedDate && (
            <span className="t-3 t-12 hide-phone">
              <Time at={status.connectedDate} />
            </span>
          )}
        </>
      );
    case 'failed':
      return (
        <>
          <Badge tone="danger">{t`Failed`}</Badge>{' '}
          <span className="t-2 t-12 hide-phone" dir="auto">
            {status.error && refusalText(status.error)}
          </span>
        </>
      );
    default:
      return <Badge>{t`Never connected`}</Badge>;
  }
}
