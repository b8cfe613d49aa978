import { createTransport } from 'nodemailer';
import type { Services } from '../../../kernel/context.ts';
import { resolvePublicHost } from '../../../kernel/ssrf-guard.ts';
import type { MailboxRow } from '../tables.ts';
import { secretOf } from './mailboxes.ts';

/** Timeout of responses and of an idle connection. Milliseconds. */
const TIMEOUT_MS = 20_000;
const SILENCE_MS = 60_000;

/** SMTP transport of a mailbox. Null if it has no server. */
export async function smtpOf(services: Services, row: MailboxRow) {
  const { smtpHost, smtpPort, smtpSecurity, smtpUser } = row;
  if (!smtpHost || !smtpPort || !smtpSecurity) return null;
  const { address, servername } = await resolvePublicHost(services.config, smtpHost);
  return createTransport({
    host: address,
    port: smtpPort,
    secure: smtpSecurity === 'tls',
    requireTLS: smtpSecurity === 'starttls',
    ignoreTLS: smtpSecurity === 'none',
    ...(smtpUser && { auth: { user: smtpUser, pass: secretOf(services.config, row, 'smtp') ?? '' } }),
    tls: { minVersion: 'TLSv1.2', ...(servername && { servername }) },
    name: row.address.split('@').at(-1) ?? 'localhost',
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** DKIM key of a mailbox. Undefined if it has none. */
export function dkimOf(services: Services, row: MailboxRow) {
  const privateKey = secretOf(services.config, row, 'dkim');
  const { dkimDomain, dkimSelector } = row;
  return privateKey && dkimDomain && dkimSelector
    ? { domainName: dkimDomain, keySelector: dkimSelector, privateKey }
    : undefined;
}
