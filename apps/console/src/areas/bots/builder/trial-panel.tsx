import type { BotGraph } from '@foyer/domain/bots/graph';
import { useLingui } from '@lingui/react/macro';
import { IconChecklist, IconClockPlay, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useCall } from '../../../api/index.ts';
import { useRuleOptions } from '../../../rules/use-rule-options.ts';
import { SelectField } from '../../../ui/fields/index.ts';
import { Button, IconButton, Input, Tabs } from '../../../ui/index.ts';
import { END_LABELS, STATUS_LABELS } from '../labels.ts';
import { useLanguageOptions } from '../languages.ts';
import { VariableTable } from '../session-page.tsx';
import { TestDialog } from './test-dialog.tsx';
import { TestsSection } from './tests-section.tsx';
import { TrialCall } from './trial-call.tsx';
import { Said } from './trial-said.tsx';
import { type TrialSteps, useTrial } from './use-trial.ts';

const HOUR_MS = 3_600_000;

/** Tries the flow as it is drawn, with the engine of real chats. Nothing is sent; calls are answered here. */
export function TrialPanel({
  botId,
  graph,
  from,
  disabled,
  onSteps,
  onClose,
}: {
  botId: string;
  graph: BotGraph;
  /** The step that is selected, from which a trial can begin. */
  from: string | null;
  disabled: boolean;
  onSteps: (steps: TrialSteps) => void;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const [tab, setTab] = useState<'chat' | 'tests'>('chat');
  const [isSaving, setIsSaving] = useState(false);
  const trial = useTrial({ graph, onSteps });
  const { data } = useCall('listBotTests', { params: { id: botId } });
  return (
    <aside className="flow-side flow-trial" aria-label={t`Trial`}>
      <div className="head">
        <h2 className="t-title">{t`Try it`}</h2>
        <span className="t-12 t-3">{t`Nothing is sent`}</span>
        <div className="end row">
          <IconButton icon={IconX} label={t`Close`} onClick={onClose} />
        </div>
      </div>
      <div className="flow-trial-tabs">
        <Tabs
          label={t`Trial`}
          selected={tab}
          onSelect={setTab}
          items={[
            { id: 'chat', label: t`Chat` },
            { id: 'tests', label: t`Tests (${i18n.number(data?.tests.length ?? 0)})` },
          ]}
        />
      </div>
      {tab === 'chat' ? (
        <TrialChat
          trial={trial}
          graph={graph}
          from={from}
          {...(!disabled && { onSave: () => setIsSaving(true) })}
        />
      ) : (
        <TestsSection botId={botId} graph={graph} tests={data?.tests ?? []} disabled={disabled} />
      )}
      {isSaving && trial.test && (
        <TestDialog botId={botId} test={trial.test} onClose={() => setIsSaving(false)} />
      )}
    </aside>
  );
}

function TrialChat({
  trial: { language, setLanguage, channel, setChannel, trial, lines, ahead, error, take },
  graph,
  from,
  onSave,
}: {
  trial: ReturnType<typeof useTrial>;
  graph: BotGraph;
  from: string | null;
  onSave?: () => void;
}) {
  const { t, i18n } = useLingui();
  const languages = useLanguageOptions();
  const channels = useRuleOptions().valuesOf('channel') ?? [];
  const [typed, setTyped] = useState('');
  const end = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines are scrolled into view.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [lines]);

  const answered = lines.findLastIndex(({ by }) => by === 'visitor');
  const say = (words: string, hasFile = false) =>
    void take({ type: 'message', text: words, hasFile }, { by: 'visitor', text: words });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    say(typed.trim());
    setTyped('');
  };
  const jump = (ms: number) =>
    void take({ type: 'time' }, { by: 'trial', text: t`The clock was moved forward` }, { jump: ms });
  const { state } = trial ?? {};
  const status = state && (state.reason ? END_LABELS[state.reason] : STATUS_LABELS[state.status]);
  const untilWake = state?.wakesAt ? state.wakesAt - Date.now() - ahead + 1 : null;
  return (
    <div className="flow-side-body">
      <div className="flow-trial-begin">
        <SelectField label={t`Language`} value={language} options={languages} onChange={setLanguage} />
        <SelectField label={t`Channel`} value={channel} options={channels} onChange={setChannel} />
      </div>
      <div className="row flow-trial-acts">
        <Button small icon={IconRefresh} onClick={() => void take({ type: 'start' }, null)}>
          {t`Start again`}
        </Button>
        {from && (
          <Button small icon={IconPlayerPlay} onClick={() => void take({ type: 'start' }, null, { from })}>
            {t`Start at the selected step`}
          </Button>
        )}
        <Button small icon={IconClockPlay} onClick={() => jump(HOUR_MS)}>
          {t`+1 hour`}
        </Button>
        {untilWake !== null && (
          <Button small icon={IconClockPlay} onClick={() => jump(Math.max(1, untilWake))}>
            {t`Skip the wait`}
          </Button>
        )}
      </div>
      <div className="flow-chat" role="log" aria-label={t`Chat`}>
        {lines.map((line, index) =>
          line.by === 'bot' ? (
            <Said
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added.
              key={index}
              message={line.message}
              isText={channel !== 'web'}
              isOpen={index > answered && !state?.reason}
              onAnswer={say}
            />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added.
            <p key={index} className={line.by === 'visitor' ? 'is-visitor' : 'is-trial'} dir="auto">
              {line.text}
            </p>
          ),
        )}
        {trial?.call && (
          <TrialCall
            key={`${trial.call.node} ${trial.state.steps}`}
            call={trial.call}
            graph={graph}
            onResult={(result, outcome) => void take(result, { by: 'trial', text: outcome })}
          />
        )}
        {status && <p className="is-trial">{i18n._(status)}</p>}
        <div ref={end} />
      </div>
      {error && (
        <p className="t-danger" role="alert">
          {error}
        </p>
      )}
      <form onSubmit={submit}>
        <Input
          value={typed}
          aria-label={t`Write as the visitor`}
          placeholder={t`Write as the visitor`}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
      <h3 className="t-13">{t`Variables`}</h3>
      {state && <VariableTable variables={state.variables} changed={trial?.changed ?? []} />}
      {onSave && trial && (
        <Button icon={IconChecklist} onClick={onSave}>
          {t`Save as test`}
        </Button>
      )}
    </div>
  );
}
