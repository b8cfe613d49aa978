import type { Mailbox, MailServerStatus } from '@foyer/contract/channels/mail-shapes';
import type { Config } from '../../../config.ts';
import { publicUrl } from '../../../kernel/public-url.ts';
import type { MailboxRow, MailServerState } from '../tables.ts';

/** The wire form of a mailbox, without its secrets. */
export function presentMailbox(config: Config, row: MailboxRow): Mailbox {
  const { imapHost, imapPort, imapSecurity, smtpHost, smtpPort, smtpSecurity, dkimDomain, dkimSelector } =
    row;
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    signatureText: row.signatureText,
    signatureHtml: row.signatureHtml,
    departmentId: row.departmentId,
    active: row.isActive,
    plusAddressing: row.plusAddressing,
    imap:
      imapHost && imapPort && imapSecurity
        ? {
            host: imapHost,
            port: imapPort,
            security: imapSecurity,
            user: row.imapUser ?? '',
            hasPassword: row.imapPassword !== null,
            folder: row.imapFolder,
            ...status(row.imapState, row.imapConnectedAt, row.imapFailedAt, row.imapError),
          }
        : null,
    smtp:
      smtpHost && smtpPort && smtpSecurity
        ? {
            host: smtpHost,
            port: smtpPort,
            security: smtpSecurity,
            user: row.smtpUser ?? '',
            hasPassword: row.smtpPassword !== null,
            ...status(row.smtpState, row.smtpConnectedAt, row.smtpFailedAt, row.smtpError),
          }
        : null,
    dkim: dkimDomain && dkimSelector ? { domain: dkimDomain, selector: dkimSelector } : null,
    webhook: {
      url: publicUrl(config, '/clbk/emailchnl/message/inbound', { mailbox: row.id }),
      hasSecret: row.webhookSecret !== null,
      usedDate: row.webhookUsedAt?.toISOString() ?? null,
    },
    createdDate: row.createdAt.toISOString(),
    lastModifiedDate: row.modifiedAt.toISOString(),
  };
}

const status = (
  state: MailServerState,
  connectedAt: Date | null,
  failedAt: Date | null,
  error: string | null,
): MailServerStatus => ({
  state,
  connectedDate: connectedAt?.toISOString() ?? null,
  failedDate: failedAt?.toISOString() ?? null,
  error: state === 'failed' ? error : null,
});
