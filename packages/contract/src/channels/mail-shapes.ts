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

/** How the connection to a mail server is secured: from the first byte, after STARTTLS, or not at all. */
export const MailSecurity = z.enum(['tls', 'starttls', 'none']);
export type MailSecurity = z.infer<typeof MailSecurity>;

const Host = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?=.{1,253}$)[a-z0-9]([a-z0-9.:-]*[a-z0-9])?$/, 'Please enter the name of a mail server')
  .max(253);
const Port = z.number().int().min(1).max(65_535);

/** A secret is written and never told: left out it stays as it is, null removes it. */
const Secret = z.string().min(1).max(1000).nullable().optional();

export const MailServerInput = z.strictObject({
  host: Host,
  port: Port,
  security: MailSecurity,
  user: z.string().trim().max(254),
  password: Secret,
});

/** What is known of a mail server: never reached, reached last time, or why it was not. */
export const MailServerStatus = z.object({
  state: z.enum(['never', 'connected', 'failed']),
  connectedDate: Instant.nullable(),
  failedDate: Instant.nullable(),
  /** The words of the last failure; null while it is connected. */
  error: z.string().nullable(),
});
export type MailServerStatus = z.infer<typeof MailServerStatus>;

const ServerTold = MailServerStatus.extend({
  host: z.string(),
  port: z.number().int(),
  security: MailSecurity,
  user: z.string(),
  hasPassword: z.boolean(),
});

/** An address at which the merchant receives and sends mail. Secrets are never told. */
export const Mailbox = z.object({
  id: Uuid,
  name: z.string(),
  address: z.string(),
  signatureText: z.string(),
  signatureHtml: z.string(),
  departmentId: Uuid.nullable(),
  active: z.boolean(),
  plusAddressing: z.boolean(),
  /** Null where mails do not come by IMAP. */
  imap: ServerTold.extend({ folder: z.string() }).nullable(),
  /** Null where the installation's own mail server sends. */
  smtp: ServerTold.nullable(),
  dkim: z.object({ domain: z.string(), selector: z.string() }).nullable(),
  webhook: z.object({
    /** Where mails are handed over, with the id of the mailbox. */
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
    .describe('Whether the mail server delivers name+token@host to name@host, as most do.'),
  imap: ImapServerInput.nullable().default(null),
  smtp: MailServerInput.nullable().default(null),
  dkim: DkimInput.nullable().default(null),
});

/**
 * Why a mail is not in the inbox: too many came from its sender within an hour (`loop`), it tells of a mail that was not
 * delivered (`bounce`), it could not be read or stored (`failed`), or it is tried again (`waiting`).
 */
export const HeldBackReason = z.enum(['loop', 'bounce', 'failed', 'waiting']);
export type HeldBackReason = z.infer<typeof HeldBackReason>;

/** A mail that arrived and was not delivered to the inbox. */
export const HeldBackMail = z.object({
  id: Uuid,
  mailboxName: z.string(),
  /** Empty where nobody is named. */
  sender: z.string(),
  subject: z.string(),
  /** Bytes. */
  size: z.number().int(),
  reason: HeldBackReason,
  /** What failed; null for the other reasons. */
  error: z.string().nullable(),
  receivedDate: Instant,
});
export type HeldBackMail = z.infer<typeof HeldBackMail>;

/** An address that the composer offers as the sender. */
export const MailSender = z.object({
  /** Null for the installation's own address. */
  mailboxId: Uuid.nullable(),
  name: z.string(),
  address: z.string(),
  signatureText: z.string(),
  signatureHtml: z.string(),
  /** Whether there is a mail server that sends; without one mails fail, or are kept in the mailbox of the demo. */
  canSend: z.boolean(),
});
export type MailSender = z.infer<typeof MailSender>;

export const MailReceiver = z.strictObject({ name: z.string().trim().max(200).default(''), address: Email });
const receivers = z.array(MailReceiver).max(MAIL_RECEIVERS_MAX);

/** A mail as a member writes it. */
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

/** A part of a mail: written for it, taken from an earlier one, or the sender's signature. */
export const MailPart = z.object({ kind: z.enum(['fresh', 'quoted', 'signature']), text: z.string() });

/** The whole of a mail, as safe to show. */
export const MailContent = z.object({
  /** The plain text in parts; joined they are all of it. */
  parts: z.array(MailPart),
  /**
   * Sanitised HTML; empty where the mail has none. Images from elsewhere have no `src`: their address stands in
   * `data-src`, for whoever asks for them. `data-quoted` marks what was taken from an earlier mail.
   */
  html: z.string(),
  remoteImages: z.number().int(),
  /** Could not be read as a mail should be; the original has what came. */
  isBroken: z.boolean(),
  /** The original as a file to download. */
  originalUrl: z.string().nullable(),
});
export type MailContent = z.infer<typeof MailContent>;

/** Whether a mail server could be reached and signed in to. */
export const MailServerTest = z.object({ ok: z.boolean(), error: z.string().nullable() });

export const MailTemplate = z.object({
  id: Uuid,
  name: z.string(),
  /** Subject, text and HTML may hold variables such as `{{visitor.firstName}}`. */
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
