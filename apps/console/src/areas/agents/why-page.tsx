import type { AiRun } from '@foyer/contract/agents/shapes';
import { ANSWER_SCORE } from '@foyer/domain/knowledge';
import { useLingui } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCall } from '../../api/index.ts';
import { comma } from '../../i18n/joined-text.ts';
import { moneyText } from '../../i18n/money.ts';
import { secondsText } from '../../i18n/seconds.ts';
import { Badge, Button, IconButton, LoadError, Time } from '../../ui/index.ts';
import { RowsLoading } from '../../ui/rows-loading.tsx';
import { ThreadLink } from '../../ui/thread-link.tsx';
import { useAgentsAddress } from './address.ts';
import { CATEGORY_LABELS, OUTCOME_LABELS } from './labels.ts';
import { SourceList, StepList } from './why.tsx';

/** Why an agent answered as it did: one turn, or all turns of a conversation. */
export function WhyPage({ sessionId, runId }: { sessionId: string | undefined; runId: string | undefined }) {
  const { t } = useLingui();
  const { go } = useAgentsAddress();
  const ofSession = useCall('listAiRuns', { params: { id: sessionId ?? '' } }, { enabled: !runId });
  const ofRun = useCall('getAiRun', { params: { id: runId ?? '' } }, { enabled: runId !== undefined });
  const { error, refetch } = runId ? ofRun : ofSession;
  const runs = runId ? ofRun.data && [ofRun.data] : ofSession.data?.runs;
  const [first] = runs ?? [];
  return (
    <>
      <div className="head">
        <IconButton
          icon={IconArrowLeft}
          className="mirrored"
          label={t`Back to the conversations`}
          onClick={() => go({ view: 'conversations' })}
        />
        <h1>{t`Why this answer`}</h1>
        {first && (
          <>
            <span className="t-13 t-2 hide-phone">
              {first.agent.name}
              {comma()}
              {t`version ${first.version}`} · {first.visitorName}
            </span>
            {first.conversationId && (
              <div className="end">
                <ThreadLink id={first.conversationId} kind="chat">{t`Open the conversation`}</ThreadLink>
              </div>
            )}
          </>
        )}
      </div>
      {error && !runs && (
        <LoadError title={t`Could not load the answer`} error={error} onRetry={() => void refetch()} />
      )}
      {!runs && !error && <RowsLoading />}
      {runs && (
        <div className="agent-runs">
          {runs.length === 0 && <p className="t-2">{t`The agent has not answered yet.`}</p>}
          {runs.map((run) => (
            <Run key={run.id} run={run} isShort={!runId} />
          ))}
        </div>
      )}
    </>
  );
}

/** One turn. A short one is without the inputs of its steps. */
function Run({ run, isShort }: { run: AiRun; isShort: boolean }) {
  const { t, i18n } = useLingui();
  const { go } = useAgentsAddress();
  const needed = i18n.number(ANSWER_SCORE, { style: 'percent' });
  const isBad = run.outcome === 'dropped' || run.outcome === 'interrupted';
  return (
    <article className="agent-run">
      <p className="is-visitor" dir="auto">
        {run.question}
      </p>
      {run.answer && (
        <p className="is-agent" dir="auto">
          {run.answer}
        </p>
      )}
      <p className="row t-13">
        <Badge tone={run.outcome === 'answered' ? 'success' : isBad ? 'warning' : 'neutral'}>
          {i18n._(OUTCOME_LABELS[run.outcome])}
        </Badge>
        {run.category && <span>{i18n._(CATEGORY_LABELS[run.category])}</span>}
        <span className="end t-12 t-3 num">
          {run.model ?? t`Without a model`}
          {run.model &&
            ` · ${t`${run.inputTokens} + ${run.outputTokens} tokens`} · ${moneyText(i18n, run.cost)}`}
          {run.milliseconds > 0 && ` · ${secondsText(i18n, run.milliseconds)}`} ·{' '}
          <Time at={run.createdDate} />
        </span>
      </p>
      <div className="agent-two">
        <section>
          <h2 className="t-13">{t`Sources`}</h2>
          <p className="t-12 t-3">{t`A match of ${needed} or more answers.`}</p>
          <SourceList sources={run.sources} />
        </section>
        <section>
          <h2 className="t-13">{t`Steps`}</h2>
          <StepList steps={run.steps} category={run.category} />
          {isShort && run.model && (
            <Button small variant="quiet" onClick={() => go({ run: run.id })}>
              {t`What was asked`}
            </Button>
          )}
        </section>
      </div>
    </article>
  );
}
