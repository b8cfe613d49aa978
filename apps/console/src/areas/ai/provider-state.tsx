import type { AiProvider } from '@foyer/contract/ai/shapes';
import { useLingui } from '@lingui/react/macro';
import { wordingText } from '../../i18n/refusals.ts';
import { Badge, Time } from '../../ui/index.ts';

/** Whether a provider works, when that was found, and what is wrong. */
export function ProviderState({ provider: { state, error, checkedDate } }: { provider: AiProvider }) {
  const { t } = useLingui();
  return (
    <>
      {state === 'working' && <Badge tone="success">{t`Working`}</Badge>}
      {state === 'failed' && <Badge tone="danger">{t`Failed`}</Badge>}
      {state === 'untested' && <Badge>{t`Not tested yet`}</Badge>}{' '}
      {error && <span className="t-2">{wordingText(error)}</span>}{' '}
      {checkedDate && (
        <span className="t-12 t-3">
          <Time at={checkedDate} />
        </span>
      )}
    </>
  );
}
