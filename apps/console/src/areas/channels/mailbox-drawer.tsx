import type { Mailbox } from '@foyer/contract/channels/mail-shapes';
import { useLingui } from '@lingui/react/macro';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '../../api/index.ts';
import { DrawerActs } from '../../ui/drawer-acts.tsx';
import {
  Form,
  type FormState,
  LeaveGuard,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '../../ui/fields/index.ts';
import { FormDrawer, useDone } from '../../ui/form-drawer.tsx';
import { type MailboxValues, useMailboxForm } from './mailbox-form.ts';
import { MailboxRemoval } from './mailbox-removal.tsx';
import { MailboxTrial } from './mailbox-trial.tsx';
import { MailboxWebhook } from './mailbox-webhook.tsx';
import { ServerFields } from './server-fields.tsx';

/** A mailbox, or a new one for null, to look at and to change. */
export function MailboxDrawer({
  mailbox,
  disabled,
  onClose,
}: {
  /** Undefined when there is none of the id in the address. */
  mailbox: Mailbox | null | undefined;
  disabled: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const title = mailbox === null ? t`New mailbox` : (mailbox?.name ?? t`Mailbox`);
  return (
    <FormDrawer
      thing={mailbox}
      title={title}
      icon={IconMail}
      missing={t`This mailbox does not exist any more.`}
      onClose={onClose}
    >
      {(known) => <MailboxForm mailbox={known} disabled={disabled} onClose={onClose} />}
    </FormDrawer>
  );
}

function MailboxForm({
  mailbox,
  disabled,
  onClose,
}: {
  mailbox: Mailbox | null;
  disabled: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [isDone, done] = useDone(onClose);
  const [removes, setRemoves] = useState(false);
  const form = useMailboxForm(mailbox, done);
  return (
    <>
      <LeaveGuard when={form.isDirty && !isDone} parts={['view', 'id']} />
      <Form form={form}>
        <TextField form={form} name="name" label={t`Name`} disabled={disabled} />
        <TextField form={form} name="address" label={t`Address`} disabled={disabled} />
        <TeamField form={form} disabled={disabled} />
        <TextAreaField form={form} name="signatureText" label={t`Signature`} rows={4} disabled={disabled} />
        <SwitchField form={form} name="active" label={t`Receives and sends`} disabled={disabled} />
        <ServerFields form={form} mailbox={mailbox} disabled={disabled} />
        {mailbox && <MailboxTrial mailbox={mailbox} disabled={disabled || form.isDirty} />}
        {mailbox && <MailboxWebhook mailbox={mailbox} disabled={disabled} />}
        {!disabled && (
          <DrawerActs
            save={mailbox ? undefined : t`Add the mailbox`}
            isBusy={form.busy}
            onCancel={onClose}
            onRemove={mailbox ? () => setRemoves(true) : undefined}
          />
        )}
      </Form>
      {mailbox && removes && (
        <MailboxRemoval mailbox={mailbox} onClose={() => setRemoves(false)} onRemoved={done} />
      )}
    </>
  );
}

/** The team in whose queue mails to this address begin. */
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
