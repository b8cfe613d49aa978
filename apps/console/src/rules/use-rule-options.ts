import { COUNTRY_CODES } from '@foyer/domain/countries';
import { LADDER } from '@foyer/domain/lead-ladder';
import { MESSAGE_STATUSES } from '@foyer/domain/message-status';
import type { RuleCondition, RuleField } from '@foyer/domain/rule-conditions';
import { TASK_PRIORITIES } from '@foyer/domain/task';
import { TASK_STATUSES } from '@foyer/domain/task-status';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../api/index.ts';
import { countryName } from '../i18n/country-name.ts';
import { stepText } from '../leads/labels.ts';
import { useDepartmentOptions, useMemberOptions } from '../people/colleagues.tsx';
import { useContactListOptions } from '../people/contact-lists.ts';
import { useMay } from '../session/permissions.ts';
import { useFieldAndOperator } from '../ui/condition-labels.ts';
import type { Option } from '../ui/fields/index.ts';
import { channelOptions } from '../ui/index.ts';
import { RULE_FIELD_LABELS } from './labels.ts';

/** Languages that conditions offer. */
const LANGUAGES =
  'ar bn cs da de el en es fa fi fr he hi hu id it ja ko ms nl no pl pt ro ru sv th tr uk ur vi zh';

/** What conditions and actions of rules can refer to. */
export interface RuleOptions {
  readonly members: readonly Option[];
  readonly departments: readonly Option[];
  /** The contact lists, with chosen ones that do not exist any more. */
  readonly listsWith: (chosen: readonly string[]) => readonly Option[];
  readonly labels: readonly Option[];
  readonly ownFields: readonly Option[];
  /** The values of a field, with a chosen list that does not exist any more. Null for a field whose value is typed. */
  readonly valuesOf: (field: RuleField, chosen?: RuleCondition['value']) => readonly Option[] | null;
  readonly fieldLabel: (condition: Pick<RuleCondition, 'field' | 'key'>) => string;
  readonly valueLabel: (condition: RuleCondition) => string;
  /** A condition as a sentence. */
  readonly sentence: (condition: RuleCondition) => string;
}

const same = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }));

/** The options of an editor of rules. */
export function useRuleOptions(): RuleOptions {
  const { t, i18n } = useLingui();
  const fieldAndOperator = useFieldAndOperator();
  const may = {
    fields: useMay('listContactFields'),
    engagements: useMay('listEngagements'),
  };
  const own = useCall('listContactFields', undefined, { enabled: may.fields }).data?.fields ?? [];
  const members = useMemberOptions();
  const departments = useDepartmentOptions();
  const labels = same((useCall('listLabels').data?.labels ?? []).map(({ tagName }) => tagName));
  const { listsWith } = useContactListOptions();
  const engagements = (
    useCall('listEngagements', undefined, { enabled: may.engagements }).data?.engagements ?? []
  ).map(({ id, engagementName }) => ({ value: id, label: engagementName }));
  const names = new Intl.DisplayNames(i18n.locale, { type: 'language' });
  const valuesOf: RuleOptions['valuesOf'] = (field, chosen) => {
    switch (field) {
      case 'channel':
        return channelOptions(i18n);
      case 'kind':
        return [
          { value: 'chat', label: t`Chat` },
          { value: 'mail', label: t`Email` },
        ];
      case 'engagement':
        return engagements;
      case 'language':
        return LANGUAGES.split(' ').map((value) => ({ value, label: names.of(value) ?? value }));
      case 'country':
        return COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code, i18n.locale) })).sort(
          (a, b) => a.label.localeCompare(b.label, i18n.locale),
        );
      case 'hours':
        return [
          { value: 'open', label: t({ message: 'open', context: 'state' }) },
          { value: 'closed', label: t`closed` },
        ];
      case 'status':
        return same(MESSAGE_STATUSES);
      case 'priority':
        return same(TASK_PRIORITIES);
      case 'team':
        return departments;
      case 'assigned':
        return members;
      case 'label':
        return labels;
      case 'list':
        return listsWith([String(chosen ?? '')]);
      case 'ladder':
        return LADDER.map((step) => ({ value: step, label: stepText(step) }));
      case 'ticketStatus':
        return same(TASK_STATUSES);
      default:
        return null;
    }
  };
  const fieldLabel = ({ field, key }: Pick<RuleCondition, 'field' | 'key'>) =>
    field === 'own'
      ? (own.find(({ id }) => id === key)?.name ?? t`Own field`)
      : i18n._(RULE_FIELD_LABELS[field]);
  const valueLabel = ({ field, value }: RuleCondition) =>
    valuesOf(field, value)?.find((option) => option.value === value)?.label ?? String(value ?? '');
  return {
    members,
    departments,
    listsWith,
    labels,
    ownFields: own.map(({ id, name }) => ({ value: id, label: name })),
    valuesOf,
    fieldLabel,
    valueLabel,
    sentence: (condition) => {
      const start = fieldAndOperator(fieldLabel(condition), condition.operator);
      const value = condition.operator === 'hasValue' ? '' : valueLabel(condition);
      return `${start} ${value}`.trim();
    },
  };
}
