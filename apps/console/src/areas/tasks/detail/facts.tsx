import * as limits from 'virtual:foyer-limits';
import type { TaskDetail, TaskField } from '@foyer/contract/tasks/shapes';
import { TASK_MODES, TASK_PRIORITIES } from '@foyer/domain/task';
import { TASK_STATUSES } from '@foyer/domain/task-status';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../api/index.ts';
import { SelectField, TagsField } from '../../../ui/fields/index.ts';
import { Avatar } from '../../../ui/index.ts';
import { dropRefusal } from '../board/drop-rule.ts';
import { useRefusalText } from '../board/use-refusal-text.ts';
import { MODE_LABELS, PRIORITY_LABELS, STATUS_LABELS } from '../labels.ts';
import type { PartChange } from '../state/parts.ts';
import { usePeople, useTeams } from '../state/people.ts';
import { PriorityIcon } from '../task-marks.tsx';
import { CustomField } from './custom-field.tsx';
import { DueField } from './due-field.tsx';
import { VisitorPicker } from './visitor-picker.tsx';

/** A task's own value remains selectable when the merchant no longer offers it. */
const withOwn = (names: readonly string[], own: string | null) =>
  [...new Set(own === null ? names : [...names, own])].map((value) => ({ value, label: value }));

/** The custom fields of a task type, those of all types first. */
export const fieldsOf = (fields: readonly TaskField[] | undefined, type: string): readonly TaskField[] =>
  (fields ?? []).filter((field) => field.type === null || field.type === type);

/** The properties of a task, edited inline. */
export function Facts({
  task,
  disabled,
  onChange,
}: {
  task: TaskDetail;
  disabled: boolean;
  onChange: (change: PartChange) => void;
}) {
  const { t, i18n } = useLingui();
  const people = usePeople();
  const teams = useTeams();
  const refusalText = useRefusalText();
  const { data: options } = useCall('getTaskOptions', undefined, { staleTime: 300_000 });
  const type = options?.types.find((one) => one.type === task.type);
  const had = task.assignedTo;
  const members = had && !people.some(({ id }) => id === had.id) ? [...people, had] : people;
  return (
    <div className="task-facts">
      <SelectField
        label={t`Status`}
        disabled={disabled}
        value={task.status}
        options={TASK_STATUSES.map((value) => {
          const refusal = dropRefusal(task, value);
          const isRefused = refusal !== null && refusal !== 'here';
          return {
            value,
            label: i18n._(STATUS_LABELS[value]),
            ...(isRefused && { disabled: true, note: refusalText(task, value, refusal) }),
          };
        })}
        onChange={(value) => onChange({ part: 'status', value: value as TaskDetail['status'] })}
      />
      <SelectField
        label={t`Priority`}
        disabled={disabled}
        value={task.priority}
        options={[...TASK_PRIORITIES].reverse().map((value) => ({
          value,
          label: i18n._(PRIORITY_LABELS[value]),
          mark: <PriorityIcon priority={value} />,
        }))}
        onChange={(value) => onChange({ part: 'priority', value: value as TaskDetail['priority'] })}
      />
      <SelectField
        label={t`Assigned to`}
        placeholder={t`No one`}
        clearable
        disabled={disabled}
        value={had?.id ?? ''}
        options={members.map(({ id, name, imageUrl }) => ({
          value: id,
          label: name,
          mark: <Avatar id={id} name={name} imageUrl={imageUrl} size={20} />,
        }))}
        onChange={(id) =>
          onChange({ part: 'assignedTo', value: members.find((one) => one.id === id) ?? null })
        }
      />
      <SelectField
        label={t`Team`}
        placeholder={t`None`}
        clearable
        disabled={disabled}
        value={task.department?.id ?? ''}
        options={[...teams, ...(task.department ? [task.department] : [])]
          .filter((team, index, all) => all.findIndex(({ id }) => id === team.id) === index)
          .map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => {
          const team = teams.find((one) => one.id === id);
          onChange({ part: 'department', value: team ? { id: team.id, name: team.name } : null });
        }}
      />
      <DueField
        value={task.dueDate}
        disabled={disabled}
        onChange={(value) => onChange({ part: 'dueDate', value })}
      />
      <VisitorPicker
        value={task.visitor}
        disabled={disabled}
        onChange={(value) => onChange({ part: 'visitor', value })}
      />
      <SelectField
        label={t`Type`}
        disabled={disabled}
        value={task.type}
        options={withOwn(
          (options?.types ?? []).map((one) => one.type),
          task.type,
        )}
        onChange={(value) => onChange({ part: 'type', value })}
      />
      {((type?.subtypes.length ?? 0) > 0 || task.subtype !== null) && (
        <SelectField
          label={t`Subtype`}
          placeholder={t`None`}
          clearable
          disabled={disabled}
          value={task.subtype ?? ''}
          options={withOwn(type?.subtypes ?? [], task.subtype)}
          onChange={(value) => onChange({ part: 'subtype', value: value || null })}
        />
      )}
      <SelectField
        label={t`Mode`}
        disabled={disabled}
        value={task.mode}
        options={TASK_MODES.map((value) => ({ value, label: i18n._(MODE_LABELS[value]) }))}
        onChange={(value) => onChange({ part: 'mode', value: value as TaskDetail['mode'] })}
      />
      <TagsField
        label={t`Tags`}
        tagMaxLength={limits.updateTask.tags}
        disabled={disabled}
        value={task.tags}
        onChange={(value) => onChange({ part: 'tags', value: [...value] })}
      />
      {fieldsOf(options?.fields, task.type).map((field) => (
        <CustomField
          key={field.id}
          field={field}
          value={task.fields[field.id] ?? null}
          disabled={disabled}
          onChange={(value) => onChange({ part: 'field', fieldId: field.id, name: field.name, value })}
        />
      ))}
    </div>
  );
}
