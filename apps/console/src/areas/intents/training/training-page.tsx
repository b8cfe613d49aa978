import '../intents.css';
import './training.css';
import type { IntentTraining } from '@foyer/contract/intents/training-shapes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconPlayerPlay, IconSchool } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import type { Result } from '../../../api/call.ts';
import { useAction, useCall } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useMay } from '../../../session/permissions.ts';
import { Badge, Button, Empty, LoadError, Tabs, toast } from '../../../ui/index.ts';
import { RowsLoading } from '../../../ui/rows-loading.tsx';
import { BotPicker } from '../bots.tsx';
import { Confusions, Duplicates } from './confusions.tsx';
import { IntentFigures } from './intent-figures.tsx';
import { LiveFigures, ReadyTraining } from './ready-training.tsx';
import { TrainingHistory } from './training-history.tsx';

/** Trains the intents, and shows how well they are understood. Specification 2. */
export function TrainingPage() {
  const { t } = useLingui();
  const [botId, setBotId] = useState('');
  const { data, error, refetch } = useCall('listIntentTrainings', { query: botId ? { botId } : {} });
  if (data) return <Content key={botId} {...data} botId={botId} onBot={setBotId} />;
  return (
    <>
      <div className="head">
        <h1>{t`Training`}</h1>
      </div>
      {error ? (
        <LoadError title={t`Could not load the trainings`} error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsLoading />
      )}
    </>
  );
}

const isRunning = ({ state }: IntentTraining) => state === 'queued' || state === 'training';

function Content({
  trainings,
  intents,
  examples,
  isOutdated,
  live,
  ready,
  botId,
  onBot,
}: Result<'listIntentTrainings'> & { botId: string; onBot: (botId: string) => void }) {
  const { t } = useLingui();
  const text = useText();
  const [tab, setTab] = useState<'intents' | 'trainings'>('intents');
  const running = trainings.find(isRunning);
  const liveOne = trainings.find(({ state }) => state === 'live');
  const waiting = trainings.find(({ state }) => state === 'ready');
  const start = useAction('startIntentTraining', {
    onError: (error) => toast.error(t`Could not start the training`, errorText(error, text('genericError'))),
  });
  const mayTrain = useMay('startIntentTraining');
  const button = mayTrain && (
    <Button
      variant="primary"
      icon={IconPlayerPlay}
      busy={start.isPending}
      disabled={running !== undefined}
      onClick={() => start.mutate({ body: { botId: botId || null } })}
    >
      {t`Train`}
    </Button>
  );
  const shown = ready ?? live;
  return (
    <div className="tr">
      <div className="head">
        <h1>
          {t`Training`}{' '}
          <span className="count num">
            {plural(intents, { one: '# intent', other: '# intents' })} ·{' '}
            {plural(examples, { one: '# example', other: '# examples' })}
          </span>
        </h1>
        <div className="end">
          {isOutdated && !running && <Badge tone="warning">{t`Changed since the last training`}</Badge>}
          {button}
        </div>
      </div>
      <div className="filters">
        <BotPicker value={botId} onChange={onBot} />
      </div>
      {running && <RunningTraining training={running} />}
      {waiting && ready && <ReadyTraining waiting={waiting} live={liveOne} />}
      {!waiting && liveOne && <LiveFigures live={liveOne} before={previousOf(trainings, liveOne)} />}
      {!shown && !running && (
        <Empty icon={IconSchool} title={t`Nothing is trained yet`} action={button || undefined}>
          {t`A training takes a few seconds. It shows how well each intent is understood before it goes live.`}
        </Empty>
      )}
      {shown && (
        <div className="tr-cols">
          <section className="tr-main" aria-label={t`Intents and trainings`}>
            <Tabs
              label={t`Training`}
              selected={tab}
              onSelect={setTab}
              items={[
                { id: 'intents', label: t`Intents`, count: shown.intents.length },
                { id: 'trainings', label: t`Trainings`, count: trainings.length },
              ]}
            />
            {tab === 'intents' ? (
              <IntentFigures figures={shown} before={ready ? live : null} />
            ) : (
              <TrainingHistory trainings={trainings} />
            )}
          </section>
          <aside className="tr-side" aria-label={t`Confusions and duplicates`}>
            <Confusions figures={shown} />
            <Duplicates figures={shown} />
          </aside>
        </div>
      )}
    </div>
  );
}

/** The training that was live before another one. */
const previousOf = (trainings: readonly IntentTraining[], { number }: IntentTraining) =>
  trainings.find((one) => one.state === 'replaced' && one.number < number);

function RunningTraining({
  training: { id, number, state, progress, examples },
}: {
  training: IntentTraining;
}) {
  const { t } = useLingui();
  const mayCancel = useMay('cancelIntentTraining');
  const cancel = useAction('cancelIntentTraining');
  const percent = progress ? Math.floor((progress.done / Math.max(progress.total, 1)) * 100) : 0;
  return (
    <section className="tr-run panel" aria-label={t`Running training`}>
      <span className="spin" aria-hidden="true" />
      <strong>{state === 'queued' ? t`Version ${number} is queued` : t`Training version ${number}`}</strong>
      <span className="t-3 hide-phone">{plural(examples, { one: '# example', other: '# examples' })}</span>
      <span
        className="meter"
        role="progressbar"
        aria-label={t`Training`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ inlineSize: `${percent}%` }} />
      </span>
      <span className="num">{percent} %</span>
      {mayCancel && (
        <Button
          variant="quiet"
          small
          className="end"
          busy={cancel.isPending}
          onClick={() => cancel.mutate({ params: { id } })}
        >
          {t`Cancel`}
        </Button>
      )}
    </section>
  );
}
