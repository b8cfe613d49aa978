import { AGENT_FIGURES } from '@foyer/contract/agents/constants';
import type { AiAgent, AiAgentMetrics } from '@foyer/contract/agents/shapes';
import { plural } from '@lingui/core/macro';

import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../api/index.ts';
import { moneyText } from '../../i18n/money.ts';
import { secondsText } from '../../i18n/seconds.ts';
import { SelectField } from '../../ui/fields/index.ts';
import { LoadError, useTimeZone } from '../../ui/index.ts';
import { RowsLoading } from '../../ui/rows-loading.tsx';
import { lastDays, useAgentsAddress } from './address.ts';
import { CATEGORY_LABELS, FIGURE_HINTS, FIGURE_LABELS } from './labels.ts';

const DAYS = [7, 30, 90] as const;

/** What agents did, each figure with its definition; a number opens its conversations. */
export function Figures({ agents, merchantId }: { agents: readonly AiAgent[]; merchantId: number }) {
  const { t } = useLingui();
  const { agent, days: shownDays = 30, go } = useAgentsAddress();
  const zone = useTimeZone();
  const { data, error, refetch } = useCall('getAiAgentMetrics', {
    params: { merchantId },
    query: lastDays(shownDays, zone),
  });
  const shown = agent ? data?.agents.find(({ agentId }) => agentId === agent) : data?.total;
  return (
    <>
      <div className="agent-filters row">
        <SelectField
          label={t`Agent`}
          value={agent ?? ''}
          clearable
          placeholder={t`All agents`}
          options={agents.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => go({ view: 'figures', days: shownDays, ...(id && { agent: id }) })}
        />
        <SelectField
          label={t`Period`}
          value={String(shownDays)}
          options={DAYS.map((days) => ({
            value: String(days),
            label: t`${plural(days, { one: 'Last # day', other: 'Last # days' })}`,
          }))}
          onChange={(number) => go({ view: 'figures', agent, days: Number(number) })}
        />
      </div>
      {error && !data && (
        <LoadError title={t`Could not load the figures`} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowsLoading />}
      {data && !shown && <p className="agent-filters t-2">{t`No conversations in this period.`}</p>}
      {shown && <Tiles metrics={shown} days={shownDays} />}
    </>
  );
}

function Tiles({ metrics, days }: { metrics: AiAgentMetrics; days: number }) {
  const { t, i18n } = useLingui();
  const { agent, go } = useAgentsAddress();
  const open = { view: 'conversations' as const, agent, days };
  const { involved, p50, p95 } = metrics;
  return (
    <div className="agent-figures">
      <ul className="agent-tiles">
        {AGENT_FIGURES.map((figure) => (
          <li key={figure}>
            <button type="button" className="agent-figure" onClick={() => go({ ...open, figure })}>
              <span className="t-13 t-2">{i18n._(FIGURE_LABELS[figure])}</span>
              <span className="agent-big num">
                {i18n.number(metrics[figure])}
                {figure !== 'involved' && involved > 0 && (
                  <small className="t-13 t-3">
                    {i18n.number(metrics[figure] / involved, { style: 'percent' })}
                  </small>
                )}
              </span>
              <span className="t-12 t-3">{i18n._(FIGURE_HINTS[figure])}</span>
            </button>
          </li>
        ))}
        <li>
          <button type="button" className="agent-figure" onClick={() => go({ ...open, figure: 'involved' })}>
            <span className="t-13 t-2">{t`Cost`}</span>
            <span className="agent-big num">{moneyText(i18n, metrics.cost)}</span>
            <span className="t-12 t-3">{t`What models charged for these conversations`}</span>
          </button>
        </li>
        <li className="agent-figure">
          <span className="t-13 t-2">{t`Time to the answer`}</span>
          <span className="agent-big num">{p50 === null ? '–' : secondsText(i18n, p50)}</span>
          <span className="t-12 t-3">
            {p95 === null
              ? t`Half of the answers took no longer than this`
              : t`Median; 95% within ${secondsText(i18n, p95)}`}
          </span>
        </li>
      </ul>
      {metrics.categories.length > 0 && (
        <section aria-label={t`Why it handed over`}>
          <h2 className="t-title">{t`Why it handed over`}</h2>
          <ul className="agent-categories">
            {metrics.categories.map(({ category, count }) => (
              <li key={category}>
                <button
                  type="button"
                  className="link"
                  onClick={() => go({ ...open, figure: 'handedOver', category })}
                >
                  {i18n._(CATEGORY_LABELS[category])}
                </button>
                <span className="num">{i18n.number(count)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
