import * as limits from 'virtual:foyer-limits';
import { DEPARTMENT_RULES_MAX, RULE_METRICS } from '@foyer/domain/visibility';
import { useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { ConditionRow, OperatorField } from '../../ui/condition-row.tsx';
import { SelectField, TextField } from '../../ui/fields/index.ts';
import { Button } from '../../ui/index.ts';
import { RuleValue } from './rule-value.tsx';
import { isFixedMetric, METRIC_WORDS, type Rule } from './rule-words.ts';

/** What is wrong with one part of a rule. */
export interface RuleProblem {
  readonly place: number;
  readonly part: 'metric' | 'condition' | 'value';
  readonly words: string;
}

/** Stands for a parameter whose name is still to be given. */
const PARAMETER = 'parameter';

/** The rules by which visitors belong to a department, all of which must hold. */
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
  const put = (place: number, part: Partial<Rule>) =>
    onChange(rules.map((rule, at) => (at === place ? { ...rule, ...part } : rule)));
  return (
    <div className="parts visitor-rules">
      {rules.map((rule, place) => {
        const nth = place + 1;
        return (
          <ConditionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no name but its place
            key={place}
            label={t`Rule ${nth}`}
            removal={t`Remove rule ${nth}`}
            disabled={disabled}
            onRemove={() => onChange(rules.filter((_, at) => at !== place))}
          >
            <RuleParts
              rule={rule}
              problemOf={(part) => problems.find((one) => one.place === place && one.part === part)?.words}
              disabled={disabled}
              onChange={(part) => put(place, part)}
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
    ...RULE_METRICS.map((metric) => ({ value: metric as string, label: i18n._(METRIC_WORDS[metric]) })),
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
