import type { MailAddress, MailState } from '@foyer/contract/conversations/shapes';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../../database/table.ts';
import { conversations } from './tables.ts';

/** Email fields of a message. `id` is the message's id. */
export const mails = pgTable(
  'mails',
  {
    merchantId: merchantId(),
    id: id(),
    conversationId: uuid('conversation_id').notNull(),
    /** The mailbox it was received or is sent through. Null: the installation's own address. */
    mailboxId: uuid('mailbox_id'),
    /** Client id of the sender. An email with the same id is stored once, even when it starts a thread. */
    clientId: uuid('client_id'),
    direction: text('direction').$type<'in' | 'out'>().notNull(),
    from: jsonb('from').$type<MailAddress>().notNull(),
    to: jsonb('to').$type<MailAddress[]>().notNull().default([]),
    cc: jsonb('cc').$type<MailAddress[]>().notNull().default([]),
    bcc: jsonb('bcc').$type<MailAddress[]>().notNull().default([]),
    replyTo: jsonb('reply_to').$type<MailAddress[]>().notNull().default([]),
    subject: text('subject').notNull().default(''),
    /** Message-IDs without angle brackets. */
    messageId: text('message_id').notNull(),
    inReplyTo: text('in_reply_to'),
    references: text('references').array().notNull().default(sql`'{}'::text[]`),
    /** Complete text and HTML. The message itself contains only the new text. */
    text: text('text').notNull().default(''),
    html: text('html').notNull().default(''),
    /** Inline images: content id and address of the stored file. */
    inline: jsonb('inline').$type<{ cid: string; url: string }[]>().notNull().default([]),
    /** The stored original. */
    rawKey: text('raw_key'),
    /** Could not be parsed completely. `rawKey` has the original. */
    isBroken: boolean('is_broken').notNull().default(false),
    /** Sent by a program, so it must not be answered automatically. */
    isAutomatic: boolean('is_automatic').notNull().default(false),
    state: text('state').$type<Exclude<MailState, 'kept'>>().notNull(),
    /** The mail server's reason for non-delivery. */
    error: text('error'),
    /** When it was sent. Null for a `sent` email that the demo stored instead. */
    sentAt: moment('sent_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    foreignKey({
      columns: [t.merchantId, t.conversationId],
      foreignColumns: [conversations.merchantId, conversations.id],
    }),
    index('mails_conversation').on(t.merchantId, t.conversationId, t.id),
    index('mails_message_id').on(t.merchantId, t.messageId),
    uniqueIndex('mails_client').on(t.merchantId, t.clientId).where(sql`client_id is not null`),
    index('mails_queued').on(t.createdAt).where(sql`state = 'queued'`),
    check('mails_state', sql`${t.state} in ('received', 'queued', 'sent', 'failed', 'bounced')`),
    tenantPolicy(),
  ],
);
