import { BOT_LIMITS, type BotGraph, type BotNode } from '@foyer/domain/bots/graph';
import type { ConditionBranch } from '@foyer/domain/bots/steps';
import { CONDITION_OPERATORS } from '@foyer/domain/conditions';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../api/index.ts';
import { CONDITION_LABELS } from '../../../ui/condition-labels.ts';
import { SelectField, TagsField, TextField } from '../../../ui/fields/index.ts';
import type { FieldsProps } from './fields-props.ts';
import { WholeNumber } from './number-fields.tsx';
import { newOptionId, OptionList } from './option-list.tsx';
import { VariableField } from './variable-field.tsx';

const TEST = { variable: 'message', operator: 'contains', value: '' } as const;

/** The branches of a condition: the first whose tests hold is taken. */
export function ConditionFields({ step, graph, disabled, onChange }: FieldsProps<BotNode<'condition'>>) {
  const { t } = useLingui();
  const { branches } = step.data;
  return (
    <OptionList
      title={t`Branches, checked from the top`}
      add={t`Add a branch`}
      options={branches}
      max={BOT_LIMITS.branches}
      disabled={disabled}
      create={(): ConditionBranch => ({
        id: newOptionId(branches, 'c'),
        label: '',
        match: 'all',
        tests: [TEST],
      })}
      onChange={(next) => onChange({ ...step, data: { branches: next } })}
    >
      {(branch, change) => (
        <>
          <TextField
            label={t`Name of the branch`}
            maxLength={BOT_LIMITS.name}
            disabled={disabled}
            value={branch.label}
            onChange={(label) => change({ label })}
          />
          {branch.tests.length > 1 && (
            <SelectField
              label={t`Matches when`}
              disabled={disabled}
              value={branch.match}
              options={[
                { value: 'all', label: t`All conditions match` },
                { value: 'any', label: t`Any condition matches` },
              ]}
              onChange={(match) => change({ match })}
            />
          )}
          <Tests branch={branch} graph={graph} disabled={disabled} onChange={(tests) => change({ tests })} />
        </>
      )}
    </OptionList>
  );
}

function Tests({
  branch,
  graph,
  disabled,
  onChange,
}: {
  branch: ConditionBranch;
  graph: BotGraph;
  disabled: boolean;
  onChange: (tests: ConditionBranch['tests']) => void;
}) {
  const { t, i18n } = useLingui();
  return (
    <OptionList
      title={t`Conditions`}
      add={t`Add a condition`}
      options={branch.tests}
      max={BOT_LIMITS.tests}
      disabled={disabled}
      create={(): ConditionBranch['tests'][number] => TEST}
      onChange={onChange}
    >
      {({ variable, operator, value }, change) => (
        <>
          <VariableField
            graph={graph}
            disabled={disabled}
            value={variable}
            onChange={(next) => change({ variable: next })}
          />
          <SelectField
            label={t`Comparison`}
            disabled={disabled}
            value={operator}
            options={CONDITION_OPERATORS.map((one) => ({ value: one, label: i18n._(CONDITION_LABELS[one]) }))}
            onChange={(next) => change({ operator: next })}
          />
          {operator !== 'hasValue' && (
            <TextField
              label={t`Value`}
              maxLength={BOT_LIMITS.text}
              disabled={disabled}
              value={value}
              onChange={(next) => change({ value: next })}
            />
          )}
        </>
      )}
    </OptionList>
  );
}

/** The words by which a message takes a branch. */
export function KeywordFields({ step, disabled, onChange }: FieldsProps<BotNode<'keywords'>>) {
  const { t } = useLingui();
  const { branches } = step.data;
  return (
    <OptionList
      title={t`Branches, by words in the last message`}
      add={t`Add a branch`}
      options={branches}
      max={BOT_LIMITS.branches}
      disabled={disabled}
      create={() => ({ id: newOptionId(branches, 'k'), label: '', examples: [] as readonly string[] })}
      onChange={(next) => onChange({ ...step, data: { branches: next } })}
    >
      {({ label, examples }, change) => (
        <>
          <TextField
            label={t`Name of the branch`}
            maxLength={BOT_LIMITS.name}
            disabled={disabled}
            value={label}
            onChange={(next) => change({ label: next })}
          />
          <TagsField
            label={t`Words and phrases`}
            disabled={disabled}
            tagMaxLength={200}
            value={[...examples]}
            onChange={(next: readonly string[]) => change({ examples: next.slice(0, BOT_LIMITS.examples) })}
          />
        </>
      )}
    </OptionList>
  );
}

/** The intents by which a message takes a branch. */
export function IntentFields({ step, disabled, onChange }: FieldsProps<BotNode<'intent'>>) {
  const { t } = useLingui();
  const { branches } = step.data;
  const { intents = [], skills = [] } = useCall('listBotIntents').data ?? {};
  const skillId = step.data.skillId ?? '';
  const skill = skills.find(({ id }) => id === skillId);
  const offered = (chosen: string | null) =>
    intents.filter(({ id }) => id === chosen || !skill || skill.intentIds.includes(id));
  return (
    <>
      {(skills.length > 0 || skillId) && (
        <SelectField
          label={t`Skill`}
          hint={t`Only intents of this skill are understood.`}
          disabled={disabled}
          value={skillId}
          options={[
            { value: '', label: t`All intents` },
            ...skills.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(next) => onChange({ ...step, data: { ...step.data, skillId: next || null } })}
        />
      )}
      <OptionList
        title={t`Branches, by intent`}
        add={t`Add an intent`}
        options={branches}
        max={BOT_LIMITS.branches}
        disabled={disabled}
        create={() => ({ id: newOptionId(branches, 'i'), label: '', intentId: null as string | null })}
        onChange={(next) => onChange({ ...step, data: { ...step.data, branches: next } })}
      >
        {({ intentId }, change) => (
          <SelectField
            label={t`Intent`}
            disabled={disabled}
            value={intentId ?? ''}
            options={offered(intentId).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(next) =>
              change({ intentId: next, label: intents.find(({ id }) => id === next)?.name ?? '' })
            }
          />
        )}
      </OptionList>
    </>
  );
}

/** The shares of a split. */
export function RandomFields({ step, disabled, onChange }: FieldsProps<BotNode<'random'>>) {
  const { t } = useLingui();
  const { branches } = step.data;
  return (
    <OptionList
      title={t`Random branches`}
      add={t`Add a branch`}
      options={branches}
      max={BOT_LIMITS.branches}
      disabled={disabled}
      create={() => ({ id: newOptionId(branches, 'r'), label: '', weight: 50 })}
      onChange={(next) => onChange({ ...step, data: { branches: next } })}
    >
      {({ label, weight }, change) => (
        <>
          <TextField
            label={t`Name of the branch`}
            maxLength={BOT_LIMITS.name}
            disabled={disabled}
            value={label}
            onChange={(next) => change({ label: next })}
          />
          <WholeNumber
            label={t`Weight`}
            min={0}
            max={100}
            disabled={disabled}
            value={weight}
            onChange={(next) => change({ weight: next })}
          />
        </>
      )}
    </OptionList>
  );
}
