import { ESCALATION_REASON_LABELS, ESCALATION_SUBJECT_LABELS } from '@foyer/contract/escalations/list';
import type { Escalation, EscalationLogEntry } from '@foyer/contract/escalations/shapes';
import type {
  EscalationAction,
  EscalationCondition,
  EscalationField,
  EscalationStart,
} from '@foyer/domain/escalation-rule';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconArrowUpCircle, IconBell, IconMail, IconUserShare, IconWebhook } from '@tabler/icons-react';
import { listText } from '../i18n/list-text.ts';
import { useDepartmentOptions, useMemberOptions } from '../people/colleagues.tsx';
import { useFieldAndOperator } from '../ui/condition-labels.ts';
import type { IconShape } from '../ui/index.ts';

/** The kind of subjects of a rule. */
export const subjectText = (subject: Escalation['subject']): string =>
  listText(ESCALATION_SUBJECT_LABELS[subject]);

export const START_LABELS: Readonly<Record<EscalationStart, MessageDescriptor>> = {
  waiting: msg`the first unanswered message`,
  created: msg`creation`,
  assigned: msg`assignment`,
  last_update: msg`the last change by a person`,
  sla_due: msg`the SLA due time`,
};

export const FIELD_LABELS: Readonly<Record<EscalationField, MessageDescriptor>> = {
  status: msg`Status`,
  priority: msg`Priority`,
  sentiment: msg`Sentiment`,
  channel: msg`Channel`,
  department: msg`Department`,
  assigned: msg`Assigned to`,
  label: msg`Label or tag`,
  type: msg`Type`,
  language: msg`Language`,
};

export const ACTION_LABELS: Readonly<Record<EscalationAction['type'], MessageDescriptor>> = {
  assign: msg`Assign`,
  notify: msg`Notify members`,
  raise_priority: msg`Raise priority`,
  mail: msg`Send an email`,
  webhook: msg`Send a webhook`,
};

export const ACTION_ICONS: Readonly<Record<EscalationAction['type'], IconShape>> = {
  assign: IconUserShare,
  notify: IconBell,
  raise_priority: IconArrowUpCircle,
  mail: IconMail,
  webhook: IconWebhook,
};

/** Why a rule ran or was skipped. */
export const reasonText = (reason: EscalationLogEntry['reason']): string =>
  listText(ESCALATION_REASON_LABELS[reason]);

/** Converts minutes to the largest unit that gives a whole number. */
export function inUnit(minutes: number): { amount: number; unit: 'minutes' | 'hours' | 'days' } {
  if (minutes % 1440 === 0) return { amount: minutes / 1440, unit: 'days' };
  return minutes % 60 === 0 ? { amount: minutes / 60, unit: 'hours' } : { amount: minutes, unit: 'minutes' };
}

/** Formats a duration in minutes: '45 minutes', '2 hours'. */
export function useSpanText(): (minutes: number) => string {
  const { i18n } = useLingui();
  const units = { minutes: 'minute', hours: 'hour', days: 'day' } as const;
  return (minutes) => {
    const { amount, unit } = inUnit(minutes);
    return new Intl.NumberFormat(i18n.locale, {
      style: 'unit',
      unit: units[unit],
      unitDisplay: 'long',
    }).format(amount);
  };
}

/** Formats the trigger of a rule: '30 minutes since waiting for an answer'. */
export function useTriggerText(): (rule: Pick<Escalation, 'trigger'>) => string {
  const { t, i18n } = useLingui();
  const spanText = useSpanText();
  return ({ trigger }) => {
    const span = spanText(trigger.minutes);
    const since = i18n._(START_LABELS[trigger.since]);
    return trigger.inOpeningTime ? t`${span} of opening hours since ${since}` : t`${span} since ${since}`;
  };
}

/** Formats a condition: 'Priority is High'. */
export function useConditionText(): (condition: EscalationCondition) => string {
  const { i18n } = useLingui();
  const fieldAndOperator = useFieldAndOperator();
  const names = useNames();
  return ({ field, operator, value }) => {
    const start = fieldAndOperator(i18n._(FIELD_LABELS[field]), operator);
    return operator === 'hasValue' ? start : `${start} ${names.get(String(value)) ?? value ?? '–'}`;
  };
}

/** Names of members and departments by id. */
export function useNames(): ReadonlyMap<string, string> {
  const options = [...useMemberOptions(), ...useDepartmentOptions()];
  return new Map(options.map(({ value, label }) => [value, label]));
}
