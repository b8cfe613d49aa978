import { ESCALATION_LIMITS, type EscalationAction } from '@foyer/domain/escalation-rule';
import { ACTION_ICONS, ACTION_LABELS } from '../../escalation/labels.ts';
import { ActionList } from '../../ui/action-list.tsx';
import { ActionFields } from './action-fields.tsx';

type ActionType = EscalationAction['type'];

const APPEARANCE = { labels: ACTION_LABELS, icons: ACTION_ICONS };

const TYPES = Object.keys(ACTION_LABELS) as ActionType[];

const NEW: Readonly<Record<ActionType, EscalationAction>> = {
  assign: { type: 'assign', to: 'round_robin' },
  notify: { type: 'notify', memberIds: [] },
  raise_priority: { type: 'raise_priority' },
  mail: { type: 'mail', address: '', subject: '', text: '' },
  webhook: { type: 'webhook', url: '' },
};

/** The actions of a rule, in order. */
export function RuleActions({
  actions,
  ruleId,
  error,
  disabled,
  onChange,
}: {
  actions: readonly EscalationAction[];
  /** Null for a rule that is not stored yet. */
  ruleId: string | null;
  error: string | undefined;
  disabled: boolean;
  onChange: (actions: readonly EscalationAction[]) => void;
}) {
  return (
    <ActionList
      actions={actions}
      appearance={APPEARANCE}
      offered={TYPES}
      max={ESCALATION_LIMITS.actions}
      error={error}
      disabled={disabled}
      onChange={onChange}
      onAdd={(type) => onChange([...actions, NEW[type]])}
    >
      {(action, change) => (
        <ActionFields action={action} ruleId={ruleId} disabled={disabled} onChange={change} />
      )}
    </ActionList>
  );
}
