import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../../database/table.ts';
import { merchants } from '../merchants/tables.ts';

/** Encryption of a connection to a mail server. */
export type MailSecurity = 'tls' | 'starttls' | 'none';

/** State of a mail server: never connected, connected, or failed last time. */
export type MailServerState = 'never' | 'connected' | 'failed';

/** Addresses at which a merchant receives and sends email. Secrets are sealed. */
export const mailboxes = pgTable(
  'mailboxes',
  {
    merchantId: merchantId().references(() => merchants.merchantId),
    id: id(),
    name: text('name').notNull(),
    /** As entered. Compared case-insensitively. */
    address: text('address').notNull(),
    signatureText: text('signature_text').notNull().default(''),
    signatureHtml: text('signature_html').notNull().default(''),
    /** The team whose queue receives new emails. Null or a deleted team: none. */
    departmentId: uuid('department_id'),
    isActive: boolean('is_active').notNull().default(true),
    /** Whether the mail server delivers `name+token@host` to `name@host`. */
    plusAddressing: boolean('plus_addressing').notNull().default(true),

    imapHost: text('imap_host'),
    imapPort: integer('imap_port'),
    imapSecurity: text('imap_security').$type<MailSecurity>(),
    imapUser: text('imap_user'),
    imapPassword: text('imap_password'),
    imapFolder: text('imap_folder').notNull().default('INBOX'),
    imapState: text('imap_state').$type<MailServerState>().notNull().default('never'),
    imapConnectedAt: moment('imap_connected_at'),
    imapFailedAt: moment('imap_failed_at'),
    imapError: text('imap_error'),
    /** Position in the folder (RFC 3501, 2.3.1.1). Null before the first connection. */
    uidValidity: bigint('uid_validity', { mode: 'number' }),
    lastUid: bigint('last_uid', { mode: 'number' }).notNull().default(0),

    smtpHost: text('smtp_host'),
    smtpPort: integer('smtp_port'),
    smtpSecurity: text('smtp_security').$type<MailSecurity>(),
    smtpUser: text('smtp_user'),
    smtpPassword: text('smtp_password'),
    smtpState: text('smtp_state').$type<MailServerState>().notNull().default('never'),
    smtpConnectedAt: moment('smtp_connected_at'),
    smtpFailedAt: moment('smtp_failed_at'),
    smtpError: text('smtp_error'),

    dkimDomain: text('dkim_domain'),
    dkimSelector: text('dkim_selector'),
    dkimKey: text('dkim_key'),

    webhookSecret: text('webhook_secret'),
    webhookUsedAt: moment('webhook_used_at'),

    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('mailboxes_address').on(t.merchantId, sql`lower(${t.address})`),
    index('mailboxes_by_id').on(t.id),
    check(
      'mailboxes_imap',
      sql`num_nulls(${t.imapHost}, ${t.imapPort}, ${t.imapSecurity}, ${t.imapUser}) in (0, 4)`,
    ),
    check('mailboxes_smtp', sql`num_nulls(${t.smtpHost}, ${t.smtpPort}, ${t.smtpSecurity}) in (0, 3)`),
    check('mailboxes_dkim', sql`num_nulls(${t.dkimDomain}, ${t.dkimSelector}, ${t.dkimKey}) in (0, 3)`),
    tenantPolicy(),
  ],
);

/** State of an email that arrived: waiting, stored in a thread, or the reason why not. */
export type ArrivalState = 'waiting' | 'stored' | 'duplicate' | 'own' | 'bounce' | 'loop' | 'failed';

export type MailboxRow = typeof mailboxes.$inferSelect;

/** Emails that arrived, once each, with their raw content in the file store. */
export const mailArrivals = pgTable(
  'mail_arrivals',
  {
    merchantId: merchantId(),
    id: id(),
    mailboxId: uuid('mailbox_id').notNull(),
    source: text('source').$type<'imap' | 'webhook'>().notNull(),
    /** Identifies it at its source: UIDVALIDITY and UID, or the hash of a delivery by webhook. */
    sourceKey: text('source_key').notNull(),
    /** Hash of Message-ID, sender and date, or of the content, so that an email delivered twice is stored once. */
    sameness: text('sameness'),
    sender: text('sender').notNull().default(''),
    rawFileKey: text('raw_file_key').notNull(),
    /** Bytes, even when the content was truncated. */
    size: integer('size').notNull(),
    isCut: boolean('is_cut').notNull().default(false),
    state: text('state').$type<ArrivalState>().notNull().default('waiting'),
    error: text('error'),
    conversationId: uuid('conversation_id'),
    messageId: uuid('message_id'),
    receivedAt: moment('received_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    foreignKey({
      columns: [t.merchantId, t.mailboxId],
      foreignColumns: [mailboxes.merchantId, mailboxes.id],
    }).onDelete('cascade'),
    uniqueIndex('mail_arrivals_source').on(t.merchantId, t.mailboxId, t.source, t.sourceKey),
    uniqueIndex('mail_arrivals_sameness').on(t.merchantId, t.sameness).where(sql`sameness is not null`),
    index('mail_arrivals_waiting').on(t.merchantId, t.receivedAt, t.id).where(sql`state = 'waiting'`),
    index('mail_arrivals_quarantined')
      .on(t.merchantId, t.receivedAt, t.id)
      .where(sql`state in ('loop', 'bounce', 'failed', 'waiting')`),
    index('mail_arrivals_newest').on(t.merchantId, t.mailboxId, t.receivedAt, t.id),
    index('mail_arrivals_sender').on(t.merchantId, t.sender, t.receivedAt),
    tenantPolicy(),
  ],
);

/** Email templates with variables. */
export const mailTemplates = pgTable(
  'mail_templates',
  {
    merchantId: merchantId().references(() => merchants.merchantId),
    id: id(),
    name: text('name').notNull(),
    subject: text('subject').notNull().default(''),
    text: text('text').notNull(),
    html: text('html'),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('mail_templates_name').on(t.merchantId, sql`lower(${t.name})`),
    tenantPolicy(),
  ],
);
