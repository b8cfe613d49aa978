import {
  conditionFault,
  hasPeriod,
  PERIOD_UNITS,
  SEGMENT_LIMITS,
  SEGMENT_OPERATORS,
  type SegmentCondition,
  type SegmentField,
  type SegmentPeriod,
  segmentField,
  valueCount,
} from '@foyer/domain/segments';
import { useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconX } from '@tabler/icons-react';
import { isolated } from '../../../i18n/bidi.ts';
import { DateField, MultiSelectField, SelectField, TagsField, TextField } from '../../../ui/fields/index.ts';
import { Icon, IconButton } from '../../../ui/index.ts';
import { newCondition, withOperator } from './draft.ts';
import { OPERATOR_LABELS, UNIT_LABELS } from './labels.ts';
import type { SegmentOptions } from './use-options.ts';

/** One condition: field, operator, value and period, with what is missing below. */
export function ConditionLine({
  condition,
  options,
  disabled,
  onChange,
  onRemove,
}: {
  condition: SegmentCondition;
  options: SegmentOptions;
  disabled: boolean;
  onChange: (condition: SegmentCondition) => void;
  onRemove: () => void;
}) {
  const { t, i18n } = useLingui();
  const { field, key, operator } = condition;
  const title = options.fieldLabel(field, key);
  const fault = conditionFault(condition);
  const choose = (value: string) => {
    const [chosen, ownId] = value.split(' ') as [SegmentField, string?];
    onChange(newCondition(chosen, ownId));
  };
  const isTimed = operator === 'inTheLast' || operator === 'notInTheLast';
  const isChoice = segmentField(field).kind === 'choice';
  return (
    <fieldset className={fault ? 'segment-line is-unfinished' : 'segment-line'} aria-label={title}>
      <SelectField
        label={t`Field`}
        searchable
        disabled={disabled}
        value={key ? `${field} ${key}` : field}
        options={options.fields}
        onChange={choose}
      />
      <SelectField
        label={t`Operator`}
        searchable={false}
        disabled={disabled}
        value={operator}
        options={SEGMENT_OPERATORS[segmentField(field).kind].map((value) => ({
          value,
          label: i18n._(OPERATOR_LABELS[value]),
        }))}
        onChange={(next) => onChange(withOperator(condition, next))}
      />
      <ValueField condition={condition} options={options} disabled={disabled} onChange={onChange} />
      {isTimed && condition.period && (
        <PeriodFields
          period={condition.period}
          disabled={disabled}
          onChange={(period) => onChange({ ...condition, period })}
        />
      )}
      {hasPeriod(field) && (
        <>
          <SelectField
            label={t`Period`}
            searchable={false}
            disabled={disabled}
            value={condition.period ? 'last' : 'ever'}
            options={[
              { value: 'ever', label: t`ever` },
              { value: 'last', label: t`in the last` },
            ]}
            onChange={(value) =>
              onChange({ ...condition, period: value === 'last' ? { n: 30, unit: 'days' } : null })
            }
          />
          {condition.period && (
            <PeriodFields
              period={condition.period}
              disabled={disabled}
              onChange={(period) => onChange({ ...condition, period })}
            />
          )}
        </>
      )}
      {!disabled && (
        <IconButton
          small
          icon={IconX}
          label={t`Remove condition: ${title}`}
          className="x"
          onClick={onRemove}
        />
      )}
      {fault && (
        <p className="error" role="status">
          <Icon of={IconAlertCircle} size={14} />
          {isChoice
            ? t`Please select ${title}. Until then this line is not counted.`
            : t`Please enter ${title}. Until then this line is not counted.`}
        </p>
      )}
    </fieldset>
  );
}

interface PartProps {
  condition: SegmentCondition;
  options: SegmentOptions;
  disabled: boolean;
  onChange: (condition: SegmentCondition) => void;
}

/** The value, by the kind of field. */
function ValueField({ condition, options, disabled, onChange }: PartProps) {
  const { t } = useLingui();
  const { field, operator, values } = condition;
  const put = (next: readonly string[]) => onChange({ ...condition, values: next });
  const putOne = (value: string) => put(value === '' ? [] : [value]);
  const label = t`Value`;
  if (valueCount(condition) === 'none') return null;
  const { kind } = segmentField(field);
  const choices = options.valuesOf(field, values);
  if (choices) {
    return (
      <MultiSelectField
        label={label}
        searchable
        disabled={disabled}
        value={[...values]}
        options={choices}
        onChange={put}
      />
    );
  }
  if (kind === 'choice') {
    return (
      <TagsField label={label} tagMaxLength={50} disabled={disabled} value={[...values]} onChange={put} />
    );
  }
  const value = values[0] ?? '';
  if (kind === 'day' || operator === 'before' || operator === 'after') {
    return <DateField label={label} disabled={disabled} value={value} onChange={putOne} />;
  }
  const isNumber = kind === 'number';
  return (
    <div className={isNumber ? 'is-number' : 'is-text'}>
      <TextField
        label={label}
        disabled={disabled}
        value={value}
        rule={{ title: label, type: isNumber ? 'number' : 'TEXT', maxLength: SEGMENT_LIMITS.text }}
        placeholder={field === 'page' ? isolated('/care') : undefined}
        onChange={putOne}
      />
    </div>
  );
}

/** A number of days, weeks or months. */
function PeriodFields({
  period,
  disabled,
  onChange,
}: {
  period: SegmentPeriod;
  disabled: boolean;
  onChange: (period: SegmentPeriod) => void;
}) {
  const { t, i18n } = useLingui();
  return (
    <>
      <div className="is-number">
        <TextField
          label={t`Number`}
          disabled={disabled}
          value={period.n > 0 ? String(period.n) : ''}
          rule={{ title: t`Number`, type: 'number', maxLength: 4 }}
          onChange={(n) => onChange({ ...period, n: Math.trunc(Number(n)) })}
        />
      </div>
      <SelectField
        label={t`Unit`}
        searchable={false}
        disabled={disabled}
        value={period.unit}
        options={PERIOD_UNITS.map((value) => ({ value, label: i18n._(UNIT_LABELS[value]) }))}
        onChange={(unit) => onChange({ ...period, unit })}
      />
    </>
  );
}
