import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../api/index.ts';
import { AssigneeFields, PriorityField, StatusField } from '../../rules/action-fields.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/fields/index.ts';
import { VariablesField } from '../../ui/variables/variables-field.tsx';
import type { ActionDraft, AssignTo, SnoozeFor } from './action-draft.ts';

interface Props {
  action: ActionDraft;
  disabled: boolean | undefined;
  onChange: (part: Partial<ActionDraft>) => void;
}

/** The fields of an action. Renders nothing when it has none. */
export function ActionFields(props: Props) {
  const { t } = useLingui();
  const { action, disabled, onChange } = props;
  switch (action.type) {
    case 'reply':
      return (
        <VariablesField
          label={t`Text of the reply`}
          rows={4}
          disabled={disabled}
          value={action.text}
          onChange={(text) => onChange({ text })}
        />
      );
    case 'note':
      return (
        <TextAreaField
          label={t`Text of the note`}
          rows={3}
          disabled={disabled}
          value={action.text}
          onChange={(text) => onChange({ text })}
        />
      );
    case 'add_label':
    case 'remove_label':
      return <LabelField {...props} />;
    case 'priority':
      return (
        <PriorityField
          value={action.priority}
          disabled={disabled}
          onChange={(priority) => onChange({ priority })}
        />
      );
    case 'status':
      return (
        <StatusField value={action.status} disabled={disabled} onChange={(status) => onChange({ status })} />
      );
    case 'assign':
      return <AssignFields {...props} />;
    case 'snooze':
      return <SnoozeFields {...props} />;
    case 'close':
      return null;
  }
}

function LabelField({ action, disabled, onChange }: Props) {
  const { t } = useLingui();
  const { data } = useCall('listLabels');
  const names = new Set((data?.labels ?? []).map(({ tagName }) => tagName));
  if (action.label) names.add(action.label);
  return (
    <SelectField
      label={t`Label`}
      disabled={disabled}
      value={action.label}
      options={[...names].map((value) => ({ value, label: value }))}
      onChange={(label) => onChange({ label })}
    />
  );
}

function AssignFields({ action, disabled, onChange }: Props) {
  const { t } = useLingui();
  const to: readonly { value: AssignTo; label: string }[] = [
    { value: 'me', label: t`The person who runs it` },
    { value: 'member', label: t`A member` },
    { value: 'department', label: t`A department` },
    { value: 'nobody', label: t`Unassign and return to queue` },
  ];
  return (
    <AssigneeFields
      to={action.to}
      options={to}
      memberId={action.memberId}
      departmentId={action.departmentId}
      disabled={disabled}
      onTo={(next) => onChange({ to: next })}
      onMember={(memberId) => onChange({ memberId })}
      onDepartment={(departmentId) => onChange({ departmentId })}
    />
  );
}

function SnoozeFields({ action, disabled, onChange }: Props) {
  const { t } = useLingui();
  const spans: readonly { value: SnoozeFor; label: string }[] = [
    { value: 'tomorrow', label: t`Until tomorrow` },
    { value: 'next_week', label: t`Until next week` },
    { value: 'hours', label: t`For a number of hours` },
    { value: 'days', label: t`For a number of days` },
  ];
  const isCounted = action.snooze === 'hours' || action.snooze === 'days';
  return (
    <div className="field-pair">
      <SelectField
        label={t`How long`}
        disabled={disabled}
        value={action.snooze}
        options={spans}
        onChange={(snooze) => onChange({ snooze })}
      />
      {isCounted && (
        <TextField
          label={action.snooze === 'hours' ? t`Hours` : t`Days`}
          rule={{ title: t`Hours`, type: 'number' }}
          disabled={disabled}
          value={action.amount}
          onChange={(amount) => onChange({ amount })}
        />
      )}
    </div>
  );
}
