import * as limits from 'virtual:foyer-limits';
import { DEPARTMENT_RULES_MAX, RULE_METRICS } from '@foyer/domain/visibility';
import { useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { ConditionRow, OperatorField } from '../../ui/condition-row.tsx';
import { SelectField, TextField } from '../../ui/fields/index.ts';
import { Button } from '../../ui/index.ts';
import { isFixedMetric, METRIC_LABELS, type Rule } from './rule-labels.ts';
import { RuleValue } from './rule-value.tsx';

/** An error in one part of a rule. */
export interface RuleProblem {
  readonly index: number;
  readonly part: 'metric' | 'condition' | 'value';
  readonly message: string;
}

/** The placeholder of a parameter without a name yet. */
const PARAMETER = 'parameter';

/** The rules that assign visitors to a department, all of which must match. */
export function RuleList({
  rules,
  problems,
  disabled,
  onChange,
}: {
  rules: readonly Rule[];
  problems: readonly RuleProblem[];
  disabled: boolean | undefined;
  onChange: (rules: Rule[]) => void;
}) {
  const { t } = useLingui();
  const put = (index: number, part: Partial<Rule>) =>
    onChange(rules.map((rule, at) => (at === index ? { ...rule, ...part } : rule)));
  return (
    <div className="parts visitor-rules">
      {rules.map((rule, index) => {
        const nth = index + 1;
        return (
          <ConditionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no identity but its index
            key={index}
            label={t`Rule ${nth}`}
            removal={t`Remove rule ${nth}`}
            disabled={disabled}
            onRemove={() => onChange(rules.filter((_, at) => at !== index))}
          >
            <RuleParts
              rule={rule}
              problemOf={(part) => problems.find((one) => one.index === index && one.part === part)?.message}
              disabled={disabled}
              onChange={(part) => put(index, part)}
            />
          </ConditionRow>
        );
      })}
      {!disabled && rules.length < DEPARTMENT_RULES_MAX && (
        <Button
          small
          icon={IconPlus}
          onClick={() => onChange([...rules, { metric: 'country', condition: 'isEqualTo', value: '' }])}
        >
          {t`Add rule`}
        </Button>
      )}
    </div>
  );
}

function RuleParts({
  rule,
  problemOf,
  disabled,
  onChange,
}: {
  rule: Rule;
  problemOf: (part: RuleProblem['part']) => string | undefined;
  disabled: boolean | undefined;
  onChange: (part: Partial<Rule>) => void;
}) {
  const { t, i18n } = useLingui();
  const isFixed = isFixedMetric(rule.metric);
  const metrics = [
    ...RULE_METRICS.map((metric) => ({ value: metric as string, label: i18n._(METRIC_LABELS[metric]) })),
    { value: PARAMETER, label: t`Visitor parameter` },
  ];
  return (
    <>
      <SelectField
        label={t`What`}
        options={metrics}
        value={isFixed ? rule.metric : PARAMETER}
        disabled={disabled}
        onChange={(metric) => onChange({ metric: metric === PARAMETER ? '' : metric, value: '' })}
      />
      {!isFixed && (
        <TextField
          label={t`Parameter`}
          value={rule.metric}
          rule={{ title: t`Parameter`, maxLength: limits.createDepartment.rules.metric }}
          error={problemOf('metric')}
          disabled={disabled}
          onChange={(metric) => onChange({ metric })}
        />
      )}
      <OperatorField
        value={rule.condition}
        disabled={disabled}
        onChange={(condition) => onChange({ condition })}
      />
      {rule.condition !== 'hasValue' && (
        <RuleValue
          rule={rule}
          error={problemOf('value')}
          disabled={disabled}
          onChange={(value) => onChange({ value })}
        />
      )}
    </>
  );
}
