import * as limits from 'virtual:foyer-limits';
import type { Escalation } from '@foyer/contract/escalations/shapes';
import type {
  EscalationAction,
  EscalationCondition,
  EscalationRule,
  EscalationStart,
} from '@foyer/domain/escalation-rule';
import { useLingui } from '@lingui/react/macro';
import { call } from '../../api/index.ts';
import { inUnit } from '../../escalation/labels.ts';
import { useRecordForm } from '../../ui/record-form.ts';

export type Unit = 'minutes' | 'hours' | 'days';

const MINUTES: Readonly<Record<Unit, number>> = { minutes: 1, hours: 60, days: 1440 };

/** The form values of a rule. */
export interface RuleValues {
  readonly name: string;
  readonly active: boolean;
  readonly subject: EscalationRule['subject'];
  readonly since: EscalationStart;
  readonly amount: string;
  readonly unit: Unit;
  readonly inOpeningTime: boolean;
  readonly combine: EscalationRule['combine'];
  readonly conditions: readonly EscalationCondition[];
  readonly actions: readonly EscalationAction[];
  readonly repeats: boolean;
  readonly everyAmount: string;
  readonly everyUnit: Unit;
  readonly times: string;
}

function valuesOf(rule: Escalation | null | undefined): RuleValues {
  const after = inUnit(rule?.trigger.minutes ?? 30);
  const every = inUnit(rule?.repeat?.everyMinutes ?? 30);
  return {
    name: rule?.name ?? '',
    active: rule?.active ?? true,
    subject: rule?.subject ?? 'conversation',
    since: rule?.trigger.since ?? 'waiting',
    amount: String(after.amount),
    unit: after.unit,
    inOpeningTime: rule?.trigger.inOpeningTime ?? false,
    combine: rule?.combine ?? 'all',
    conditions: rule?.conditions ?? [],
    actions: rule?.actions ?? [],
    repeats: Boolean(rule?.repeat),
    everyAmount: String(every.amount),
    everyUnit: every.unit,
    times: String(rule?.repeat?.times ?? 3),
  };
}

/** The rule of a form. */
export function ruleOf(values: RuleValues) {
  const { name, active, subject, since, inOpeningTime, combine } = values;
  return {
    name,
    active,
    subject,
    trigger: { since, minutes: Number(values.amount) * MINUTES[values.unit], inOpeningTime },
    combine,
    conditions: [...values.conditions],
    actions: values.actions.map((action) =>
      action.type === 'notify' ? { ...action, memberIds: [...action.memberIds] } : action,
    ),
    repeat: values.repeats
      ? {
          everyMinutes: Number(values.everyAmount) * MINUTES[values.everyUnit],
          times: Number(values.times),
        }
      : null,
  };
}

/** The error of an action; null when it is valid. */
export type ActionProblem = (action: EscalationAction) => string | null;

/** The form of a rule. Null for a new one. */
export function useRuleForm(rule: Escalation | null | undefined, onClose: () => void) {
  const { t } = useLingui();
  const problemOf = useActionProblem();
  const whole = (text: string) =>
    /^[1-9]\d*$/.test(text) ? null : t`Please enter a whole number of at least 1`;
  return useRecordForm<RuleValues>({
    record: rule,
    nameOf: ({ name }) => name,
    onClose,
    initial: valuesOf(rule),
    rules: {
      name: { title: t`Name`, required: true, maxLength: limits.saveEscalation.name },
      amount: { title: t`After`, required: true, type: 'number', check: whole },
      everyAmount: {
        title: t`Every`,
        type: 'number',
        check: (text, { repeats }) => (repeats ? whole(text) : null),
      },
      times: {
        title: t`Maximum runs`,
        type: 'number',
        check: (text, { repeats }) => (repeats ? whole(text) : null),
      },
      conditions: {
        title: t`Conditions`,
        check: (conditions) =>
          conditions.some(
            ({ operator, value }) => operator !== 'hasValue' && String(value ?? '').trim() === '',
          )
            ? t`Every condition needs a value`
            : null,
      },
      actions: {
        title: t`Actions`,
        check: (actions) =>
          actions.length === 0
            ? t`Choose what the rule does`
            : (actions.map(problemOf).find((problem) => problem !== null) ?? null),
      },
    },
    save: (values, precondition) =>
      call('saveEscalation', {
        body: { ...ruleOf(values), ...(rule && { id: rule.id, ...precondition }) },
      }),
  });
}

function useActionProblem(): ActionProblem {
  const { t } = useLingui();
  return (action) => {
    switch (action.type) {
      case 'assign':
        if (action.to === 'member' && !action.memberId) return t`Choose a member`;
        return action.to === 'department' && !action.departmentId ? t`Choose a department` : null;
      case 'notify':
        return action.memberIds.length === 0 ? t`Choose who to notify` : null;
      case 'mail':
        return action.address && action.subject && action.text
          ? null
          : t`Enter an address, a subject and a text for the email`;
      case 'webhook':
        return /^https?:\/\//.test(action.url)
          ? null
          : t`Enter a webhook address that starts with http:// or https://`;
      case 'raise_priority':
        return null;
    }
  };
}
