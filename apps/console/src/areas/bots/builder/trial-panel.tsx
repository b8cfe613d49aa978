import type { BotGraph as WireGraph } from '@foyer/contract/bots/graph-shapes';
import type { BotTrial } from '@foyer/contract/bots/shapes';
import type { BotGraph } from '@foyer/domain/bots/graph';
import { useLingui } from '@lingui/react/macro';
import { IconClockPlay, IconRefresh, IconX } from '@tabler/icons-react';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, errorText } from '../../../api/index.ts';
import { useText } from '../../../i18n/use-text.ts';
import { SelectField } from '../../../ui/fields/index.ts';
import { Button, IconButton, Input } from '../../../ui/index.ts';
import { END_LABELS, PORT_LABELS, STATUS_LABELS, STEP_LABELS } from '../labels.ts';
import { useLanguageOptions } from '../languages.ts';
import { VariableTable } from '../session-page.tsx';

/** The steps that a trial shows on the canvas. */
export interface TrialSteps {
  readonly current: string | null;
  readonly visited: readonly string[];
}

type Line =
  | { readonly by: 'bot'; readonly message: BotTrial['messages'][number] }
  | { readonly by: 'visitor' | 'trial'; readonly text: string };

type TrialInput = Parameters<typeof call<'tryBot'>>[1]['body']['input'];

const HOUR_MS = 3_600_000;

/** Tries the flow as it is drawn, with the engine of real chats. Nothing is sent; calls are answered here. */
export function TrialPanel({
  graph,
  from,
  onSteps,
  onClose,
}: {
  graph: BotGraph;
  /** The step that is selected, from which a trial can begin. */
  from: string | null;
  onSteps: (steps: TrialSteps) => void;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const text = useText();
  const languages = useLanguageOptions();
  const [language, setLanguage] = useState(graph.languages[0] ?? 'en');
  const [trial, setTrial] = useState<BotTrial | null>(null);
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [visited, setVisited] = useState<readonly string[]>([]);
  const [ahead, setAhead] = useState(0);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const end = useRef<HTMLDivElement>(null);

  const take = async (input: TrialInput, said: Line | null, jump = 0) => {
    const isStart = input.type === 'start';
    const body = {
      graph: graph as WireGraph,
      state: isStart ? null : (trial?.state ?? null),
      input,
      language,
      now: Date.now() + ahead + jump,
      ...(isStart && from && { from }),
    };
    try {
      const next = await call('tryBot', { body });
      const passed = [...(isStart ? [] : visited), ...next.steps.map(({ node }) => node)];
      setError(null);
      setTrial(next);
      setVisited(passed);
      setAhead(isStart ? 0 : ahead + jump);
      setLines([
        ...(isStart ? [] : lines),
        ...(said ? [said] : []),
        ...next.messages.map((message) => ({ by: 'bot' as const, message })),
      ]);
      onSteps({ current: next.state.node, visited: passed });
    } catch (failure) {
      setError(errorText(failure as Error, text('genericError')));
    }
  };
  const begin = useEffectEvent(() => void take({ type: 'start' }, null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language begins anew.
  useEffect(() => {
    begin();
  }, [language]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines are scrolled into view.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [lines]);

  const say = (words: string) =>
    void take({ type: 'message', text: words, hasFile: false }, { by: 'visitor', text: words });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return;
    say(typed.trim());
    setTyped('');
  };
  const jump = (ms: number) =>
    void take({ type: 'time' }, { by: 'trial', text: t`The clock was moved forward` }, ms);
  const { state } = trial ?? {};
  const status = state && (state.reason ? END_LABELS[state.reason] : STATUS_LABELS[state.status]);
  const untilWake = state?.wakesAt ? state.wakesAt - Date.now() - ahead + 1 : null;
  return (
    <aside className="flow-side flow-trial" aria-label={t`Trial`}>
      <div className="head">
        <h2 className="t-title">{t`Try it`}</h2>
        <span className="t-12 t-3">{t`Nothing is sent`}</span>
        <div className="end row">
          <Button small icon={IconRefresh} onClick={() => void take({ type: 'start' }, null)}>
            {from ? t`Start at the selected step` : t`Start again`}
          </Button>
          <IconButton icon={IconX} label={t`Close`} onClick={onClose} />
        </div>
      </div>
      <div className="flow-side-body">
        <div className="row">
          <SelectField label={t`Language`} value={language} options={languages} onChange={setLanguage} />
          <Button small icon={IconClockPlay} onClick={() => jump(HOUR_MS)}>
            {t`+1 hour`}
          </Button>
          {untilWake !== null && (
            <Button small icon={IconClockPlay} onClick={() => jump(Math.max(1, untilWake))}>
              {t`Next wait`}
            </Button>
          )}
        </div>
        <div className="flow-chat" role="log" aria-label={t`Chat`}>
          {lines.map((line, index) =>
            line.by === 'bot' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added.
              <Said key={index} message={line.message} onChoose={say} />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added.
              <p key={index} className={line.by === 'visitor' ? 'is-visitor' : 'is-trial'} dir="auto">
                {line.text}
              </p>
            ),
          )}
          {trial?.call && (
            <div className="flow-call">
              <b>{i18n._(STEP_LABELS[trial.call.type as keyof typeof STEP_LABELS])}</b>
              {Object.entries(trial.call.values).map(
                ([name, value]) => value && <code key={name}>{value}</code>,
              )}
              <span className="t-12 t-3">{t`Not performed in a trial. Choose how it went:`}</span>
              <span className="row">
                {trial.call.ports.map((port) => (
                  <Button
                    key={port}
                    small
                    onClick={() =>
                      void take(
                        { type: 'result', port, variables: {} },
                        { by: 'trial', text: portText(port, i18n._.bind(i18n)) },
                      )
                    }
                  >
                    {portText(port, i18n._.bind(i18n))}
                  </Button>
                ))}
              </span>
            </div>
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
      </div>
    </aside>
  );
}

const portText = (port: string, translate: (label: NonNullable<(typeof PORT_LABELS)[string]>) => string) => {
  const label = PORT_LABELS[port];
  return label ? translate(label) : port;
};

/** What the bot says, with its choices. */
function Said({
  message: { text, element },
  onChoose,
}: {
  message: BotTrial['messages'][number];
  onChoose: (label: string) => void;
}) {
  const choices =
    element?.type === 'buttons'
      ? element.buttons.map(({ label, action }) => ({ label, isOpen: action === 'postback' }))
      : element?.type === 'list'
        ? element.items.map(({ title }) => ({ label: title, isOpen: true }))
        : [];
  return (
    <>
      {text && (
        <p className="is-bot" dir="auto">
          {text}
        </p>
      )}
      {choices.length > 0 && (
        <div className="flow-choices">
          {choices.map(({ label, isOpen }) => (
            <Button key={label} small disabled={!isOpen} onClick={() => onChoose(label)}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
