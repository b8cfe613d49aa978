import type { Department } from '@foyer/contract/accounts/department-shapes';
import { RULE_METRICS } from '@foyer/domain/visibility';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { countryName } from '../../i18n/country-name.ts';
import { useFieldAndOperator } from '../../ui/condition-labels.ts';
import { channelLabel } from '../../ui/index.ts';

/** A rule of a department. */
export type Rule = Department['rules'][number];

type Metric = (typeof RULE_METRICS)[number];

/** The labels of the built-in metrics of a visitor. */
export const METRIC_LABELS: Readonly<Record<Metric, MessageDescriptor>> = {
  country: msg`Country`,
  city: msg`City`,
  region: msg`Region`,
  state: msg`Status`,
  channel: msg`Channel`,
  language: msg`Language`,
};

/** Whether a metric is built in; any other is a parameter of the visitor. */
export const isFixedMetric = (metric: string): metric is Metric =>
  (RULE_METRICS as readonly string[]).includes(metric);

/** Whether a rule compares with one exact value, which can then be selected from a list. */
export const isExact = ({ condition }: Rule): boolean =>
  condition === 'isEqualTo' || condition === 'isNotEqualTo';

/** Formats rules as a sentence: 'Country is Portugal and Language begins with “pt”'. */
export function useRulesText(): (rules: readonly Rule[]) => string {
  const { t, i18n } = useLingui();
  const fieldAndOperator = useFieldAndOperator();
  const valueText = (rule: Rule) => {
    if (isExact(rule) && rule.metric === 'country') return countryName(rule.value, i18n.locale);
    if (isExact(rule) && rule.metric === 'channel') return channelLabel(rule.value, i18n);
    const { value } = rule;
    return t`“${value}”`;
  };
  const ruleText = (rule: Rule) => {
    const metric = isFixedMetric(rule.metric) ? i18n._(METRIC_LABELS[rule.metric]) : rule.metric;
    const start = fieldAndOperator(metric, rule.condition);
    return rule.condition === 'hasValue' ? start : `${start} ${valueText(rule)}`;
  };
  return (rules) => new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(rules.map(ruleText));
}
