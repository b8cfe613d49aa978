import { BOT_LIMITS, type BotNode } from '@foyer/domain/bots/graph';
import { HTTP_METHODS } from '@foyer/domain/bots/steps';
import { TASK_PRIORITIES, TASK_TITLE_MAX } from '@foyer/domain/task';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../api/index.ts';
import { PRIORITY_LABELS } from '../../../macros/macro-labels.ts';
import { useRuleOptions } from '../../../rules/use-rule-options.ts';
import { MultiSelectField, SelectField, TextAreaField, TextField } from '../../../ui/fields/index.ts';
import type { FieldsProps } from './fields-props.ts';
import { HeaderFields } from './header-fields.tsx';
import { SaveFields } from './option-fields.tsx';

/** The settings of a request. */
export function HttpFields(props: FieldsProps<BotNode<'http'>>) {
  const { t } = useLingui();
  const { step, disabled, onChange } = props;
  const { data } = step;
  const set = (part: Partial<typeof data>) => onChange({ ...step, data: { ...data, ...part } });
  return (
    <>
      <SelectField
        label={t`Method`}
        disabled={disabled}
        value={data.method}
        options={HTTP_METHODS.map((value) => ({ value, label: value }))}
        onChange={(method) => set({ method })}
      />
      <TextField
        label={t`Address`}
        maxLength={BOT_LIMITS.url}
        hint={t`The path may contain variables such as ${'{{message}}'}, the host may not.`}
        disabled={disabled}
        value={data.url}
        onChange={(url) => set({ url })}
      />
      {data.method !== 'GET' && data.method !== 'DELETE' && (
        <TextAreaField
          label={t`JSON body`}
          hint={t`Variables are inserted safely: visitors cannot add fields.`}
          disabled={disabled}
          value={data.body}
          onChange={(body) => set({ body })}
        />
      )}
      <HeaderFields {...props} />
      <SaveFields {...props} />
    </>
  );
}

/** The settings of a ticket or task. */
export function TicketFields({ step, disabled, onChange }: FieldsProps<BotNode<'ticket'>>) {
  const { t, i18n } = useLingui();
  const { data } = step;
  const set = (part: Partial<typeof data>) => onChange({ ...step, data: { ...data, ...part } });
  return (
    <>
      <SelectField
        label={t`Kind`}
        disabled={disabled}
        value={data.mode}
        options={[
          { value: 'Ticket', label: t`Ticket` },
          { value: 'Task', label: t`Task` },
        ]}
        onChange={(mode) => set({ mode })}
      />
      <TextField
        label={t`Title`}
        maxLength={TASK_TITLE_MAX}
        disabled={disabled}
        value={data.title}
        onChange={(title) => set({ title })}
      />
      <TextAreaField
        label={t`Description`}
        rows={3}
        disabled={disabled}
        value={data.description}
        onChange={(description) => set({ description })}
      />
      <SelectField
        label={t`Priority`}
        disabled={disabled}
        value={data.priority}
        options={TASK_PRIORITIES.map((value) => ({ value, label: i18n._(PRIORITY_LABELS[value]) }))}
        onChange={(priority) => set({ priority })}
      />
    </>
  );
}

/** What is saved of the visitor. */
export function ContactFields({ step, disabled, onChange }: FieldsProps<BotNode<'contact'>>) {
  const { t } = useLingui();
  const { data } = step;
  const set = (part: Partial<typeof data>) => onChange({ ...step, data: { ...data, ...part } });
  return (
    <>
      <SelectField
        label={t`What to save`}
        disabled={disabled}
        value={data.field}
        options={[
          { value: 'firstName', label: t`First name` },
          { value: 'lastName', label: t`Last name` },
          { value: 'email', label: t`Email` },
          { value: 'phone', label: t`Phone` },
          { value: 'company', label: t`Company` },
          { value: 'city', label: t`City` },
          { value: 'notes', label: t`Notes` },
        ]}
        onChange={(field) => set({ field })}
      />
      <TextField
        label={t`Value`}
        hint={t`A text or a variable such as ${'{{visitor.email}}'}`}
        disabled={disabled}
        value={data.value}
        onChange={(value) => set({ value })}
      />
    </>
  );
}

/** Who is notified. */
export function NotifyFields({ step, disabled, onChange }: FieldsProps<BotNode<'notify'>>) {
  const { t } = useLingui();
  const { members } = useRuleOptions();
  const { data } = step;
  const set = (part: Partial<typeof data>) => onChange({ ...step, data: { ...data, ...part } });
  return (
    <>
      <MultiSelectField
        label={t`Members`}
        disabled={disabled}
        value={[...data.memberIds]}
        options={members}
        onChange={(memberIds) => set({ memberIds })}
      />
      <TextField label={t`Text`} disabled={disabled} value={data.text} onChange={(text) => set({ text })} />
    </>
  );
}

/** The team that takes over. */
export function TeamField({ step, disabled, onChange }: FieldsProps<BotNode<'handover'>>) {
  const { t } = useLingui();
  const { departments } = useRuleOptions();
  const set = (part: Partial<typeof step.data>) => onChange({ ...step, data: { ...step.data, ...part } });
  return (
    <>
      <SelectField
        label={t`Team`}
        disabled={disabled}
        clearable
        placeholder={t`Any team`}
        value={step.data.departmentId ?? ''}
        options={departments}
        onChange={(id) => set({ departmentId: id || null })}
      />
      <SelectField
        label={t`Team outside opening hours`}
        disabled={disabled}
        clearable
        placeholder={t`The same`}
        value={step.data.closedDepartmentId ?? ''}
        options={departments}
        onChange={(id) => set({ closedDepartmentId: id || null })}
      />
    </>
  );
}

/** The AI agent that goes on. */
export function AgentField({ step, disabled, onChange }: FieldsProps<BotNode<'agent'>>) {
  const { t } = useLingui();
  const receivers = useCall('listFurtherReceivers').data?.receivers ?? [];
  const agents = receivers.filter(({ name }) => name === 'agent');
  return (
    <SelectField
      label={t`AI agent`}
      hint={t`If the agent is not available, the team gets the conversation.`}
      disabled={disabled}
      value={step.data.agentId ?? ''}
      options={agents.map(({ id, label }) => ({ value: id, label }))}
      onChange={(id) => onChange({ ...step, data: { ...step.data, agentId: id || null } })}
    />
  );
}
