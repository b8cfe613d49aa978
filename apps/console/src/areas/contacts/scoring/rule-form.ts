import * as limits from 'virtual:foyer-limits';
import type { ScoreRule, ScoreRuleInput } from '@foyer/contract/contacts/score-shapes';
import type { SCORE_OPERATORS, ScoreEvent } from '@foyer/domain/scoring';
import { useLingui } from '@lingui/react/macro';
import type { z } from 'zod';
import { call } from '../../../api/index.ts';
import { useRecordForm } from '../../../ui/record-form.ts';

/** The values of the form. */
export interface RuleValues {
  readonly name: string;
  readonly active: boolean;
  readonly kind: 'event' | 'field';
  readonly event: ScoreEvent;
  readonly contains: string;
  readonly atLeast: string;
  readonly field: string;
  readonly operator: (typeof SCORE_OPERATORS)[number];
  readonly value: string;
  readonly points: string;
  readonly halfLifeDays: string;
  readonly limit: string;
}

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text.replace('−', '-')));

/** The input of the calls. */
export function ruleOf(values: RuleValues): z.input<typeof ScoreRuleInput> {
  const { name, active, kind, event, contains, atLeast, field, operator, value } = values;
  const hasText = event === 'page' || event === 'identity';
  return {
    name,
    active,
    trigger:
      kind === 'field'
        ? { field, operator, value: operator === 'hasValue' ? '' : value }
        : {
            event,
            ...(hasText && contains.trim() && { contains: contains.trim() }),
            ...(event === 'rating' && { atLeast: Number(atLeast) }),
          },
    points: numberOf(values.points) ?? 0,
    halfLifeDays: numberOf(values.halfLifeDays),
    limit: numberOf(values.limit),
  };
}

function initialOf(rule: ScoreRule | null | undefined): RuleValues {
  const trigger: ScoreRule['trigger'] = rule?.trigger ?? { event: 'page' };
  const event = 'event' in trigger ? trigger : null;
  const field = 'field' in trigger ? trigger : null;
  return {
    name: rule?.name ?? '',
    active: rule?.active ?? true,
    kind: field ? 'field' : 'event',
    event: event?.event ?? 'page',
    contains: event?.contains ?? '',
    atLeast: String(event?.atLeast ?? 4),
    field: field?.field ?? 'company',
    operator: field?.operator ?? 'hasValue',
    value: field?.value ?? '',
    points: String(rule?.points ?? 10),
    halfLifeDays: rule?.halfLifeDays ? String(rule.halfLifeDays) : '',
    limit: rule?.limit ? String(rule.limit) : '',
  };
}

/** The form of a rule, or of a new one for null. */
export function useRuleForm(rule: ScoreRule | null | undefined, onClose: () => void) {
  const { t } = useLingui();
  const between = (least: number, most: number, isOptional = false) => ({
    check: (value: unknown) => {
      const number = numberOf(String(value));
      if (number === null) return isOptional ? null : t`Enter a number`;
      return Number.isInteger(number) && number >= least && number <= most
        ? null
        : t`Enter a whole number from ${least} to ${most}`;
    },
  });
  return useRecordForm<RuleValues>({
    record: rule,
    nameOf: ({ name }) => name,
    onClose,
    initial: initialOf(rule),
    rules: {
      name: { title: t`Name`, required: true, maxLength: limits.createScore.name },
      contains: { title: t`Address contains`, maxLength: 200 },
      value: { title: t`Value`, maxLength: 200 },
      points: {
        title: t`Points`,
        check: (value: unknown) =>
          numberOf(String(value)) === 0 ? t`Points cannot be 0` : between(-100, 100).check(value),
      },
      halfLifeDays: { title: t`Halve after (days)`, ...between(1, 3650, true) },
      limit: { title: t`At most (points)`, ...between(1, 1000, true) },
    },
    save: (values, precondition) =>
      call('createScore', { body: { ...ruleOf(values), ...(rule && { id: rule.id, ...precondition }) } }),
  });
}
