import { MACRO_STATUSES } from '@foyer/domain/macros';
import { TASK_PRIORITIES, type TaskPriority } from '@foyer/domain/task';
import { useLingui } from '@lingui/react/macro';
import { PRIORITY_LABELS, STATUS_LABELS } from '../macros/macro-labels.ts';
import { useDepartmentOptions, useMemberOptions } from '../people/colleagues.tsx';
import { SelectField } from '../ui/fields/index.ts';

interface ChoiceProps<Value> {
  value: Value;
  disabled: boolean | undefined;
  onChange: (value: Value) => void;
}

/** The priority that an action sets. */
export function PriorityField(props: ChoiceProps<TaskPriority>) {
  const { t, i18n } = useLingui();
  const options = TASK_PRIORITIES.map((value) => ({ value, label: i18n._(PRIORITY_LABELS[value]) }));
  return <SelectField label={t`Priority`} options={options} {...props} />;
}

/** The status that an action sets. */
export function StatusField(props: ChoiceProps<(typeof MACRO_STATUSES)[number]>) {
  const { t, i18n } = useLingui();
  const options = MACRO_STATUSES.map((value) => ({ value, label: i18n._(STATUS_LABELS[value]) }));
  return <SelectField label={t`Status`} options={options} {...props} />;
}

/** Whom an action assigns to. `member` and `department` have a further field. */
export function AssigneeFields<To extends string>({
  to,
  options,
  memberId,
  departmentId,
  disabled,
  onTo,
  onMember,
  onDepartment,
}: {
  to: To;
  options: readonly { value: To; label: string }[];
  memberId: string;
  departmentId: string;
  disabled: boolean | undefined;
  onTo: (to: To) => void;
  onMember: (id: string) => void;
  onDepartment: (id: string) => void;
}) {
  const { t } = useLingui();
  const members = useMemberOptions();
  const departments = useDepartmentOptions();
  return (
    <div className="field-pair">
      <SelectField label={t`To`} disabled={disabled} value={to} options={options} onChange={onTo} />
      {to === 'member' && (
        <SelectField
          label={t`Member`}
          disabled={disabled}
          options={members}
          value={memberId}
          onChange={onMember}
        />
      )}
      {to === 'department' && (
        <SelectField
          label={t`Department`}
          disabled={disabled}
          options={departments}
          value={departmentId}
          onChange={onDepartment}
        />
      )}
    </div>
  );
}
