import {
  MAIL_HTML_MAX,
  MAIL_RECEIVERS_MAX,
  MAIL_SUBJECT_MAX,
  MAIL_TEXT_MAX,
  MESSAGE_ATTACHMENTS_MAX,
  NAME_MAX,
} from '@foyer/domain/limits';
import { z } from 'zod';
import { UsedReplies } from '../conversations/canned-shapes.ts';
import { Email, Instant, Uuid } from '../kernel/shapes.ts';

/** Connection security of a mail server: implicit TLS, STARTTLS, or none. */
export const MailSecurity = z.enum(['tls', 'starttls', 'none']);
export type MailSecurity = z.infer<typeof MailSecurity>;

const Host = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?=.{1,253}$)[a-z0-9]([a-z0-9.:-]*[a-z0-9])?$/, 'Please enter the name of a mail server')
  .max(253);
const Port = z.number().int().min(1).max(65_535);

/** A write-only secret. Unchanged if omitted; null removes it. */
const Secret = z.string().min(1).max(1000).nullable().optional();

export const MailServerInput = z.strictObject({
  host: Host,
  port: Port,
  security: MailSecurity,
  user: z.string().trim().max(254),
  password: Secret,
});

/** Status of a mail server as of the last connection. */
export const MailServerStatus = z.object({
  state: z.enum(['never', 'connected', 'failed']),
  connectedDate: Instant.nullable(),
  failedDate: Instant.nullable(),
  /** Message of the last failure. Null while connected. */
  error: z.string().nullable(),
});
export type MailServerStatus = z.infer<typeof MailServerStatus>;

const ServerWithStatus = MailServerStatus.extend({
  host: z.string(),
  port: z.number().int(),
  security: MailSecurity,
  user: z.string(),
  hasPassword: z.boolean(),
});

/** An address at which the merchant receives and sends email. Secrets are never returned. */
export const Mailbox = z.object({
  id: Uuid,
  name: z.string(),
  address: z.string(),
  signatureText: z.string(),
  signatureHtml: z.string(),
  departmentId: Uuid.nullable(),
  active: z.boolean(),
  plusAddressing: z.boolean(),
  /** Null if emails are not received by IMAP. */
  imap: ServerWithStatus.extend({ folder: z.string() }).nullable(),
  /** Null if the installation's mail server sends. */
  smtp: ServerWithStatus.nullable(),
  dkim: z.object({ domain: z.string(), selector: z.string() }).nullable(),
  webhook: z.object({
    /** Address of the webhook, with the mailbox id. */
    url: z.string(),
    hasSecret: z.boolean(),
    usedDate: Instant.nullable(),
  }),
  createdDate: Instant,
  lastModifiedDate: Instant,
});
export type Mailbox = z.infer<typeof Mailbox>;

const DnsName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?=.{1,253}$)[a-z0-9_]([a-z0-9._-]*[a-z0-9])?$/, 'Please enter a DNS name')
  .max(253);

export const ImapServerInput = MailServerInput.extend({
  folder: z.string().trim().min(1).max(200).default('INBOX'),
});

export const DkimInput = z.strictObject({
  domain: DnsName,
  selector: DnsName,
  privateKey: z.string().min(1).max(10_000).optional().describe('PEM. Unchanged if omitted.'),
});

export const MailboxInput = z.strictObject({
  name: z.string().trim().min(1).max(NAME_MAX),
  address: Email,
  signatureText: z.string().max(2_000).default(''),
  signatureHtml: z.string().max(10_000).default(''),
  departmentId: Uuid.nullable().default(null),
  active: z.boolean().default(true),
  plusAddressing: z
    .boolean()
    .default(true)
    .describe('Whether the mail server delivers name+token@host to name@host. Most do.'),
  imap: ImapServerInput.nullable().default(null),
  smtp: MailServerInput.nullable().default(null),
  dkim: DkimInput.nullable().default(null),
});

/**
 * Why an email is quarantined: too many from its sender within an hour (`loop`), a delivery failure report (`bounce`),
 * it could not be read or stored (`failed`), or it will be retried (`waiting`).
 */
