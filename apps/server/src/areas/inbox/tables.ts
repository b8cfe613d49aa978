import type { BulkAction, DraftMail } from '@foyer/contract/inbox/shapes';
import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy, tsvector } from '../../database/table.ts';
import { members } from '../accounts/tables.ts';
import { conversations } from '../conversations/tables.ts';

/** Drafts of a member: one per conversation, any number of new emails. */
export const messageDrafts = pgTable(
  'message_drafts',
  {
    merchantId: merchantId(),
    id: id(),
    memberId: uuid('member_id').notNull(),
    conversationId: uuid('conversation_id'),
    kind: text('kind').$type<'text' | 'note' | 'mail'>().notNull(),
    text: text('text').notNull().default(''),
    /** Addresses, subject and HTML of an email. */
    mail: jsonb('mail').$type<DraftMail>(),
    attachments: uuid('attachments').array().notNull().default(sql`'{}'::uuid[]`),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    foreignKey({ columns: [t.merchantId, t.memberId], foreignColumns: [members.merchantId, members.id] }),
    foreignKey({
      columns: [t.merchantId, t.conversationId],
      foreignColumns: [conversations.merchantId, conversations.id],
    }),
    uniqueIndex('message_drafts_conversation')
      .on(t.merchantId, t.memberId, t.conversationId)
      .where(sql`conversation_id is not null`),
    index('message_drafts_newest').on(t.merchantId, t.memberId, t.updatedAt, t.id),
    tenantPolicy(),
  ],
);

/** Search index of messages. Filled by the indexer shortly after a message is stored. */
export const messageWords = pgTable(
  'message_words',
  {
    merchantId: merchantId(),
    conversationId: uuid('conversation_id').notNull(),
    seq: integer('seq').notNull(),
    at: moment('at').notNull(),
    words: tsvector('words').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.conversationId, t.seq] }),
    index('message_words_newest').on(t.merchantId, t.at, t.conversationId, t.seq),
    // Each time span of a merchant is indexed separately. Every search reads the pending list, so the list is kept
    // short.
    index('message_words_words')
      .using('gin', t.words, sql`message_spans(${t.merchantId}, ${t.at})`)
      .with({ gin_pending_list_limit: 256 }),
    tenantPolicy(),
  ],
);

/** Visitors with a new name or address whose messages are not indexed again yet. Filled by a trigger. */
export const renamedVisitors = pgTable(
  'renamed_visitors',
  { merchantId: merchantId(), visitorId: uuid('visitor_id').notNull() },
  (t) => [primaryKey({ columns: [t.merchantId, t.visitorId] }), tenantPolicy()],
);

/** Replies scheduled for later. */
export const scheduledMessages = pgTable(
  'scheduled_messages',
  {
    merchantId: merchantId(),
    id: id(),
    conversationId: uuid('conversation_id').notNull(),
    memberId: uuid('member_id').notNull(),
    text: text('text').notNull().default(''),
    mail: jsonb('mail').$type<DraftMail>(),
    attachments: uuid('attachments').array().notNull().default(sql`'{}'::uuid[]`),
    sendAt: moment('send_at').notNull(),
    /** Action when the customer writes before then. */
    ifAnswered: text('if_answered').$type<'send' | 'hold'>().notNull().default('hold'),
    state: text('state')
      .$type<'waiting' | 'sent' | 'held' | 'cancelled' | 'failed'>()
      .notNull()
      .default('waiting'),
    error: text('error'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    foreignKey({
      columns: [t.merchantId, t.conversationId],
      foreignColumns: [conversations.merchantId, conversations.id],
    }),
    foreignKey({ columns: [t.merchantId, t.memberId], foreignColumns: [members.merchantId, members.id] }),
    index('scheduled_messages_due').on(t.sendAt).where(sql`state = 'waiting'`),
    index('scheduled_messages_conversation').on(t.merchantId, t.conversationId, t.sendAt),
    index('scheduled_messages_member').on(t.merchantId, t.memberId, t.sendAt, t.id),
    check('scheduled_messages_state', sql`${t.state} in ('waiting', 'sent', 'held', 'cancelled', 'failed')`),
    tenantPolicy(),
  ],
);

/** State of a thread before and after a change that can be undone. */
export interface UndoChange {
  readonly conversationId: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** Actions of members that can be undone for a while. */
export const inboxUndos = pgTable(
  'inbox_undos',
  {
    merchantId: merchantId(),
    id: id(),
    memberId: uuid('member_id').notNull(),
    action: jsonb('action').$type<BulkAction | { type: 'merge'; into: string }>().notNull(),
    changes: jsonb('changes').$type<UndoChange[]>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    undoneAt: moment('undone_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    foreignKey({ columns: [t.merchantId, t.memberId], foreignColumns: [members.merchantId, members.id] }),
    index('inbox_undos_old').on(t.createdAt),
    tenantPolicy(),
  ],
);
