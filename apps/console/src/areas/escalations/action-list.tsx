import { ESCALATION_LIMITS, type EscalationAction } from '@foyer/domain/escalation-rule';
import { useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { ACTION_ICONS, ACTION_WORDS } from '../../escalation/words.ts';
import { FieldGroup } from '../../ui/field.tsx';
import { Button, Icon, IconButton, Menu, MenuItem } from '../../ui/index.ts';
import { ActionFields } from './action-fields.tsx';

type ActionType = EscalationAction['type'];

const TYPES = Object.keys(ACTION_WORDS) as ActionType[];

const NEW: Readonly<Record<ActionType, EscalationAction>> = {
  assign: { type: 'assign', to: 'round_robin' },
  notify: { type: 'notify', memberIds: [] },
  raise_priority: { type: 'raise_priority' },
  mail: { type: 'mail', address: '', subject: '', text: '' },
  webhook: { type: 'webhook', url: '' },
};

/** What a rule does, in this order. */
export function ActionList({
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
  const { t, i18n } = useLingui();
  return (
    <FieldGroup label={t`What it does`} error={error} required className="escalation-parts">
      {actions.map((action, place) => {
        const what = i18n._(ACTION_WORDS[action.type]);
        const nth = i18n.number(place + 1);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an action has no name but its place
          <fieldset key={place} className="escalation-action" aria-label={t`${nth}: ${what}`}>
            <span className="row t-13 t-m">
              <Icon of={ACTION_ICONS[action.type]} className="t-3" />
              {what}
              {!disabled && (
                <span className="end">
                  <IconButton
                    small
                    icon={IconTrash}
                    label={t`Remove: ${what}`}
                    onClick={() => onChange(actions.filter((_, at) => at !== place))}
                  />
                </span>
              )}
            </span>
            <ActionFields
              action={action}
              ruleId={ruleId}
              disabled={disabled}
              onChange={(next) => onChange(actions.map((one, at) => (at === place ? next : one)))}
            />
          </fieldset>
        );
      })}
      {!disabled && actions.length < ESCALATION_LIMITS.actions && (
        <Menu label={t`Actions`} trigger={<Button small icon={IconPlus}>{t`Add an action`}</Button>}>
          {TYPES.map((type) => (
            <MenuItem key={type} icon={ACTION_ICONS[type]} onSelect={() => onChange([...actions, NEW[type]])}>
              {i18n._(ACTION_WORDS[type])}
            </MenuItem>
          ))}
        </Menu>
      )}
    </FieldGroup>
  );
}