export const QuarantineReason = z.enum(['loop', 'bounce', 'failed', 'waiting']);
export type QuarantineReason = z.infer<typeof QuarantineReason>;

/** An email that was received but not delivered to the inbox. */
export const QuarantinedMail = z.object({
  id: Uuid,
  mailboxName: z.string(),
  /** Empty if unknown. */
  sender: z.string(),
  subject: z.string(),
  /** Bytes. */
  size: z.number().int(),
  reason: QuarantineReason,
  /** Error message. Null for other reasons. */
  error: z.string().nullable(),
  receivedDate: Instant,
});
export type QuarantinedMail = z.infer<typeof QuarantinedMail>;

/** An address that the composer offers as the sender. */
export const MailSender = z.object({
  /** Null: the installation's address. */
  mailboxId: Uuid.nullable(),
  name: z.string(),
  address: z.string(),
  signatureText: z.string(),
  signatureHtml: z.string(),
  /** Whether a mail server is configured. Without one emails fail, or are kept in the demo's mailbox. */
  canSend: z.boolean(),
});
export type MailSender = z.infer<typeof MailSender>;

export const MailReceiver = z.strictObject({ name: z.string().trim().max(200).default(''), address: Email });
const receivers = z.array(MailReceiver).max(MAIL_RECEIVERS_MAX);

/** An email written by a member. */
export const MailDraft = z.strictObject({
  clientId: Uuid.describe(
    'Client id of the email. An email sent twice with the same id is stored and sent once.',
  ),
  text: z.string().max(MAIL_TEXT_MAX).default('').describe('Plain text, without signature and quote.'),
  html: z
    .string()
    .max(MAIL_HTML_MAX)
    .optional()
    .describe('The same as HTML. Default: created from the text.'),
  to: receivers.min(1),
  cc: receivers.default([]),
  bcc: receivers.default([]),
  subject: z
    .string()
    .trim()
    .max(MAIL_SUBJECT_MAX)
    .optional()
    .describe('Default in a conversation: the subject of its last email.'),
  attachments: z.array(Uuid).max(MESSAGE_ATTACHMENTS_MAX).default([]),
  mailboxId: Uuid.nullable()
    .optional()
    .describe('The sending mailbox. Default: the conversation’s. Null: the installation’s own.'),
  cannedReplies: UsedReplies,
  quote: z.boolean().default(false).describe('Whether to quote the answered email.'),
  signature: z.boolean().default(true).describe('Whether to add the mailbox’s signature.'),
});

/** A part of an email: new text, a quote of an earlier email, or the signature. */
export const MailPart = z.object({ kind: z.enum(['fresh', 'quoted', 'signature']), text: z.string() });

/** The complete email, sanitised. */
export const MailContent = z.object({
  /** The plain text in parts. Joined, they are the complete text. */
  parts: z.array(MailPart),
  /**
   * Sanitised HTML, empty if the email has none. Remote images have `data-src` instead of `src`, so that they load only
   * on request. `data-quoted` marks quotes of earlier emails.
   */
  html: z.string(),
  remoteImages: z.number().int(),
  /** Whether the email was malformed. The original has the complete data. */
  isBroken: z.boolean(),
  /** Download address of the original. */
  originalUrl: z.string().nullable(),
});
export type MailContent = z.infer<typeof MailContent>;

/** Result of connecting and signing in to a mail server. */
export const MailServerTest = z.object({ ok: z.boolean(), error: z.string().nullable() });

export const MailTemplate = z.object({
  id: Uuid,
  name: z.string(),
  /** Subject, text and HTML may contain variables such as `{{visitor.firstName}}`. */
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  lastModifiedDate: Instant,
});
export type MailTemplate = z.infer<typeof MailTemplate>;

export const MailTemplateInput = z.strictObject({
  name: z.string().trim().min(1).max(NAME_MAX),
  subject: z.string().trim().max(MAIL_SUBJECT_MAX).default(''),
  text: z.string().trim().min(1).max(MAIL_TEXT_MAX),
  html: z.string().max(MAIL_HTML_MAX).nullable().default(null),
});
