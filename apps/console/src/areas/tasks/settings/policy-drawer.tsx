import type { SlaPolicy } from '@foyer/contract/tasks/sla-shapes';
import { DEFAULT_SLA_POLICY, SLA_TARGETS, type SlaTarget, slaPolicyError } from '@foyer/domain/sla';
import { TASK_PRIORITIES, type TaskPriority } from '@foyer/domain/task';
import { useLingui } from '@lingui/react/macro';
import { call, useCall } from '../../../api/index.ts';
import { useMay } from '../../../session/permissions.ts';
import { CheckboxField, SelectField, TextField } from '../../../ui/fields/index.ts';
import { RecordDrawer } from '../../../ui/record-drawer.tsx';
import { useRecordForm } from '../../../ui/record-form.ts';
import { PRIORITY_LABELS, TARGET_LABELS } from '../labels.ts';
import { useTeams } from '../state/people.ts';
import { minutesOfText } from './minutes-text.ts';
import { useScopeText } from './scope-text.ts';

type Minutes = Record<TaskPriority, Record<SlaTarget, string>>;

interface Values {
  departmentId: string;
  type: string;
  minutes: Minutes;
  inOpeningTime: boolean;
  warning: string;
}

const textsOf = (minutes: SlaPolicy['minutes'], textOf: (minutes: number) => string): Minutes =>
  Object.fromEntries(
    TASK_PRIORITIES.map((priority) => [
      priority,
      Object.fromEntries(
        SLA_TARGETS.map((target) => {
          const value = minutes[priority][target];
          return [target, value === null ? '' : textOf(value)];
        }),
      ),
    ]),
  ) as Minutes;

/** The typed durations in minutes; an empty text means no target. */
const minutesOf = (texts: Minutes) =>
  Object.fromEntries(
    TASK_PRIORITIES.map((priority) => [
      priority,
      Object.fromEntries(
        SLA_TARGETS.map((target) => {
          const text = texts[priority][target].trim();
          return [target, text === '' ? null : minutesOfText(text)];
        }),
      ),
    ]),
  ) as SlaPolicy['minutes'];

/** Shows and edits an SLA policy. Null for a new one. */
export function PolicyDrawer({
  policy,
  defaultPolicy,
  onClose,
}: {
  /** Undefined when no policy has the id in the address. */
  policy: SlaPolicy | null | undefined;
  /** The default policy, whose values a new one starts with. */
  defaultPolicy: SlaPolicy | undefined;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const disabled = !useMay('updateSlaPolicy');
  const scopeText = useScopeText();
  const teams = useTeams();
  const { data: options } = useCall('getTaskOptions', undefined, { staleTime: 300_000 });
  const from = policy ?? defaultPolicy ?? DEFAULT_SLA_POLICY;
  const policyOf = (values: Values) => ({
    minutes: minutesOf(values.minutes),
    inOpeningTime: values.inOpeningTime,
    warningShare: Number(values.warning) / 100,
  });
  const minutesText = (total: number): string => {
    const [hours, minutes] = [Math.floor(total / 60), total % 60];
    if (hours === 0) return t`${minutes} min`;
    return minutes === 0 ? t`${hours} h` : t`${hours} h ${minutes} min`;
  };
  const title = policy ? scopeText(policy) : t`New policy`;
  const form = useRecordForm<Values>({
    record: policy,
    nameOf: () => title,
    onClose,
    initial: {
      departmentId: '',
      type: '',
      minutes: textsOf(from.minutes, minutesText),
      inOpeningTime: from.inOpeningTime,
      warning: String(Math.round(from.warningShare * 100)),
    },
    rules: {
      departmentId: {
        title: t`Team`,
        check: (id, { type }) =>
          !policy && id === '' && type === '' ? t`Choose a team, a type, or both` : null,
      },
      minutes: { title: t`Targets`, check: (_minutes, values) => slaPolicyError(policyOf(values)) },
      warning: {
        title: t`Warn after`,
        check: (share) =>
          Number(share) >= 1 && Number(share) <= 100 ? null : t`Enter a percentage from 1 to 100`,
      },
    },
    save: (values, precondition) => {
      const body = policyOf(values);
      if (policy) {
        return call('updateSlaPolicy', { params: { id: policy.id }, body: { ...body, ...precondition } });
      }
      const scope = { departmentId: values.departmentId || null, type: values.type || null };
      return call('createSlaPolicy', { body: { ...body, ...scope } });
    },
  });
  const setMinutes = (priority: TaskPriority, target: SlaTarget, value: string) => {
    const { minutes } = form.values;
    form.set('minutes', { ...minutes, [priority]: { ...minutes[priority], [target]: value } });
  };
  const isDefault = policy?.department === null && policy.type === null;
  return (
    <RecordDrawer
      record={policy}
      form={form}
      title={title}
      width={560}
      create={t`Create policy`}
      disabled={disabled}
      removal={
        policy && !isDefault
          ? {
              name: title,
              button: t`Delete policy`,
              text: t`Its tickets follow the next matching policy. You cannot undo this.`,
              remove: () => call('removeSlaPolicy', { params: { id: policy.id } }),
            }
          : null
      }
      onClose={onClose}
    >
      {!policy && (
        <div className="field-pair close">
          <SelectField
            form={form}
            name="departmentId"
            placeholder={t`Any`}
            clearable
            options={teams.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectField
            form={form}
            name="type"
            label={t`Type`}
            placeholder={t`Any`}
            clearable
            options={(options?.types ?? []).map((one) => ({ value: one.type, label: one.type }))}
          />
        </div>
      )}
      {[...TASK_PRIORITIES].reverse().map((priority) => (
        <fieldset key={priority} className="task-promises">
          <legend className="label">{i18n._(PRIORITY_LABELS[priority])}</legend>
          {SLA_TARGETS.map((target) => (
            <TextField
              key={target}
              label={i18n._(TARGET_LABELS[target])}
              disabled={disabled}
              placeholder={t`none`}
              value={form.values.minutes[priority][target]}
              onChange={(value) => setMinutes(priority, target, value)}
            />
          ))}
        </fieldset>
      ))}
      <p className="hint">{t`Such as 1 h 30 min, 1:30, or 90 for minutes.`}</p>
      {form.errors.minutes && (
        <p className="error" role="alert">
          {form.errors.minutes}
        </p>
      )}
      <CheckboxField
        form={form}
        name="inOpeningTime"
        label={t`Count opening hours only`}
        disabled={disabled}
      />
      <TextField
        form={form}
        name="warning"
        disabled={disabled}
        end="%"
        hint={t`Share of the target time. 100 means no warning.`}
      />
    </RecordDrawer>
  );
}
