import type { RoutingRule } from '@foyer/contract/routing/shapes';
import { isRuleGroup, type RuleCondition, type RuleGroup } from '@foyer/domain/rule-conditions';
import { useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { useCall } from '../../api/index.ts';
import type { RuleOptions } from '../../rules/use-rule-options.ts';
import { useFieldAndOperator } from '../../ui/condition-labels.ts';

type Stop = RoutingRule['stops'][number];

/** A rule as one sentence: if, then who is asked, and what follows. */
export function RouteSentence({
  rule,
  options,
}: {
  rule: Pick<RoutingRule, 'conditions' | 'stops' | 'end'>;
  options: RuleOptions;
}) {
  const { t, i18n } = useLingui();
  const stopText = useStopText(options);
  const { conditions, stops, end } = rule;
  const comma = i18n.locale === 'ar' ? '، ' : ', ';
  return (
    <span className="routing-sentence">
      {conditions.parts.length === 0 ? (
        t`Always`
      ) : (
        <>
          {t({ message: 'If', context: 'sentence' })} <Group group={conditions} options={options} />
        </>
      )}
      {comma}
      {stops.map((stop, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its position
        <Fragment key={index}>
          {index > 0 && <> {t`then`} </>}
          {index === 0 && <>{t`ask`} </>}
          <b>{stopText(stop)}</b>
        </Fragment>
      ))}
      {end.kind === 'message' && (
        <>
          {comma}
          {t`then the offline message`}
        </>
      )}
      {'.'}
    </span>
  );
}

function Group({ group, options }: { group: RuleGroup; options: RuleOptions }) {
  const { i18n } = useLingui();
  const type = group.match === 'all' ? 'conjunction' : 'disjunction';
  const joint = new Intl.ListFormat(i18n.locale, { type }).formatToParts(['a', 'b'])[1]?.value;
  return (
    <>
      {group.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its position
        <Fragment key={index}>
          {index > 0 && joint}
          {isRuleGroup(part) ? (
            <>
              (<Group group={part} options={options} />)
            </>
          ) : (
            <Condition condition={part} options={options} />
          )}
        </Fragment>
      ))}
    </>
  );
}

function Condition({ condition, options }: { condition: RuleCondition; options: RuleOptions }): ReactNode {
  const fieldAndOperator = useFieldAndOperator();
  return (
    <>
      {fieldAndOperator(options.fieldLabel(condition), condition.operator)}
      {condition.operator !== 'hasValue' && (
        <>
          {' '}
          <bdi>
            <b>{options.valueLabel(condition)}</b>
          </bdi>
        </>
      )}
    </>
  );
}

/** Who a stop asks, in a few words. */
export function useStopText(options: RuleOptions): (stop: Stop) => string {
  const { t, i18n } = useLingui();
  const receivers = useCall('listFurtherReceivers').data?.receivers ?? [];
  const or = new Intl.ListFormat(i18n.locale, { type: 'disjunction' });
  const labelOf = (all: readonly { value: string; label: string }[], id: string, gone: string) =>
    all.find(({ value }) => value === id)?.label ?? gone;
  return (stop) => {
    switch (stop.to) {
      case 'members':
        return or.format(stop.memberIds.map((id) => labelOf(options.members, id, t`a former member`)));
      case 'team': {
        const team = labelOf(options.departments, stop.departmentId, t`a deleted department`);
        return stop.skill ? t`${team} with the skill ${stop.skill}` : team;
      }
      case 'anyone':
        return stop.skill ? t`anyone with the skill ${stop.skill}` : t`anyone`;
      case 'further':
        return (
          receivers.find(({ name, id }) => name === stop.name && id === stop.id)?.label ?? t`someone deleted`
        );
    }
  };
}
