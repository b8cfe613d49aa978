import { MACRO_STATUSES } from '@foyer/domain/macros';
import { TASK_PRIORITIES } from '@foyer/domain/task';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../api/index.ts';
import { PRIORITY_LABELS, STATUS_LABELS } from '../../macros/macro-labels.ts';
import { SelectField, TextAreaField, TextField } from '../../ui/fields/index.ts';
import { VariablesArea } from '../../ui/variables/variables-area.tsx';
import type { ActionDraft, AssignTo, SnoozeFor } from './action-draft.ts';

interface Props {
  action: ActionDraft;
  disabled: boolean | undefined;
  onChange: (part: Partial<ActionDraft>) => void;
}

/** The fields of an action. Renders nothing when it has none. */
export function ActionFields(props: Props) {
  const { t, i18n } = useLingui();
  const { action, disabled, onChange } = props;
  switch (action.type) {
    case 'reply':
      return (
        <VariablesArea
          label={t`Text of the reply`}
          rows={4}
          disabled={disabled ?? false}
          field={{
            name: undefined,
            value: action.text,
            error: undefined,
            rule: undefined,
            change: (text) => onChange({ text }),
            blur: () => undefined,
          }}
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
        <SelectField
          label={t`Priority`}
          disabled={disabled}
          value={action.priority}
          options={TASK_PRIORITIES.map((value) => ({ value, label: i18n._(PRIORITY_LABELS[value]) }))}
          onChange={(priority) => onChange({ priority })}
        />
      );
    case 'status':
      return (
        <SelectField
          label={t`Status`}
          disabled={disabled}
          value={action.status}
          options={MACRO_STATUSES.map((value) => ({ value, label: i18n._(STATUS_LABELS[value]) }))}
          onChange={(status) => onChange({ status })}
        />
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
    <div className="field-pair">
      <SelectField
        label={t`To`}
        disabled={disabled}
        value={action.to}
        options={to}
        onChange={(next) => onChange({ to: next })}
      />
      {action.to === 'member' && <MemberField action={action} disabled={disabled} onChange={onChange} />}
      {action.to === 'department' && (
        <DepartmentField action={action} disabled={disabled} onChange={onChange} />
      )}
    </div>
  );
}

function MemberField({ action, disabled, onChange }: Props) {
  const { t } = useLingui();
  const { data } = useCall('listColleagues');
  const options = (data?.colleagues ?? []).map(({ id, firstName, lastName }) => ({
    value: id,
    label: `${firstName} ${lastName}`.trim(),
  }));
  return (
    <SelectField
      label={t`Member`}
      disabled={disabled}
      value={action.memberId}
      options={options}
      onChange={(memberId) => onChange({ memberId })}
    />
  );
}

function DepartmentField({ action, disabled, onChange }: Props) {
  const { t } = useLingui();
  const { data } = useCall('listDepartments');
  return (
    <SelectField
      label={t`Department`}
      disabled={disabled}
      value={action.departmentId}
      options={(data?.departments ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(departmentId) => onChange({ departmentId })}
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
