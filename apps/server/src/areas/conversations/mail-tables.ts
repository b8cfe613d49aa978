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

/** What a message that is a mail has besides its words. `id` is that of the message. */
export const mails = pgTable(
  'mails',
  {
    merchantId: merchantId(),
    id: id(),
    conversationId: uuid('conversation_id').notNull(),
    /** The mailbox through which it came or leaves; null for the installation's own. */
    mailboxId: uuid('mailbox_id'),
    /** The sender's own id of it: sending twice stores once, also where it begins a thread. */
    clientId: uuid('client_id'),
    direction: text('direction').$type<'in' | 'out'>().notNull(),
    from: jsonb('from').$type<MailAddress>().notNull(),
    to: jsonb('to').$type<MailAddress[]>().notNull().default([]),
    cc: jsonb('cc').$type<MailAddress[]>().notNull().default([]),
    bcc: jsonb('bcc').$type<MailAddress[]>().notNull().default([]),
    replyTo: jsonb('reply_to').$type<MailAddress[]>().notNull().default([]),
    subject: text('subject').notNull().default(''),
    /** Ids without angle brackets. */
    messageId: text('message_id').notNull(),
    inReplyTo: text('in_reply_to'),
    references: text('references').array().notNull().default(sql`'{}'::text[]`),
    /** All of the text and the HTML as they came or leave; the message itself holds the fresh part only. */
    text: text('text').notNull().default(''),
    html: text('html').notNull().default(''),
    /** Inline images: content id and address of the stored file. */
    inline: jsonb('inline').$type<{ cid: string; url: string }[]>().notNull().default([]),
    /** The stored original. */
    rawKey: text('raw_key'),
    /** Could not be read as a mail should be; `rawKey` has what came. */
    isBroken: boolean('is_broken').notNull().default(false),
    /** A program wrote it, which no program may answer. */
    isAutomatic: boolean('is_automatic').notNull().default(false),
    state: text('state').$type<Exclude<MailState, 'kept'>>().notNull(),
    /** Why it was not delivered, in the mail server's words. */
    error: text('error'),
    /** When it left, or was sent to us; null for a `sent` one that the demo kept instead. */
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
