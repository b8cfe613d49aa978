import { LADDER } from '@foyer/domain/lead-ladder';
import { MESSAGE_TEXT_MAX, URL_MAX } from '@foyer/domain/limits';
import { useLingui } from '@lingui/react/macro';
import { stepText } from '../../leads/labels.ts';
import { PriorityField, StatusField } from '../../rules/action-fields.tsx';
import { CheckboxField, MultiSelectField, SelectField, TextField } from '../../ui/fields/index.ts';
import { VariablesField } from '../../ui/variables/variables-field.tsx';
import {
  AssignFields,
  BotField,
  ContactField,
  MailFields,
  type Props,
  TicketFields,
} from './action-parts.tsx';
import { IntegrationFields } from './integration-fields.tsx';
import { MinutesField } from './minutes-field.tsx';

/** The fields of an action. Renders nothing when it has none. */
export function ActionFields(props: Props) {
  const { t } = useLingui();
  const { action, options, disabled, onChange } = props;
  switch (action.type) {
    case 'reply':
    case 'note':
      return (
        <VariablesField
          label={t`Text`}
          rows={3}
          rule={{ title: t`Text`, maxLength: MESSAGE_TEXT_MAX }}
          disabled={disabled}
          value={action.text}
          onChange={(text) => onChange({ ...action, text })}
        />
      );
    case 'add_label':
    case 'remove_label':
      return (
        <SelectField
          label={t`Label`}
          disabled={disabled}
          value={action.label}
          options={options.labels}
          onChange={(label) => onChange({ ...action, label })}
        />
      );
    case 'priority':
      return (
        <PriorityField
          value={action.priority}
          disabled={disabled}
          onChange={(priority) => onChange({ ...action, priority })}
        />
      );
    case 'status':
      return (
        <StatusField
          value={action.status}
          disabled={disabled}
          onChange={(status) => onChange({ ...action, status })}
        />
      );
    case 'assign':
      return <AssignFields {...props} action={action} />;
    case 'snooze':
      return (
        <SelectField
          label={t`How long`}
          disabled={disabled}
          value={'until' in action ? action.until : 'tomorrow'}
          options={[
            { value: 'tomorrow', label: t`Until tomorrow` },
            { value: 'next_week', label: t`Until next week` },
          ]}
          onChange={(until) => onChange({ type: 'snooze', until })}
        />
      );
    case 'wait':
      return (
        <div className="automation-wait">
          <MinutesField
            label={t`How long`}
            disabled={disabled}
            value={action.minutes}
            onChange={(minutes) => onChange({ ...action, minutes })}
          />
          <CheckboxField
            label={t`Stop if a member replies meanwhile`}
            disabled={disabled}
            value={action.unlessReplied}
            onChange={(unlessReplied) => onChange({ ...action, unlessReplied })}
          />
        </div>
      );
    case 'notify':
      return (
        <MultiSelectField
          label={t`Members`}
          searchable
          disabled={disabled}
          options={options.members}
          value={[...action.memberIds]}
          onChange={(memberIds) => onChange({ ...action, memberIds })}
        />
      );
    case 'mail':
      return <MailFields {...props} action={action} />;
    case 'webhook':
      return (
        <TextField
          label={t`Address`}
          placeholder="https://"
          rule={{ title: t`Address`, maxLength: URL_MAX }}
          hint={t`A signed JSON POST, retried for about an hour if it fails.`}
          disabled={disabled}
          value={action.url}
          onChange={(url) => onChange({ ...action, url })}
        />
      );
    case 'contact_field':
      return <ContactField {...props} action={action} />;
    case 'contact_tag':
      return (
        <TextField
          label={t`Tag`}
          rule={{ title: t`Tag`, maxLength: 50 }}
          disabled={disabled}
          value={action.tag}
          onChange={(tag) => onChange({ ...action, tag })}
        />
      );
    case 'contact_list':
      return (
        <div className="field-pair">
          <SelectField
            label={t`Change`}
            disabled={disabled}
            value={action.how}
            options={[
              { value: 'add', label: t`Add to list` },
              { value: 'remove', label: t`Remove from list` },
            ]}
            onChange={(how) => onChange({ ...action, how })}
          />
          <SelectField
            label={t`List`}
            disabled={disabled}
            value={action.listId}
            options={options.listsWith([action.listId])}
            onChange={(listId) => onChange({ ...action, listId })}
          />
        </div>
      );
    case 'lead':
      return (
        <SelectField
          label={t`Lead stage`}
          disabled={disabled}
          value={action.to}
          options={LADDER.map((value) => ({ value, label: stepText(value) }))}
          onChange={(to) => onChange({ ...action, to })}
        />
      );
    case 'ticket':
      return <TicketFields {...props} action={action} />;
    case 'integration':
      return <IntegrationFields {...props} action={action} />;
    case 'start_bot':
      return <BotField {...props} action={action} />;
    case 'close':
    case 'extract':
      return null;
  }
}
