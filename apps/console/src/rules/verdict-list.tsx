import './rules.css';
import { type RuleGroup, ruleConditions } from '@foyer/domain/rule-conditions';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { Icon } from '../ui/index.ts';
import type { RuleOptions } from './use-rule-options.ts';

interface Verdict {
  readonly state: 'met' | 'unmet' | 'unchecked';
  readonly actual: string;
}

const ICONS = { met: IconCheck, unmet: IconX, unchecked: IconMinus };

/** The conditions of a rule in order, each with its verdict and what the subject had. */
export function VerdictList({
  group,
  verdicts,
  options,
}: {
  group: RuleGroup | undefined;
  verdicts: readonly Verdict[];
  options: RuleOptions;
}) {
  const { t, i18n } = useLingui();
  const conditions = group ? ruleConditions(group) : [];
  return (
    <ul className="rule-verdicts t-12">
      {verdicts.map(({ state, actual }, index) => {
        const condition = conditions[index];
        const nth = i18n.number(index + 1);
        const sentence = condition ? options.sentence(condition) : t`a condition of an earlier version`;
        const shown = condition ? options.valueLabel({ ...condition, value: actual }) : actual;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no identity but its index
          <li key={index}>
            <Icon
              of={ICONS[state]}
              size={14}
              className={state === 'met' ? 'ok' : state === 'unmet' ? 'bad' : 't-3'}
            />
            <span>
              {nth} · <bdi>{sentence}</bdi>
              {'. '}
              {state === 'unchecked'
                ? t`Not checked.`
                : shown === ''
                  ? t`It had no value.`
                  : state === 'unmet' && <>{t`It was “${shown}”.`}</>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
