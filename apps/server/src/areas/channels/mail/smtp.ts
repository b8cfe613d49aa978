import { createTransport } from 'nodemailer';
import type { Services } from '../../../kernel/context.ts';
import { reach } from '../../../kernel/reach.ts';
import type { MailboxRow } from '../tables.ts';
import { secretOf } from './mailboxes.ts';

/** How long a mail server may take to answer, and how long nothing may move. Milliseconds. */
const ANSWER_MS = 20_000;
const SILENCE_MS = 60_000;

/** The SMTP server of a mailbox, ready to send; null where it has none. */
export async function smtpOf(services: Services, row: MailboxRow) {
  const { smtpHost, smtpPort, smtpSecurity, smtpUser } = row;
  if (!smtpHost || !smtpPort || !smtpSecurity) return null;
  const { address, servername } = await reach(services.config, smtpHost);
  return createTransport({
    host: address,
    port: smtpPort,
    secure: smtpSecurity === 'tls',
    requireTLS: smtpSecurity === 'starttls',
    ignoreTLS: smtpSecurity === 'none',
    ...(smtpUser && { auth: { user: smtpUser, pass: secretOf(services.config, row, 'smtp') ?? '' } }),
    tls: { minVersion: 'TLSv1.2', ...(servername && { servername }) },
    name: row.address.split('@').at(-1) ?? 'localhost',
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** What signs the mails of a mailbox; undefined where nothing does. */
export function dkimOf(services: Services, row: MailboxRow) {
  const privateKey = secretOf(services.config, row, 'dkim');
  const { dkimDomain, dkimSelector } = row;
  return privateKey && dkimDomain && dkimSelector
    ? { domainName: dkimDomain, keySelector: dkimSelector, privateKey }
    : undefined;
}
