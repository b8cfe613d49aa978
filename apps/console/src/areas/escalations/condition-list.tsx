import {
  ESCALATION_FIELDS,
  ESCALATION_LIMITS,
  type EscalationCondition,
  type EscalationField,
} from '@foyer/domain/escalation-rule';
import { MESSAGE_STATUSES } from '@foyer/domain/message-status';
import { TASK_PRIORITIES } from '@foyer/domain/task';
import { TASK_STATUSES } from '@foyer/domain/task-status';
import { useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { FIELD_LABELS } from '../../escalation/labels.ts';
import { useDepartmentOptions, useMemberOptions } from '../../people/colleagues.tsx';
import { ConditionRow, OperatorField } from '../../ui/condition-row.tsx';
import { FieldGroup } from '../../ui/field.tsx';
import { type Option, SelectField, TextField } from '../../ui/fields/index.ts';
import { Button } from '../../ui/index.ts';
import type { RuleValues } from './rule-form.ts';

/** The conditions on a subject besides the time. */
export function ConditionList({
  subject,
  conditions,
  error,
  disabled,
  onChange,
}: {
  subject: RuleValues['subject'];
  conditions: readonly EscalationCondition[];
  error: string | undefined;
  disabled: boolean;
  onChange: (conditions: readonly EscalationCondition[]) => void;
}) {
  const { t, i18n } = useLingui();
  const put = (index: number, part: Partial<EscalationCondition>) =>
    onChange(conditions.map((condition, at) => (at === index ? { ...condition, ...part } : condition)));
  return (
    <FieldGroup
      label={t`Conditions`}
      hint={
        conditions.length === 0
          ? t`Without conditions, the rule runs whenever the time is reached.`
          : undefined
      }
      error={error}
      className="parts"
    >
      {conditions.map((condition, index) => {
        const nth = i18n.number(index + 1);
        return (
          <ConditionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no identity but its index
            key={index}
            label={t`Condition ${nth}`}
            removal={t`Remove condition ${nth}`}
            disabled={disabled}
            onRemove={() => onChange(conditions.filter((_, at) => at !== index))}
          >
            <SelectField
              label={t`What`}
              disabled={disabled}
              value={condition.field}
              options={ESCALATION_FIELDS.map((value) => ({ value, label: i18n._(FIELD_LABELS[value]) }))}
              onChange={(field) => put(index, { field, value: '' })}
            />
            <OperatorField
              value={condition.operator}
              disabled={disabled}
              onChange={(operator) => put(index, { operator })}
            />
            {condition.operator !== 'hasValue' && (
              <ConditionValue
                subject={subject}
                condition={condition}
                disabled={disabled}
                onChange={(value) => put(index, { value })}
              />
            )}
          </ConditionRow>
        );
      })}
      {!disabled && conditions.length < ESCALATION_LIMITS.conditions && (
        <Button
          small
          icon={IconPlus}
          onClick={() => onChange([...conditions, { field: 'priority', operator: 'isEqualTo', value: '' }])}
        >
          {t`Add condition`}
        </Button>
      )}
    </FieldGroup>
  );
}

/** The value: selected from those that occur when it is compared exactly, else typed. */
function ConditionValue({
  subject,
  condition,
  disabled,
  onChange,
}: {
  subject: RuleValues['subject'];
  condition: EscalationCondition;
  disabled: boolean;
  onChange: (value: string) => void;
}) {
  const { t } = useLingui();
  const options = useValueOptions(subject)(condition.field);
  const value = String(condition.value ?? '');
  const isExact = condition.operator === 'isEqualTo' || condition.operator === 'isNotEqualTo';
  if (isExact && options) {
    return (
      <SelectField label={t`Value`} disabled={disabled} value={value} options={options} onChange={onChange} />
    );
  }
  return (
    <TextField
      label={t`Value`}
      disabled={disabled}
      value={value}
      rule={{ title: t`Value`, maxLength: ESCALATION_LIMITS.value }}
      hint={condition.field === 'sentiment' ? t`Below 0 means unhappy` : undefined}
      onChange={onChange}
    />
  );
}

function useValueOptions(subject: RuleValues['subject']): (field: EscalationField) => Option[] | null {
  const { t } = useLingui();
  const members = useMemberOptions();
  const departments = useDepartmentOptions();
  const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  return (field) => {
    switch (field) {
      case 'status':
        return plain(subject === 'task' ? TASK_STATUSES : MESSAGE_STATUSES);
      case 'priority':
        return plain(TASK_PRIORITIES);
      case 'department':
        return departments;
      case 'assigned':
        return members;
      case 'type':
        return subject === 'conversation'
          ? [
              { value: 'chat', label: t`Chat` },
              { value: 'mail', label: t`Email` },
            ]
          : null;
      default:
        return null;
    }
  };
}
