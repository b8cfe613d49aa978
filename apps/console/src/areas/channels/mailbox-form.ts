import * as limits from 'virtual:foyer-limits';
import type { Mailbox, MailSecurity } from '@foyer/contract/channels/mail-shapes';
import { useLingui } from '@lingui/react/macro';
import { ApiError, call } from '../../api/index.ts';
import { useRecordForm } from '../../ui/record-form.ts';

/** The form values of a mailbox. An empty secret leaves the stored one unchanged. */
export interface MailboxValues {
  readonly name: string;
  readonly address: string;
  readonly active: boolean;
  readonly departmentId: string;
  readonly signatureText: string;
  readonly plusAddressing: boolean;
  readonly receives: boolean;
  readonly imapHost: string;
  readonly imapPort: string;
  readonly imapSecurity: MailSecurity;
  readonly imapUser: string;
  readonly imapPassword: string;
  readonly imapFolder: string;
  readonly sends: boolean;
  readonly smtpHost: string;
  readonly smtpPort: string;
  readonly smtpSecurity: MailSecurity;
  readonly smtpUser: string;
  readonly smtpPassword: string;
  readonly signs: boolean;
  readonly dkimDomain: string;
  readonly dkimSelector: string;
  readonly dkimKey: string;
}

const valuesOf = (mailbox: Mailbox | null): MailboxValues => ({
  name: mailbox?.name ?? '',
  address: mailbox?.address ?? '',
  active: mailbox?.active ?? true,
  departmentId: mailbox?.departmentId ?? '',
  signatureText: mailbox?.signatureText ?? '',
  plusAddressing: mailbox?.plusAddressing ?? true,
  receives: mailbox ? mailbox.imap !== null : true,
  imapHost: mailbox?.imap?.host ?? '',
  imapPort: String(mailbox?.imap?.port ?? 993),
  imapSecurity: mailbox?.imap?.security ?? 'tls',
  imapUser: mailbox?.imap?.user ?? '',
  imapPassword: '',
  imapFolder: mailbox?.imap?.folder ?? 'INBOX',
  sends: mailbox ? mailbox.smtp !== null : true,
  smtpHost: mailbox?.smtp?.host ?? '',
  smtpPort: String(mailbox?.smtp?.port ?? 465),
  smtpSecurity: mailbox?.smtp?.security ?? 'tls',
  smtpUser: mailbox?.smtp?.user ?? '',
  smtpPassword: '',
  signs: mailbox?.dkim != null,
  dkimDomain: mailbox?.dkim?.domain ?? '',
  dkimSelector: mailbox?.dkim?.selector ?? '',
  dkimKey: '',
});

/** Whether the password must be entered again. A stored one is used only for the server it was entered for. */
export const needsPassword = (mailbox: Mailbox | null, part: 'imap' | 'smtp', host: string): boolean => {
  const server = mailbox?.[part];
  return server?.hasPassword === true && host.trim().toLowerCase() !== server.host;
};

/** The body of the call. */
function bodyOf(values: MailboxValues, mailbox: Mailbox | null) {
  const secret = (value: string) => (value === '' ? {} : { password: value });
  return {
    name: values.name,
    address: values.address,
    active: values.active,
    departmentId: values.departmentId || null,
    signatureText: values.signatureText,
    signatureHtml: mailbox?.signatureHtml ?? '',
    plusAddressing: values.plusAddressing,
    imap: values.receives
      ? {
          host: values.imapHost,
          port: Number(values.imapPort),
          security: values.imapSecurity,
          user: values.imapUser,
          folder: values.imapFolder,
          ...secret(values.imapPassword),
        }
      : null,
    smtp: values.sends
      ? {
          host: values.smtpHost,
          port: Number(values.smtpPort),
          security: values.smtpSecurity,
          user: values.smtpUser,
          ...secret(values.smtpPassword),
        }
      : null,
    dkim: values.signs
      ? {
          domain: values.dkimDomain,
          selector: values.dkimSelector,
          ...(values.dkimKey && { privateKey: values.dkimKey }),
        }
      : null,
  };
}

/** The form fields of the parts that the server can refuse. */
const FIELDS: Readonly<Record<string, keyof MailboxValues>> = {
  'imap.host': 'imapHost',
  'imap.port': 'imapPort',
  'imap.user': 'imapUser',
  'imap.password': 'imapPassword',
  'smtp.host': 'smtpHost',
  'smtp.port': 'smtpPort',
  'smtp.user': 'smtpUser',
  'smtp.password': 'smtpPassword',
  'dkim.domain': 'dkimDomain',
  'dkim.selector': 'dkimSelector',
  'dkim.privateKey': 'dkimKey',
};

const BY_CODE: Readonly<Record<string, keyof MailboxValues>> = {
  dkim_key_refused: 'dkimKey',
};

function located(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const field = FIELDS[error.field ?? ''] ?? BY_CODE[error.code];
  return field ? new ApiError(error.status, error.code, error.message, field) : error;
}

/** The form of a mailbox. Null for a new one. */
export function useMailboxForm(mailbox: Mailbox | null, onClose: () => void) {
  const { t } = useLingui();
  const needed = (when: 'receives' | 'sends' | 'signs', label: string) => ({
    title: label,
    check: (value: string, values: MailboxValues) =>
      values[when] && value.trim() === '' ? t`Please enter ${label}` : null,
  });
  const password = (part: 'imap' | 'smtp') => ({
    title: t`Password`,
    check: (value: string, values: MailboxValues) =>
      values[part === 'imap' ? 'receives' : 'sends'] &&
      needsPassword(mailbox, part, values[`${part}Host`]) &&
      value === ''
        ? t`Enter the password for the new mail server`
        : null,
  });
  const port = (when: 'receives' | 'sends', label: string) => ({
    title: label,
    type: 'number' as const,
    check: (value: string, values: MailboxValues) => {
      const number = Number(value);
      const isPort = Number.isInteger(number) && number >= 1 && number <= 65_535;
      return values[when] && !isPort ? t`Please enter valid ${label}` : null;
    },
  });
  return useRecordForm<MailboxValues>({
    record: mailbox,
    nameOf: ({ name }) => name,
    onClose,
    initial: valuesOf(mailbox),
    rules: {
      name: { title: t`Name`, required: true, maxLength: limits.createMailbox.name },
      address: { title: t`Address`, type: 'email', required: true },
      signatureText: { title: t`Signature`, maxLength: limits.createMailbox.signatureText },
      imapHost: needed('receives', t`Mail server`),
      imapPort: port('receives', t`Port`),
      imapUser: needed('receives', t`Username`),
      imapPassword: password('imap'),
      imapFolder: needed('receives', t`Folder`),
      smtpHost: needed('sends', t`Mail server`),
      smtpPort: port('sends', t`Port`),
      smtpPassword: password('smtp'),
      dkimDomain: needed('signs', t`Domain`),
      dkimSelector: needed('signs', t`Selector`),
      dkimKey: {
        title: t`Private key`,
        check: (value, values) =>
          values.signs && !mailbox?.dkim && value.trim() === '' ? t`Please enter Private key` : null,
      },
    },
    save: async (values, precondition) => {
      const body = bodyOf(values, mailbox);
      try {
        if (mailbox) {
          await call('updateMailbox', { params: { id: mailbox.id }, body: { ...body, ...precondition } });
        } else await call('createMailbox', { body });
      } catch (error) {
        throw located(error);
      }
    },
  });
}
