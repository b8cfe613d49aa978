import type { INTEGRATION_STATES } from '@foyer/contract/integrations/constants';
import type { IntegrationCall, IntegrationCallDetail } from '@foyer/contract/integrations/shapes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { wordingText } from '../../i18n/refusals.ts';
import { Badge } from '../../ui/index.ts';

const TONES = { done: 'success', failed: 'danger', unknown: 'warning' } as const;

/** How a call ended. */
export function CallState({ state }: { state: IntegrationCall['state'] }) {
  const { t } = useLingui();
  const names: Record<keyof typeof INTEGRATION_STATES, string> = {
    done: t`Done`,
    failed: t`Failed`,
    unknown: t`Unknown`,
  };
  return <Badge tone={TONES[state]}>{names[state]}</Badge>;
}

/** A call with what was sent and answered. */
export function CallFacts({
  call: { state, status, duration, attempts, error, request, response },
}: {
  call: IntegrationCallDetail;
}) {
  const { t, i18n } = useLingui();
  const milliseconds = i18n.number(duration);
  return (
    <div className="integration-call">
      <p className="t-13 row">
        <CallState state={state} />
        {status !== null && <span className="t-2">{t`Status ${status}`}</span>}
        <span className="t-2">{t`${milliseconds} ms`}</span>
        {attempts > 1 && (
          <span className="t-2">{t`${plural(attempts, { one: '# attempt', other: '# attempts' })}`}</span>
        )}
      </p>
      {error && <p className="t-13 t-2">{wordingText(error)}</p>}
      {state === 'unknown' && (
        <p className="t-13 t-2">{t`It may have succeeded. Check the other system before you repeat it.`}</p>
      )}
      <pre className="integration-code" dir="ltr">
        {`${request.method} ${request.url}`}
        {request.body && `\n\n${indented(request.body)}`}
      </pre>
      {response && (
        <pre className="integration-code" dir="ltr">
          {indented(response)}
        </pre>
      )}
    </div>
  );
}

/** JSON for reading; other texts as they are. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
