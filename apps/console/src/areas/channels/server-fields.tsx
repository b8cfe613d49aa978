import type { Mailbox, MailSecurity } from '@foyer/contract/channels/mail-shapes';
import { useLingui } from '@lingui/react/macro';
import {
  type FormState,
  PasswordField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '../../ui/fields/index.ts';
import { type MailboxValues, needsPassword } from './mailbox-form.ts';

interface Props {
  form: FormState<MailboxValues>;
  mailbox: Mailbox | null;
  disabled: boolean;
}

/** The servers that receive and send mail, and DKIM signing. */
export function ServerFields({ form, mailbox, disabled }: Props) {
  const { t } = useLingui();
  const { receives, sends, signs } = form.values;
  const savedHint = (has: boolean | undefined) => (has ? t`Saved. Type to replace it.` : undefined);
  const password = (part: 'imap' | 'smtp') =>
    savedHint(mailbox?.[part]?.hasPassword && !needsPassword(mailbox, part, form.values[`${part}Host`]));
  return (
    <>
      <section className="channel-part" aria-labelledby="mailbox-receiving">
        <h3 id="mailbox-receiving">{t`Receiving`}</h3>
        <SwitchField form={form} name="receives" label={t`Fetch email by IMAP`} disabled={disabled} />
        {receives && (
          <>
            <ServerLogin form={form} part="imap" savedHint={password('imap')} disabled={disabled} />
            <TextField form={form} name="imapFolder" label={t`Folder`} disabled={disabled} />
          </>
        )}
      </section>
      <section className="channel-part" aria-labelledby="mailbox-sending">
        <h3 id="mailbox-sending">{t`Sending`}</h3>
        <SwitchField
          form={form}
          name="sends"
          label={t`Use a separate mail server for sending`}
          disabled={disabled}
        />
        {!sends && <p className="t-13 t-2">{t`The installation’s mail server sends for this address.`}</p>}
        {sends && <ServerLogin form={form} part="smtp" savedHint={password('smtp')} disabled={disabled} />}
        <SwitchField
          form={form}
          name="plusAddressing"
          label={t`The mail server delivers replies to name+token here`}
          disabled={disabled}
        />
        <SwitchField form={form} name="signs" label={t`Sign emails with DKIM`} disabled={disabled} />
        {signs && (
          <>
            <div className="channel-row">
              <TextField form={form} name="dkimDomain" label={t`Domain`} disabled={disabled} />
              <TextField form={form} name="dkimSelector" label={t`Selector`} disabled={disabled} />
            </div>
            <TextAreaField
              form={form}
              name="dkimKey"
              label={t`Private key`}
              rows={4}
              placeholder={savedHint(mailbox?.dkim != null) ?? '-----BEGIN PRIVATE KEY-----'}
              disabled={disabled}
            />
          </>
        )}
      </section>
    </>
  );
}

/** The host and credentials of a mail server. */
function ServerLogin({
  form,
  part,
  savedHint,
  disabled,
}: {
  form: FormState<MailboxValues>;
  part: 'imap' | 'smtp';
  /** The hint shown for a stored password. */
  savedHint: string | undefined;
  disabled: boolean;
}) {
  const { t } = useLingui();
  return (
    <>
      <div className="channel-row">
        <TextField form={form} name={`${part}Host`} label={t`Mail server`} disabled={disabled} />
        <TextField form={form} name={`${part}Port`} label={t`Port`} disabled={disabled} />
        <SecurityField form={form} name={`${part}Security`} disabled={disabled} />
      </div>
      <TextField
        form={form}
        name={`${part}User`}
        label={t`Username`}
        autoComplete="off"
        disabled={disabled}
      />
      <PasswordField
        form={form}
        name={`${part}Password`}
        label={t`Password`}
        isForeign
        hint={savedHint}
        disabled={disabled}
      />
    </>
  );
}

function SecurityField({
  form,
  name,
  disabled,
}: {
  form: FormState<MailboxValues>;
  name: 'imapSecurity' | 'smtpSecurity';
  disabled: boolean;
}) {
  const { t } = useLingui();
  const options: { value: MailSecurity; label: string }[] = [
    { value: 'tls', label: 'TLS' },
    { value: 'starttls', label: 'STARTTLS' },
    { value: 'none', label: t`None` },
  ];
  return <SelectField form={form} name={name} label={t`Encryption`} options={options} disabled={disabled} />;
}
