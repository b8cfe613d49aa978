import type { BotTrial } from '@foyer/contract/bots/shapes';
import type { BotGraph } from '@foyer/domain/bots/graph';
import { setsOf } from '@foyer/domain/bots/parts';
import { TRIAL_CODE } from '@foyer/domain/bots/trial';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { TextAreaField, TextField } from '../../../ui/fields/index.ts';
import { Button } from '../../../ui/index.ts';
import { STEP_LABELS, VALUE_LABELS } from '../labels.ts';
import { portLabel } from './step-text.ts';
import type { TrialInput } from './use-trial.ts';

/** Before the names of headers and parameters. */
const PREFIX = /^(?:parameter|header)\./;
/** Ports by which an answer brings no values. */
const WITHOUT_VALUES = ['failed', 'timeout', 'notFound', 'none', 'else'];

/** A call that a trial does not perform: what it would send, and how it goes. */
export function TrialCall({
  call: { node: id, values, ports },
  graph,
  onResult,
}: {
  call: NonNullable<BotTrial['call']>;
  graph: BotGraph;
  onResult: (result: TrialInput, outcome: string) => void;
}) {
  const { t, i18n } = useLingui();
  const [answer, setAnswer] = useState<Readonly<Record<string, string>>>({});
  const [text, setText] = useState('');
  const node = graph.nodes.find((one) => one.id === id);
  if (!node) return null;
  const labelOf = (port: string) => portLabel(node, port, graph.languages[0] ?? 'en', i18n);
  const nameOf = (name: string) => {
    const label = VALUE_LABELS[name];
    return label ? i18n._(label) : name.replace(PREFIX, '');
  };
  const choose = (port: string) => {
    const hasValues = !WITHOUT_VALUES.includes(port);
    const say = hasValues && text.trim() ? { say: text.trim() } : {};
    onResult({ type: 'result', port, variables: hasValues ? answer : {}, ...say }, labelOf(port));
  };
  return (
    <div className="flow-call">
      <b>{node.name || i18n._(STEP_LABELS[node.type])}</b>
      <dl>
        {Object.entries(values).map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{nameOf(name)}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <span className="t-12 t-3">
        {node.type === 'otp'
          ? t`No email is sent in a trial. The code is ${TRIAL_CODE}.`
          : t`Nothing is sent in a trial. Choose what happens:`}
      </span>
      {setsOf(node).map((name) => (
        <TextField
          key={name}
          label={t`Value of ${name}`}
          value={answer[name] ?? ''}
          onChange={(value) => setAnswer({ ...answer, [name]: value })}
        />
      ))}
      {node.type === 'knowledge' && (
        <TextAreaField label={t`Answer from knowledge`} rows={2} value={text} onChange={setText} />
      )}
      <span className="row">
        {ports.map((port) => (
          <Button key={port} small onClick={() => choose(port)}>
            {labelOf(port)}
          </Button>
        ))}
      </span>
    </div>
  );
}
