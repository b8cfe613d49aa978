import { BOT_LIMITS, type BotGraph, type BotNode } from '@foyer/domain/bots/graph';
import { portsOf } from '@foyer/domain/bots/parts';
import type { BotProblem } from '@foyer/domain/bots/problems';
import { useLingui } from '@lingui/react/macro';
import { useCallbackRef } from '@mantine/hooks';
import { IconTrash, IconX } from '@tabler/icons-react';
import { TextField } from '../../../ui/fields/index.ts';
import { Button, Icon, IconButton } from '../../../ui/index.ts';
import { PROBLEM_LABELS, STEP_LABELS } from '../labels.ts';
import { STEP_ICONS } from './new-step.ts';
import { PortField } from './port-field.tsx';
import { StepFields } from './step-fields.tsx';
import { portLabel, problemDetail } from './step-text.ts';

/** The selected step: its texts and settings, and where its ports lead. */
export function Inspector({
  step,
  graph,
  steps,
  disabled,
  problems,
  onChange,
  onRemove,
  onClose,
}: {
  step: BotNode;
  graph: BotGraph;
  /** Where ports can lead. */
  steps: readonly BotNode[];
  disabled: boolean;
  problems: readonly BotProblem[];
  onChange: (step: BotNode) => void;
  onRemove: () => void;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const lead = useCallbackRef((port: string, to: string) => {
    const { [port]: _, ...others } = step.exits;
    onChange({ ...step, exits: to ? { ...others, [port]: to } : others } as BotNode);
  });
  return (
    <aside className="flow-side" aria-label={t`Step`}>
      <div className="head">
        <Icon of={STEP_ICONS[step.type]} />
        <h2 className="t-title">{i18n._(STEP_LABELS[step.type])}</h2>
        <div className="end row">
          <IconButton icon={IconX} label={t`Close`} onClick={onClose} />
        </div>
      </div>
      <div className="flow-side-body">
        {problems.length > 0 && (
          <ul className="flow-problems">
            {problems.map((problem) => {
              const detail = problemDetail(problem, step, graph, i18n);
              return (
                <li key={`${problem.code} ${problem.detail}`}>
                  {i18n._(PROBLEM_LABELS[problem.code])}
                  {detail && (
                    <>
                      {': '}
                      <b dir="auto">{detail}</b>
                    </>
                  )}
                </li>
              );
            })}
          </ul>
        )}
        <TextField
          label={t`Name`}
          disabled={disabled}
          value={step.name}
          onChange={(name) => onChange({ ...step, name: name.slice(0, BOT_LIMITS.name) })}
        />
        <StepFields step={step} graph={graph} disabled={disabled} onChange={onChange} />
        {portsOf(step).length > 0 && <h3 className="t-13">{t`Leads to`}</h3>}
        {portsOf(step).map((port) => (
          <PortField
            key={port}
            port={port}
            label={portLabel(step, port, graph.languages[0] ?? 'en', i18n)}
            to={step.exits[port]}
            steps={steps}
            disabled={disabled}
            onLead={lead}
          />
        ))}
        {!disabled && step.type !== 'start' && (
          <Button icon={IconTrash} onClick={onRemove}>
            {t`Delete step`}
          </Button>
        )}
      </div>
    </aside>
  );
}
