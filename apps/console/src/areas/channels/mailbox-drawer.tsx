import type { Mailbox } from '@foyer/contract/channels/mail-shapes';
import { useLingui } from '@lingui/react/macro';
import { call, useCall } from '../../api/index.ts';
import { type FormState, SelectField, SwitchField, TextAreaField, TextField } from '../../ui/fields/index.ts';
import { RecordDrawer } from '../../ui/record-drawer.tsx';
import { type MailboxValues, useMailboxForm } from './mailbox-form.ts';
import { MailboxTrial } from './mailbox-trial.tsx';
import { MailboxWebhook } from './mailbox-webhook.tsx';
import { ServerFields } from './server-fields.tsx';

/** Shows and edits a mailbox. Null for a new one. */
export function MailboxDrawer({
  mailbox,
  disabled,
  onClose,
}: {
  /** Undefined when no mailbox has the id in the address. */
  mailbox: Mailbox | null | undefined;
  disabled: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const form = useMailboxForm(mailbox ?? null, onClose);
  return (
    <RecordDrawer
      record={mailbox}
      form={form}
      title={mailbox?.name ?? t`New mailbox`}
      create={t`Add mailbox`}
      disabled={disabled}
      removal={
        mailbox && {
          name: mailbox.name,
          button: t`Delete mailbox`,
          text: t`Its emails stay in the inbox, but new email is no longer fetched. You cannot undo this.`,
          remove: () => call('removeMailbox', { params: { id: mailbox.id } }),
        }
      }
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t`Name`} disabled={disabled} />
      <TextField form={form} name="address" label={t`Address`} disabled={disabled} />
      <TeamField form={form} disabled={disabled} />
      <TextAreaField form={form} name="signatureText" label={t`Signature`} rows={4} disabled={disabled} />
      <SwitchField form={form} name="active" label={t`Receives and sends`} disabled={disabled} />
      <ServerFields form={form} mailbox={mailbox ?? null} disabled={disabled} />
      {mailbox && <MailboxTrial mailbox={mailbox} disabled={disabled || form.isDirty} />}
      {mailbox && <MailboxWebhook mailbox={mailbox} disabled={disabled} />}
    </RecordDrawer>
  );
}

/** The team whose queue receives mails to this address. */
function TeamField({ form, disabled }: { form: FormState<MailboxValues>; disabled: boolean }) {
  const { t } = useLingui();
  const { data } = useCall('listDepartments');
  return (
    <SelectField
      form={form}
      name="departmentId"
      label={t`Team`}
      placeholder={t`None`}
      clearable
      disabled={disabled}
      options={(data?.departments ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
