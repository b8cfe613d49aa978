import type { BotNode } from '@foyer/domain/bots/graph';
import { LADDER } from '@foyer/domain/lead-ladder';
import { useLingui } from '@lingui/react/macro';
import { stepText } from '../../../leads/labels.ts';
import { useRuleOptions } from '../../../rules/use-rule-options.ts';
import { SelectField, TextAreaField, TextField } from '../../../ui/fields/index.ts';
import type { FieldsProps } from './fields-props.ts';

/** The email that a step sends. */
export function MailFields({ step, disabled, onChange }: FieldsProps<BotNode<'mail'>>) {
  const { t } = useLingui();
  const { data } = step;
  const set = (part: Partial<typeof data>) => onChange({ ...step, data: { ...data, ...part } });
  return (
    <>
      <TextField
        label={t`To`}
        hint={t`An address or a variable such as ${'{{visitor.email}}'}`}
        disabled={disabled}
        value={data.to}
        onChange={(to) => set({ to })}
      />
      <TextField
        label={t`Subject`}
        disabled={disabled}
        value={data.subject}
        onChange={(subject) => set({ subject })}
      />
      <TextAreaField
        label={t`Text`}
        hint={t`An unsubscribe link is added.`}
        disabled={disabled}
        value={data.text}
        onChange={(text) => set({ text })}
      />
    </>
  );
}

/** The step of the ladder to which the lead is moved. */
export function LeadFields({ step, disabled, onChange }: FieldsProps<BotNode<'lead'>>) {
  const { t } = useLingui();
  return (
    <SelectField
      label={t`Lead stage`}
      disabled={disabled}
      value={step.data.to}
      options={LADDER.map((value) => ({ value, label: stepText(value) }))}
      onChange={(to) => onChange({ ...step, data: { to } })}
    />
  );
}

/** The list that the contact joins or leaves. */
export function ListFields({ step, disabled, onChange }: FieldsProps<BotNode<'membership'>>) {
  const { t } = useLingui();
  const { listsWith } = useRuleOptions();
  const { data } = step;
  const set = (part: Partial<typeof data>) => onChange({ ...step, data: { ...data, ...part } });
  return (
    <>
      <SelectField
        label={t`Change`}
        disabled={disabled}
        value={data.how}
        options={[
          { value: 'add', label: t`Add to list` },
          { value: 'remove', label: t`Remove from list` },
        ]}
        onChange={(how) => set({ how })}
      />
      <SelectField
        label={t`List`}
        disabled={disabled}
        value={data.listId ?? ''}
        options={listsWith([data.listId ?? ''])}
        onChange={(listId) => set({ listId: listId || null })}
      />
    </>
  );
}
