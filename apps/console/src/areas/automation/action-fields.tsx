import { LADDER } from '@foyer/domain/lead-ladder';
import { URL_MAX } from '@foyer/domain/limits';
import { MACRO_STATUSES } from '@foyer/domain/macros';
import { TASK_PRIORITIES } from '@foyer/domain/task';
import { useLingui } from '@lingui/react/macro';
import { stepText } from '../../leads/labels.ts';
import { PRIORITY_LABELS, STATUS_LABELS } from '../../macros/macro-labels.ts';
import { CheckboxField, MultiSelectField, SelectField, TextField } from '../../ui/fields/index.ts';
import {
  AssignFields,
  ContactField,
  FurtherFields,
  MailFields,
  type Props,
  TicketFields,
  Words,
} from './action-parts.tsx';
import { MinutesField } from './minutes-field.tsx';

/** The fields of an action. Renders nothing when it has none. */
export function ActionFields(props: Props) {
  const { t, i18n } = useLingui();
  const { action, options, disabled, onChange } = props;
  switch (action.type) {
    case 'reply':
    case 'note':
      return (
        <Words
          label={t`Text`}
          value={action.text}
          {...props}
          onText={(text) => onChange({ ...action, text })}
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
        <SelectField
          label={t`Priority`}
          disabled={disabled}
          value={action.priority}
          options={TASK_PRIORITIES.map((value) => ({ value, label: i18n._(PRIORITY_LABELS[value]) }))}
          onChange={(priority) => onChange({ ...action, priority })}
        />
      );
    case 'status':
      return (
        <SelectField
          label={t`Status`}
          disabled={disabled}
          value={action.status}
          options={MACRO_STATUSES.map((value) => ({ value, label: i18n._(STATUS_LABELS[value]) }))}
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
            options={options.lists}
            onChange={(listId) => onChange({ ...action, listId })}
          />
        </div>
      );
    case 'lead':
      return (
        <SelectField
          label={t`Lead step`}
          disabled={disabled}
          value={action.to}
          options={LADDER.map((value) => ({ value, label: stepText(value) }))}
          onChange={(to) => onChange({ ...action, to })}
        />
      );
    case 'ticket':
      return <TicketFields {...props} action={action} />;
    case 'further':
      return <FurtherFields {...props} action={action} />;
    case 'close':
    case 'extract':
      return null;
  }
}
