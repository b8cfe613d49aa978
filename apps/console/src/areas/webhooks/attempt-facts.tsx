import type { WebhookAttempt } from '@foyer/contract/webhooks/shapes';
import { useLingui } from '@lingui/react/macro';
import { wordingText } from '../../i18n/refusals.ts';
import { Badge, Time } from '../../ui/index.ts';

/** One attempt to deliver: its answer, and how long it took. */
export function AttemptFacts({
  attempt: { status, duration, error, response, date },
}: {
  attempt: WebhookAttempt;
}) {
  const { t, i18n } = useLingui();
  const isTaken = status !== null && status >= 200 && status < 300;
  const milliseconds = i18n.number(duration);
  return (
    <>
      <p className="t-13 row">
        <Badge tone={isTaken ? 'success' : 'danger'}>
          {status === null ? t`No answer` : t`Status ${status}`}
        </Badge>
        <span className="t-2">{t`${milliseconds} ms`}</span>
        <span className="t-3 end">
          <Time at={date} />
        </span>
      </p>
      {error && <p className="t-13 t-2">{wordingText(error)}</p>}
      {response && (
        <pre className="webhook-code" dir="auto">
          {response}
        </pre>
      )}
    </>
  );
}
