import type { UnsubscribeReason } from '@foyer/domain/unsubscribe';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../database/table.ts';

/** All outgoing mails with their status. */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    merchantId: merchantId(),
    id: id(),
    sender: text('sender').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** Further headers, such as List-Unsubscribe. */
    headers: jsonb('headers').$type<Record<string, string>>().notNull().default({}),
    status: text('status')
      .$type<'queued' | 'sent' | 'kept' | 'failed' | 'unwanted'>()
      .notNull()
      .default('queued'),
    error: text('error'),
    createdAt: moment('created_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    index('outgoing_mails_newest').on(t.merchantId, t.createdAt, t.id),
    index('outgoing_mails_recipient').on(sql`lower(${t.recipient})`),
    tenantPolicy(),
  ],
);

/** Addresses that opted out of the merchant's mails, except those about an account or a reply to their own request. */
export const mailOptOuts = pgTable(
  'mail_opt_outs',
  {
    merchantId: merchantId(),
    id: id(),
    /** Lower case. */
    email: text('email').notNull(),
    reason: text('reason').$type<UnsubscribeReason>(),
    comment: text('comment').notNull().default(''),
    source: text('source').$type<'link' | 'confirmed' | 'team'>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('mail_opt_outs_email').on(t.merchantId, t.email),
    index('mail_opt_outs_newest').on(t.merchantId, t.createdAt, t.id),
    tenantPolicy(),
  ],
);
