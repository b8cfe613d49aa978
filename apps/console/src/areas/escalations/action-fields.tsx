import { ESCALATION_LIMITS, type EscalationAction } from '@foyer/domain/escalation-rule';
import { MESSAGE_TEXT_MAX, URL_MAX } from '@foyer/domain/limits';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorText, useAction } from '../../api/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { useMemberOptions } from '../../people/colleagues.tsx';
import { AssigneeFields } from '../../rules/action-fields.tsx';
import { useMay } from '../../session/permissions.ts';
import { MultiSelectField, TextField } from '../../ui/fields/index.ts';
import { Button, toast } from '../../ui/index.ts';
import { VariablesField } from '../../ui/variables/variables-field.tsx';

interface Props<Action extends EscalationAction = EscalationAction> {
  action: Action;
  ruleId: string | null;
  disabled: boolean;
  onChange: (action: EscalationAction) => void;
}

type Of<Type extends EscalationAction['type']> = Extract<EscalationAction, { type: Type }>;

/** The fields of an action. Renders nothing when it has none. */
export function ActionFields({ action, ...rest }: Props) {
  const { t } = useLingui();
  const members = useMemberOptions();
  switch (action.type) {
    case 'assign':
      return <AssignFields action={action} {...rest} />;
    case 'notify':
      return (
        <MultiSelectField
          label={t`Members`}
          searchable
          disabled={rest.disabled}
          options={members}
          value={[...action.memberIds]}
          onChange={(memberIds) => rest.onChange({ ...action, memberIds })}
        />
      );
    case 'mail':
      return <MailFields action={action} {...rest} />;
    case 'webhook':
      return <WebhookFields action={action} {...rest} />;
    case 'raise_priority':
      return null;
  }
}

function AssignFields({ action, disabled, onChange }: Props<Of<'assign'>>) {
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

function MailFields({ action, disabled, onChange }: Props<Of<'mail'>>) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        label={t`Address`}
        rule={{ title: t`Address`, type: 'email', required: true }}
        disabled={disabled}
        value={action.address}
        onChange={(address) => onChange({ ...action, address })}
      />
      <TextField
        label={t`Subject`}
        rule={{ title: t`Subject`, required: true, maxLength: ESCALATION_LIMITS.subject }}
        disabled={disabled}
        value={action.subject}
        onChange={(subject) => onChange({ ...action, subject })}
      />
      <VariablesField
        label={t`Text`}
        rows={4}
        rule={{ title: t`Text`, required: true, maxLength: MESSAGE_TEXT_MAX }}
        disabled={disabled}
        value={action.text}
        onChange={(text) => onChange({ ...action, text })}
      />
    </>
  );
}

function WebhookFields({ action, ruleId, disabled, onChange }: Props<Of<'webhook'>>) {
  const { t } = useLingui();
  const mayRenew = useMay('renewEscalationSecret');
  return (
    <>
      <TextField
        label={t`Address`}
        placeholder="https://"
        rule={{ title: t`Address`, required: true, maxLength: URL_MAX }}
        hint={t`A signed JSON POST, retried for about an hour if it fails.`}
        disabled={disabled}
        value={action.url}
        onChange={(url) => onChange({ ...action, url })}
      />
      {ruleId && mayRenew && <Secret ruleId={ruleId} />}
    </>
  );
}

/** The secret that signs the webhooks of a rule. It is shown only when it is created. */
function Secret({ ruleId }: { ruleId: string }) {
  const { t } = useLingui();
  const text = useText();
  const [secret, setSecret] = useState('');
  const renew = useAction('renewEscalationSecret', {
    onSuccess: (made) => setSecret(made.secret),
    onError: (error) => toast.error(t`Could not create a new secret`, errorText(error, text('genericError'))),
  });
  if (secret) {
    return (
      <TextField
        label={t`Secret`}
        readOnly
        hint={t`Copy the secret now. You will not see it again, and the previous one no longer works.`}
        value={secret}
        onChange={() => undefined}
      />
    );
  }
  return (
    <Button small busy={renew.isPending} onClick={() => renew.mutate({ params: { id: ruleId } })}>
      {t`Create new secret`}
    </Button>
  );
}
