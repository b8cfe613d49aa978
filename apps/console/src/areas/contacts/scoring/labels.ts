import type { ScoreRule } from '@foyer/contract/contacts/score-shapes';
import type { SCORE_FIELDS, SCORE_OPERATORS, ScoreEvent } from '@foyer/domain/scoring';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { isolated } from '../../../i18n/bidi.ts';
import { IDENTITY_LABELS } from '../segments/labels.ts';

export const EVENT_LABELS: Readonly<Record<ScoreEvent, MessageDescriptor>> = {
  visit: msg`Visits the website`,
  page: msg`Opens a page`,
  message: msg`Sends a chat message`,
  mail: msg`Sends an email`,
  rating: msg`Rates a conversation`,
  ticket: msg`Opens a ticket`,
  identity: msg`Is known by`,
};

export const FIELD_LABELS: Readonly<Record<(typeof SCORE_FIELDS)[number], MessageDescriptor>> = {
  firstName: msg`First Name`,
  lastName: msg`Last Name`,
  company: msg`Company`,
  country: msg`Country`,
  city: msg`City`,
  language: msg`Language`,
  tags: msg`Tags`,
  source: msg`Added by`,
  leadType: msg`Type`,
};

const OPERATOR_LABELS: Readonly<Record<(typeof SCORE_OPERATORS)[number], MessageDescriptor>> = {
  hasValue: msg`is known`,
  isEqualTo: msg`is`,
  isNotEqualTo: msg`is not`,
  contains: msg`contains`,
  doesNotContain: msg`does not contain`,
  beginsWith: msg`begins with`,
  isGreaterThanOrEqual: msg`is at least`,
  isLessThanOrEqual: msg`is at most`,
};

/** Of several values, such as tags, one is compared. */
const TAG_OPERATOR_LABELS: typeof OPERATOR_LABELS = {
  ...OPERATOR_LABELS,
  hasValue: msg`have a value`,
  isEqualTo: msg`include`,
  isNotEqualTo: msg`do not include`,
};

/** The operators of a field, as they read after its name. */
export const operatorLabels = (field: string): typeof OPERATOR_LABELS =>
  field === 'tags' ? TAG_OPERATOR_LABELS : OPERATOR_LABELS;

const kindLabels: Readonly<Record<string, MessageDescriptor>> = IDENTITY_LABELS;

/** '+20' or '-5'. */
export const signed = (points: number, i18n: I18n): string => i18n.number(points, { signDisplay: 'always' });

/** A rule in words: 'Opens a page: /chairs'. */
export function useTriggerText(
  fieldNames: ReadonlyMap<string, string>,
): (rule: Pick<ScoreRule, 'trigger'>) => string {
  const { t, i18n } = useLingui();
  return ({ trigger }) => {
    if ('field' in trigger) {
      const label = FIELD_LABELS[trigger.field as keyof typeof FIELD_LABELS];
      const field = label ? i18n._(label) : (fieldNames.get(trigger.field) ?? t`A deleted field`);
      return [
        field,
        i18n._(operatorLabels(trigger.field)[trigger.operator]),
        trigger.value && isolated(trigger.value),
      ]
        .filter(Boolean)
        .join(' ');
    }
    const event = i18n._(EVENT_LABELS[trigger.event]);
    const { atLeast, contains } = trigger;
    if (atLeast !== undefined) return `${event}: ${t`${atLeast} or better`}`;
    if (!contains) return event;
    const kind = trigger.event === 'identity' ? kindLabels[contains] : undefined;
    return `${event}: ${kind ? i18n._(kind) : isolated(contains)}`;
  };
}
