import type { Escalation } from '@foyer/contract/escalations/shapes';
import { ESCALATION_STARTS, ESCALATION_SUBJECTS } from '@foyer/domain/escalation-rule';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../api/index.ts';
import { START_LABELS, subjectText } from '../../escalation/labels.ts';
import { useMay } from '../../session/permissions.ts';
import {
  CheckboxField,
  type FormState,
  RadioField,
  SelectField,
  SwitchField,
  TextField,
} from '../../ui/fields/index.ts';
import { RecordDrawer } from '../../ui/record-drawer.tsx';
import { ConditionList } from './condition-list.tsx';
import { RuleActions } from './rule-actions.tsx';
import { type RuleValues, useRuleForm } from './rule-form.ts';
import { Trial } from './trial.tsx';

/** Shows and edits a rule. Null for a new one. */
export function RuleDrawer({
  rule,
  onClose,
}: {
  /** Undefined when no rule has the id in the address. */
  rule: Escalation | null | undefined;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const disabled = !useMay('saveEscalation');
  const form = useRuleForm(rule, onClose);
  const { conditions, actions, subject } = form.values;
  return (
    <RecordDrawer
      record={rule}
      form={form}
      title={rule?.name ?? t`New rule`}
      width={680}
      create={t`Create rule`}
      disabled={disabled}
      removal={
        rule && {
          name: rule.name,
          button: t`Delete rule`,
          text: t`Pending actions are cancelled. Past actions stay in the log. You cannot undo this.`,
          remove: () => call('removeEscalation', { params: { id: rule.id } }),
        }
      }
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t`Name`} disabled={disabled} />
      <SwitchField form={form} name="active" label={t`Active`} disabled={disabled} />
      <When form={form} disabled={disabled} />
      <section className="drawer-part">
        {conditions.length > 1 && (
          <RadioField
            form={form}
            name="combine"
            label={t`Match`}
            inRow
            disabled={disabled}
            options={[
              { value: 'all', label: t`All conditions` },
              { value: 'any', label: t`Any condition` },
            ]}
          />
        )}
        <ConditionList
          subject={subject}
          conditions={conditions}
          error={form.errors.conditions}
          disabled={disabled}
          onChange={(next) => form.set('conditions', next)}
        />
      </section>
      <section className="drawer-part">
        <RuleActions
          actions={actions}
          ruleId={rule?.id ?? null}
          error={form.errors.actions}
          disabled={disabled}
          onChange={(next) => form.set('actions', next)}
        />
      </section>
      {!disabled && <Trial values={form.values} />}
    </RecordDrawer>
  );
}

/** The subject of the rule, the start of its time, and how often it runs. */
function When({ form, disabled }: { form: FormState<RuleValues>; disabled: boolean }) {
  const { t, i18n } = useLingui();
  const { subject, repeats } = form.values;
  const units = [
    { value: 'minutes' as const, label: t`Minutes` },
    { value: 'hours' as const, label: t`Hours` },
    { value: 'days' as const, label: t`Days` },
  ];
  const starts = ESCALATION_STARTS.filter(
    (start) => (start !== 'waiting' || subject !== 'task') && (start !== 'sla_due' || subject === 'task'),
  );
  const watchOver = (next: RuleValues['subject']) => {
    form.set('subject', next);
    if (next === 'task' && form.values.since === 'waiting') form.set('since', 'created');
    if (next === 'conversation' && form.values.since === 'sla_due') form.set('since', 'waiting');
  };
  return (
    <section className="drawer-part">
      <RadioField
        label={t`Applies to`}
        inRow
        disabled={disabled}
        value={subject}
        options={ESCALATION_SUBJECTS.map((value) => ({ value, label: subjectText(value) }))}
        onChange={watchOver}
      />
      <div className="escalation-time">
        <TextField form={form} name="amount" label={t`After`} disabled={disabled} />
        <SelectField form={form} name="unit" label={t`Unit`} disabled={disabled} options={units} />
        <SelectField
          form={form}
          name="since"
          label={t`Since`}
          disabled={disabled}
          options={starts.map((value) => ({ value, label: i18n._(START_LABELS[value]) }))}
        />
      </div>
      <CheckboxField
        form={form}
        name="inOpeningTime"
        label={t`Count opening hours only`}
        disabled={disabled}
      />
      <CheckboxField form={form} name="repeats" label={t`Run again if nothing changes`} disabled={disabled} />
      {repeats && (
        <div className="escalation-time">
          <TextField form={form} name="everyAmount" label={t`Every`} disabled={disabled} />
          <SelectField form={form} name="everyUnit" label={t`Unit`} disabled={disabled} options={units} />
          <TextField form={form} name="times" label={t`Maximum runs`} disabled={disabled} />
        </div>
      )}
    </section>
  );
}
