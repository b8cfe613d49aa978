import type { ScoreRule } from '@foyer/contract/contacts/score-shapes';
import { SCORE_EVENTS, SCORE_FIELDS, SCORE_OPERATORS } from '@foyer/domain/scoring';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../../api/index.ts';
import { useMay } from '../../../session/permissions.ts';
import { RadioField, SelectField, SwitchField, TextField } from '../../../ui/fields/index.ts';
import { RecordDrawer } from '../../../ui/record-drawer.tsx';
import { IDENTITY_LABELS } from '../segments/labels.ts';
import { EVENT_LABELS, FIELD_LABELS, operatorLabels } from './labels.ts';
import { Preview } from './preview.tsx';
import { ruleOf, useRuleForm } from './rule-form.ts';

/** A scoring rule, or a new one for null, with its effect on real people before it is saved. */
export function RuleDrawer({
  rule,
  fieldNames,
  onClose,
}: {
  /** Undefined when there is none of the id in the address. */
  rule: ScoreRule | null | undefined;
  /** The own fields of contacts, by id. */
  fieldNames: ReadonlyMap<string, string>;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const disabled = !useMay('createScore');
  const form = useRuleForm(rule, onClose);
  const { kind, event, field, operator } = form.values;
  const isReady = Object.values(form.errors).every((error) => !error) && form.values.points.trim() !== '';
  const fields = [
    ...SCORE_FIELDS.map((value) => ({ value: value as string, label: i18n._(FIELD_LABELS[value]) })),
    ...[...fieldNames].map(([value, label]) => ({ value, label })),
  ];
  return (
    <RecordDrawer
      record={rule}
      form={form}
      title={rule?.name ?? t`New rule`}
      create={t`Create rule`}
      width={520}
      disabled={disabled}
      removal={
        rule && {
          name: rule.name,
          button: t`Delete rule`,
          text: t`Its points are taken away from everyone. You cannot undo this.`,
          remove: () => call('removeScore', { params: { id: rule.id } }),
        }
      }
      onClose={onClose}
    >
      <TextField form={form} name="name" disabled={disabled} />
      <SwitchField form={form} name="active" label={t`Active`} disabled={disabled} />
      <section className="drawer-part">
        <RadioField
          form={form}
          name="kind"
          label={t`Points for`}
          inRow
          disabled={disabled}
          options={[
            { value: 'event', label: t`Something a person does` },
            { value: 'field', label: t`A field of the person` },
          ]}
        />
        {kind === 'event' ? (
          <div className="score-row">
            <SelectField
              form={form}
              name="event"
              label={t`When a person`}
              disabled={disabled}
              options={SCORE_EVENTS.map((value) => ({ value, label: i18n._(EVENT_LABELS[value]) }))}
            />
            {event === 'page' && (
              <TextField
                form={form}
                name="contains"
                hint={t`Leave empty for every page`}
                disabled={disabled}
              />
            )}
            {event === 'identity' && (
              <SelectField
                form={form}
                name="contains"
                label={t`Kind`}
                clearable
                placeholder={t`Any`}
                disabled={disabled}
                options={Object.entries(IDENTITY_LABELS).map(([value, label]) => ({
                  value,
                  label: i18n._(label),
                }))}
              />
            )}
            {event === 'rating' && (
              <SelectField
                form={form}
                name="atLeast"
                label={t`With at least`}
                disabled={disabled}
                options={['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))}
              />
            )}
          </div>
        ) : (
          <div className="score-row">
            <SelectField form={form} name="field" label={t`Field`} disabled={disabled} options={fields} />
            <SelectField
              form={form}
              name="operator"
              label={t`Comparison`}
              disabled={disabled}
              options={SCORE_OPERATORS.map((value) => ({
                value,
                label: i18n._(operatorLabels(field)[value]),
              }))}
            />
            {operator !== 'hasValue' && <TextField form={form} name="value" disabled={disabled} />}
          </div>
        )}
      </section>
      <section className="drawer-part">
        <div className="score-row">
          <TextField form={form} name="points" disabled={disabled} />
          <TextField
            form={form}
            name="halfLifeDays"
            hint={t`Leave empty to keep the points`}
            disabled={disabled}
          />
          <TextField form={form} name="limit" hint={t`Leave empty for no limit`} disabled={disabled} />
        </div>
      </section>
      {!disabled && isReady && (
        <Preview
          input={{ rule: { ...ruleOf(form.values), name: form.values.name || '–' }, ruleId: rule?.id }}
        />
      )}
    </RecordDrawer>
  );
}
