import './outcome.css';
import type { EscalationLogEntry } from '@foyer/contract/escalations/shapes';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconClock, IconMinus, IconX } from '@tabler/icons-react';
import { refusalText } from '../i18n/refusals.ts';
import { Badge, Icon } from '../ui/index.ts';
import { ACTION_LABELS, reasonText, useConditionText } from './labels.ts';

const STATES = {
  done: { icon: IconCheck, tone: 'ok' },
  waiting: { icon: IconClock, tone: 't-3' },
  failed: { icon: IconX, tone: 'bad' },
  passed: { icon: IconMinus, tone: 't-3' },
} as const;

/** The outcome of one rule evaluation and the actions it took. */
export function EscalationOutcome({ entry }: { entry: EscalationLogEntry }) {
  const { i18n } = useLingui();
  const conditionText = useConditionText();
  const { ran, reason, conditions, steps } = entry;
  return (
    <div className="escalation-outcome">
      <Badge tone={ran ? 'success' : 'neutral'}>{reasonText(reason)}</Badge>
      {conditions.length > 0 && <span className="t-13 t-2">{conditions.map(conditionText).join(' · ')}</span>}
      {steps.length > 0 && (
        <ul>
          {steps.map(({ type, state, text, wording }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are identified by position only
            <li key={place} className="t-13">
              <Icon of={STATES[state].icon} size={14} className={STATES[state].tone} />
              <span>{i18n._(ACTION_LABELS[type])}</span>
              <bdi className="t-3">{refusalText(text, wording)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
