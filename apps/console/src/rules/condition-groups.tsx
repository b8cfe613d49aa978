import './rules.css';
import {
  isRuleGroup,
  operatorsOf,
  RULE_CONDITION_LIMITS,
  RULE_FIELDS,
  type RuleCondition,
  type RuleField,
  type RuleGroup,
  type RulePart,
  ruleConditionFault,
  ruleConditions,
  ruleField,
} from '@foyer/domain/rule-conditions';
import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CONDITION_LABELS } from '../ui/condition-labels.ts';
import { SelectField, TextField } from '../ui/fields/index.ts';
import { Button, Icon, IconButton, Menu, MenuItem } from '../ui/index.ts';
import type { RuleOptions } from './use-rule-options.ts';

interface Props {
  group: RuleGroup;
  options: RuleOptions;
  /** The fields that the event knows. Default all. */
  fields?: readonly RuleField[];
  disabled: boolean;
  onChange: (group: RuleGroup) => void;
  /** What is shown beside a condition, by its number from 0. */
  beside?: ((index: number) => ReactNode) | undefined;
}

/** A new condition, which is unfinished. */
export const newCondition = (field: RuleField = 'message', key?: string): RuleCondition => ({
  field,
  ...(key && { key }),
  operator: operatorsOf(field)[0] ?? 'isEqualTo',
  value: '',
});

const withPart = (group: RuleGroup, index: number, part?: RulePart): RuleGroup => ({
  ...group,
  parts: part
    ? group.parts.map((one, at) => (at === index ? part : one))
    : group.parts.filter((_, at) => at !== index),
});

/** The editor of the conditions of a rule: numbered lines in groups of and/or. */
export function ConditionGroups(props: Props) {
  return <Parts {...props} depth={1} first={0} root={props.group} />;
}

function Parts(props: Props & { depth: number; first: number; root: RuleGroup }) {
  const { t } = useLingui();
  const { group, options, fields, disabled, onChange, beside, depth, first, root } = props;
  const add = (part: RulePart) => onChange({ ...group, parts: [...group.parts, part] });
  const blank = newCondition(fields?.[0]);
  let next = first;
  return (
    <div className="rule-parts">
      {group.parts.map((part, index) => {
        const number = next;
        next += isRuleGroup(part) ? ruleConditions(part).length : 1;
        const joint = index > 0 && (
          <span className="rule-joint t-12 t-3">{group.match === 'all' ? t`and` : t`or`}</span>
        );
        return isRuleGroup(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no identity but its index
          <section className="rule-group" key={index} aria-label={t`Group of conditions`}>
            {joint}
            <div className="row t-13">
              <MatchMenu
                group={part}
                disabled={disabled}
                onChange={(one) => onChange(withPart(group, index, one))}
              />
              {!disabled && (
                <span className="end">
                  <IconButton
                    small
                    icon={IconX}
                    label={t`Remove group`}
                    onClick={() => onChange(withPart(group, index))}
                  />
                </span>
              )}
            </div>
            <Parts
              {...props}
              group={part}
              depth={depth + 1}
              first={number}
              onChange={(one) => onChange(withPart(group, index, one))}
            />
          </section>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no identity but its index
          <div key={index}>
            {joint}
            <Line
              condition={part}
              number={number}
              options={options}
              fields={fields}
              disabled={disabled}
              beside={beside?.(number)}
              onChange={(one) => onChange(withPart(group, index, one))}
            />
          </div>
        );
      })}
      {!disabled && ruleConditions(root).length < RULE_CONDITION_LIMITS.conditions && (
        <div className="row">
          <Button small icon={IconPlus} onClick={() => add(blank)}>{t`Condition`}</Button>
          {depth < RULE_CONDITION_LIMITS.depth && (
            <Button
              small
              icon={IconPlus}
              onClick={() => add({ match: group.match === 'all' ? 'any' : 'all', parts: [blank] })}
            >
              {group.match === 'all' ? t`Group: any of these` : t`Group: all of these`}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Whether all or any of a group must hold. */
export function MatchMenu({ group, disabled, onChange }: Pick<Props, 'group' | 'disabled' | 'onChange'>) {
  const { t } = useLingui();
  const text = group.match === 'all' ? t`all of these are true` : t`any of these is true`;
  if (disabled) return <span className="t-2">{text}</span>;
  return (
    <Menu
      label={t`Conditions to match`}
      trigger={
        <button type="button" className="rule-match">
          {text}
          <Icon of={IconChevronDown} size={14} />
        </button>
      }
    >
      <MenuItem chosen={group.match === 'all'} onSelect={() => onChange({ ...group, match: 'all' })}>
        {t`All must match (and)`}
      </MenuItem>
      <MenuItem chosen={group.match === 'any'} onSelect={() => onChange({ ...group, match: 'any' })}>
        {t`Any can match (or)`}
      </MenuItem>
    </Menu>
  );
}

function Line({
  condition,
  number,
  options,
  fields,
  disabled,
  beside,
  onChange,
}: Pick<Props, 'options' | 'fields' | 'disabled'> & {
  condition: RuleCondition;
  number: number;
  beside: ReactNode;
  onChange: (condition?: RuleCondition) => void;
}) {
  const { t, i18n } = useLingui();
  const { field, key, operator, value } = condition;
  const title = options.fieldLabel(condition);
  const nth = i18n.number(number + 1);
  const known = fields ?? (Object.keys(RULE_FIELDS) as RuleField[]);
  const choices = [
    ...known
      .filter((one) => !ruleField(one).own)
      .map((one) => ({ value: one as string, label: options.fieldLabel({ field: one }) })),
    ...(known.includes('own')
      ? options.ownFields.map(({ value: id, label }) => ({ value: `own ${id}`, label }))
      : []),
  ];
  const values = options.valuesOf(field, value);
  const isFaulty = ruleConditionFault(condition) !== null;
  return (
    <fieldset
      className={isFaulty ? 'rule-line is-unfinished' : 'rule-line'}
      aria-label={t`Condition ${nth}: ${title}`}
    >
      <span className="num t-3 t-13">{nth}</span>
      <SelectField
        label={t`Field`}
        searchable
        disabled={disabled}
        value={(key ? `own ${key}` : field) as string}
        options={choices}
        onChange={(chosen) => {
          const [name, id] = chosen.split(' ') as [RuleField, string?];
          onChange(newCondition(name, id));
        }}
      />
      <SelectField
        label={t`Operator`}
        searchable={false}
        disabled={disabled}
        value={operator}
        options={operatorsOf(field).map((one) => ({ value: one, label: i18n._(CONDITION_LABELS[one]) }))}
        onChange={(next) => onChange({ ...condition, operator: next })}
      />
      {operator === 'hasValue' ? (
        <span />
      ) : values ? (
        <SelectField
          label={t`Value`}
          disabled={disabled}
          value={String(value ?? '')}
          options={values}
          onChange={(next) => onChange({ ...condition, value: next })}
        />
      ) : (
        <TextField
          label={t`Value`}
          disabled={disabled}
          value={String(value ?? '')}
          rule={{ title, maxLength: RULE_CONDITION_LIMITS.value }}
          onChange={(next) => onChange({ ...condition, value: next })}
        />
      )}
      <span className="num t-13 t-2 rule-beside">{beside}</span>
      {!disabled && (
        <IconButton small icon={IconX} label={t`Remove condition ${nth}`} onClick={() => onChange()} />
      )}
    </fieldset>
  );
}
