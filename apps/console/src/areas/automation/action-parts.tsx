import {
  AUTOMATION_CONTACT_FIELDS,
  AUTOMATION_LIMITS,
  type AutomationAction,
} from '@foyer/domain/automation';
import { MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import { TASK_TITLE_MAX } from '@foyer/domain/task';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../api/index.ts';
import { AssigneeFields, PriorityField } from '../../rules/action-fields.tsx';
import { RULE_FIELD_LABELS } from '../../rules/labels.ts';
import type { RuleOptions } from '../../rules/use-rule-options.ts';
import { useMay } from '../../session/permissions.ts';
import { SelectField, TextAreaField, TextField } from '../../ui/fields/index.ts';
import { VariablesField } from '../../ui/variables/variables-field.tsx';

export interface Props<Action extends AutomationAction = AutomationAction> {
  action: Action;
  options: RuleOptions;
  disabled: boolean;
  onChange: (action: AutomationAction) => void;
}
type Of<Type extends AutomationAction['type']> = Extract<AutomationAction, { type: Type }>;

/** To whom it is assigned. */
export function AssignFields({ action, disabled, onChange }: Props<Of<'assign'>>) {
  const { t } = useLingui();
  const choose = (to: Of<'assign'>['to']) => {
    if (to === 'member') onChange({ type: 'assign', to, memberId: '' });
    else if (to === 'department') onChange({ type: 'assign', to, departmentId: '' });
    else onChange({ type: 'assign', to });
  };
  return (
    <AssigneeFields
      to={action.to}
      options={[
        { value: 'round_robin', label: t`Next in turn` },
        { value: 'member', label: t`A member` },
        { value: 'department', label: t`A department queue` },
        { value: 'nobody', label: t`Unassign and return to queue` },
      ]}
      memberId={action.to === 'member' ? action.memberId : ''}
      departmentId={action.to === 'department' ? action.departmentId : ''}
      disabled={disabled}
      onTo={choose}
      onMember={(memberId) => onChange({ type: 'assign', to: 'member', memberId })}
      onDepartment={(departmentId) => onChange({ type: 'assign', to: 'department', departmentId })}
    />
  );
}

/** An email to the customer or an address. */
export function MailFields(props: Props<Of<'mail'>>) {
  const { t } = useLingui();
  const { action, disabled, onChange } = props;
  return (
    <>
      <div className="field-pair">
        <SelectField
          label={t`To`}
          disabled={disabled}
          value={action.to}
          options={[
            { value: 'customer', label: t`The customer` },
            { value: 'address', label: t`An address` },
          ]}
          onChange={(to) => onChange({ ...action, to })}
        />
        {action.to === 'address' && (
          <TextField
            label={t`Address`}
            rule={{ title: t`Address`, type: 'email' }}
            disabled={disabled}
            value={action.address}
            onChange={(address) => onChange({ ...action, address })}
          />
        )}
      </div>
      <TextField
        label={t`Subject`}
        rule={{ title: t`Subject`, maxLength: AUTOMATION_LIMITS.subject }}
        disabled={disabled}
        value={action.subject}
        onChange={(subject) => onChange({ ...action, subject })}
      />
      <VariablesField
        label={t`Text`}
        rows={3}
        rule={{ title: t`Text`, maxLength: MESSAGE_TEXT_MAX }}
        disabled={disabled}
        value={action.text}
        onChange={(text) => onChange({ ...action, text })}
      />
    </>
  );
}

/** A field of the contact and its value. */
export function ContactField({ action, options, disabled, onChange }: Props<Of<'contact_field'>>) {
  const { t, i18n } = useLingui();
  const labels: Record<string, string> = {
    company: i18n._(RULE_FIELD_LABELS.company),
    city: i18n._(RULE_FIELD_LABELS.city),
    language: i18n._(RULE_FIELD_LABELS.language),
    notes: t`Notes`,
  };
  return (
    <div className="field-pair">
      <SelectField
        label={t`Field`}
        disabled={disabled}
        value={action.field}
        options={[
          ...AUTOMATION_CONTACT_FIELDS.map((value) => ({
            value: value as string,
            label: labels[value] ?? value,
          })),
          ...options.ownFields,
        ]}
        onChange={(field) => onChange({ ...action, field })}
      />
      <TextField
        label={t`Value`}
        rule={{ title: t`Value`, maxLength: AUTOMATION_LIMITS.value }}
        disabled={disabled}
        value={action.value}
        onChange={(value) => onChange({ ...action, value })}
      />
    </div>
  );
}

/** A new ticket. */
export function TicketFields({ action, disabled, onChange }: Props<Of<'ticket'>>) {
  const { t } = useLingui();
  return (
    <>
      <div className="field-pair">
        <TextField
          label={t`Title`}
          rule={{ title: t`Title`, maxLength: TASK_TITLE_MAX }}
          disabled={disabled}
          value={action.title}
          onChange={(title) => onChange({ ...action, title })}
        />
        <PriorityField
          value={action.priority}
          disabled={disabled}
          onChange={(priority) => onChange({ ...action, priority })}
        />
      </div>
      <TextAreaField
        label={t`Description`}
        rows={2}
        disabled={disabled}
        value={action.description}
        onChange={(description) => onChange({ ...action, description })}
      />
    </>
  );
}

/** The bot that begins, of those that are published and talk to people. */
export function BotField({ action, disabled, onChange }: Props<Of<'start_bot'>>) {
  const { t } = useLingui();
  const bots = useCall('listBots', undefined, { enabled: useMay('listBots') }).data?.bots ?? [];
  const options = bots
    .filter(({ type, liveVersion }) => type !== 'robot' && liveVersion !== null)
    .map(({ botId, name }) => ({ value: botId, label: name }));
  const isKnown = action.botId === '' || options.some(({ value }) => value === action.botId);
  if (!isKnown) options.push({ value: action.botId, label: t`A bot that is not published` });
  return (
    <SelectField
      label={t`Bot`}
      hint={t`Starts in the customer’s open chat, unless a member is already answering. The flow can use event data such as ${'{{rule_event.ticket.number}}'}, or ${'{{rule_event.values.order}}'} from another system’s call.`}
      disabled={disabled}
      value={action.botId}
      options={options}
      onChange={(botId) => onChange({ ...action, botId })}
    />
  );
}
