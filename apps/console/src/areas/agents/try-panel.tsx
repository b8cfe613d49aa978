import type { AiAgentSettings, AiTrial } from '@foyer/contract/agents/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorText, useAction } from '../../api/index.ts';
import { moneyText } from '../../i18n/money.ts';
import { secondsText } from '../../i18n/seconds.ts';
import { useText } from '../../i18n/use-text.ts';
import { useMay } from '../../session/permissions.ts';
import { Button, IconButton, Input } from '../../ui/index.ts';
import { CATEGORY_LABELS, OUTCOME_LABELS } from './labels.ts';
import { SourceList, StepList } from './why.tsx';

interface Line {
  readonly from: 'visitor' | 'agent';
  readonly text: string;
  readonly trial?: AiTrial;
}

/** Tries the agent as it is in the form. Nothing is sent or counted. */
export function TryPanel({ name, settings }: { name: string; settings: AiAgentSettings }) {
  const { t, i18n } = useLingui();
  const text = useText();
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [typed, setTyped] = useState('');
  const asked = useRef<HTMLParagraphElement>(null);
  const mayTry = useMay('tryAiAgent');
  const asking = useAction('tryAiAgent', {
    onSuccess: (trial) => setLines((known) => [...known, { from: 'agent', text: trial.answer, trial }]),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines are scrolled into view.
  useEffect(() => {
    asked.current?.scrollIntoView({ block: 'start' });
  }, [lines]);
  const say = (words: string) => {
    const all: readonly Line[] = [...lines, { from: 'visitor', text: words }];
    setLines(all);
    const messages = all.slice(-40).map((line) => ({ from: line.from, text: line.text.slice(0, 2000) }));
    asking.mutate({ body: { name, settings, messages } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '' || asking.isPending) return;
    say(typed.trim());
    setTyped('');
  };
  const last = lines.at(-1)?.trial;
  return (
    <aside className="agent-try" aria-label={t`Try it`}>
      <header>
        <h2 className="t-title">{t`Try it`}</h2>
        <span className="t-12 t-3">{t`Nothing is sent or changed`}</span>
        <IconButton
          small
          icon={IconRefresh}
          label={t`Start again`}
          disabled={asking.isPending}
          onClick={() => setLines([])}
        />
      </header>
      <div className="agent-chat" role="log" aria-label={t`Chat`}>
        {lines.length === 0 && <p className="is-hint">{t`Ask as a customer would.`}</p>}
        {lines.map((line, index) => (
          <p
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added.
            key={index}
            ref={index === lines.findLastIndex(({ from }) => from === 'visitor') ? asked : undefined}
            className={`is-${line.from}`}
            dir="auto"
          >
            {line.text}
          </p>
        ))}
        {last && last.choices.length > 0 && (
          <div className="row agent-choices">
            {last.choices.map((choice) => (
              <Button key={choice} small disabled={asking.isPending} onClick={() => say(choice)}>
                {choice}
              </Button>
            ))}
          </div>
        )}
        {asking.isPending && <p className="is-hint" role="status">{t`Thinking…`}</p>}
        {asking.error && (
          <p className="t-danger" role="alert">
            {errorText(asking.error, text('genericError'))}
          </p>
        )}
        {last && (
          <section className="agent-why" aria-label={t`Why this answer`}>
            <p className="row t-13">
              <strong>
                {i18n._(last.category ? CATEGORY_LABELS[last.category] : OUTCOME_LABELS[last.outcome])}
              </strong>
              <span className="end t-12 t-3 num">
                {secondsText(i18n, last.milliseconds)}
                {last.model && ` · ${last.model} · ${moneyText(i18n, last.cost)}`}
              </span>
            </p>
            {last.note && <p className="agent-note t-13">{last.note}</p>}
            <SourceList sources={last.sources} />
            <StepList steps={last.steps} category={last.category} />
          </section>
        )}
      </div>
      <form onSubmit={submit}>
        <Input
          value={typed}
          disabled={!mayTry}
          aria-label={t`Write as the visitor`}
          placeholder={t`Write as the visitor`}
          dir={typed === '' ? undefined : 'auto'}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" disabled={!mayTry || asking.isPending || typed.trim() === ''}>{t`Send`}</Button>
      </form>
    </aside>
  );
}
