import type { ConversationEvent, FileRef } from '@foyer/contract/conversations/shapes';
import type { LastMessage } from '@foyer/contract/visitors/shapes';
import type { BotElement } from '@foyer/domain/bots/elements';
import type { MessageStatus } from '@foyer/domain/message-status';
import type { TaskPriority } from '@foyer/domain/task';
import { sql } from 'drizzle-orm';
import {
  boolean,
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
import type { z } from 'zod';
import { id, merchantId, minuteOf, moment, tenantPolicy, writerPolicy } from '../../database/table.ts';
import { members } from '../accounts/tables.ts';
import { visitors } from '../visitors/tables.ts';

export const conversations = pgTable(
  'conversations',
  {
    merchantId: merchantId(),
    id: id(),
    visitorId: uuid('visitor_id').notNull(),
    visitId: uuid('visit_id'),
    engagementId: uuid('engagement_id'),
    channel: text('channel').notNull().default('web'),
    /** A live chat (at most one open per visitor) or an email thread. */
    kind: text('kind').$type<'chat' | 'mail'>().notNull().default('chat'),
    subject: text('subject').notNull().default(''),
    status: text('status').$type<'open' | 'closed'>().notNull().default('open'),
    /** The assignee, and all members in the conversation in the order they joined. */
    assignedTo: uuid('assigned_to'),
    /** A bot answers. Changed only by `moves.ts`; a chat may also begin so. */
    withBot: boolean('with_bot').notNull().default(false),
    agentIds: uuid('agent_ids').array().notNull().default(sql`'{}'::uuid[]`),
    /** The merchant wrote first and the visitor has not answered yet. */
    invited: boolean('invited').notNull().default(false),
    /** Number of the newest message: numbers run from 1 without gaps. */
    lastSeq: integer('last_seq').notNull().default(0),
    visitorDelivered: integer('visitor_delivered').notNull().default(0),
    visitorRead: integer('visitor_read').notNull().default(0),
    agentRead: integer('agent_read').notNull().default(0),
    /** Texts of the customer after `agentRead`. */
    unreadCount: integer('unread_count').notNull().default(0),
    inboundCount: integer('inbound_count').notNull().default(0),
    outboundCount: integer('outbound_count').notNull().default(0),
    lastMessage: jsonb('last_message').$type<z.infer<typeof LastMessage>>(),
    lastMessageAt: moment('last_message_at'),
    /**
     * The minute of `lastMessageAt`. The lists' indexes contain it instead of the exact time, so that most messages
     * change no indexed column and their update writes no index entry.
     */
    lastMessageMinute: moment('last_message_minute').generatedAlwaysAs(minuteOf('last_message_at')),
    /** Since when the visitor is owed an answer. */
    waitingSince: moment('waiting_since'),
    /** `waitingSince` before it was closed, which an undo brings back. */
    waitingWhenClosed: moment('waiting_when_closed'),
    /** Inbox status. Messages change it in `append_messages`, members' actions in `moves.ts`. */
    inboxStatus: text('inbox_status').$type<MessageStatus>().notNull().default('Pending'),
    /** The status before a thread was deleted or marked as junk, which a restore brings back. */
    discardedFrom: text('put_away_from').$type<MessageStatus>(),
    snoozedUntil: moment('snoozed_until'),
    /** The department whose queue contains it. The baseline migration adds the foreign key. */
    departmentId: uuid('department_id'),
    assignedAt: moment('assigned_at'),
    priority: text('priority').$type<TaskPriority>(),
    /** Sentiment of the customer's last message: above 0 content, below 0 not (Specification 9). */
    sentiment: integer('sentiment'),
    /** Language tag of the customer's messages. Empty while unknown. */
    language: text('language').notNull().default(''),
    /** The thread it was merged into. */
    mergedInto: uuid('merged_into'),
    lastInboundAt: moment('last_inbound_at'),
    lastOutboundAt: moment('last_outbound_at'),
    lastOutboundMinute: moment('last_outbound_minute').generatedAlwaysAs(minuteOf('last_outbound_at')),
    /** The member who last wrote to the customer. */
    lastOutboundBy: uuid('last_outbound_by'),
    /** Number of the last message in the search index. */
    indexedSeq: integer('indexed_seq').notNull().default(0),
    isUnindexed: boolean('is_unindexed').generatedAlwaysAs(sql`indexed_seq < last_seq`),
    ratingScore: integer('rating_score'),
    ratingComment: text('rating_comment'),
    createdAt: moment('created_at').notNull().defaultNow(),
    closedAt: moment('closed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    foreignKey({ columns: [t.merchantId, t.visitorId], foreignColumns: [visitors.merchantId, visitors.id] }),
    foreignKey({ columns: [t.merchantId, t.mergedInto], foreignColumns: [t.merchantId, t.id] }),
    /** A visitor has one open chat at most. */
    uniqueIndex('conversations_open')
      .on(t.merchantId, t.visitorId)
      .where(sql`status = 'open' and kind = 'chat'`),
    index('conversations_visitor').on(t.merchantId, t.visitorId, t.id),
    // For the results of engagements; no column changes with messages.
    index('conversations_engagement')
      .on(t.merchantId, t.engagementId, t.createdAt, t.id)
      .where(sql`engagement_id is not null`),
    index('conversations_newest').on(t.merchantId, t.lastMessageMinute),
    index('conversations_status').on(t.merchantId, t.inboxStatus, t.lastMessageMinute),
    index('conversations_assigned').on(t.merchantId, t.assignedTo, t.inboxStatus, t.lastMessageMinute),
    index('conversations_team')
      .on(t.merchantId, t.departmentId, t.inboxStatus, t.lastMessageMinute)
      .where(sql`department_id is not null`),
    index('conversations_channel').on(t.merchantId, t.channel, t.inboxStatus, t.lastMessageMinute),
    index('conversations_priority')
      .on(t.merchantId, t.priority, t.inboxStatus, t.lastMessageMinute)
      .where(sql`priority is not null`),
    index('conversations_sent')
      .on(t.merchantId, t.lastOutboundBy, t.lastOutboundMinute)
      .where(sql`last_outbound_by is not null`),
    index('conversations_waiting')
      .on(t.merchantId, t.waitingSince, t.id)
      .where(sql`waiting_since is not null`),
    // With all that decides who waits now, so that the dashboard counts in the index.
    index('conversations_own_waiting')
      .on(t.merchantId, t.assignedTo, t.waitingSince, t.inboxStatus, t.snoozedUntil, t.mergedInto)
      .where(sql`waiting_since is not null`),
    index('conversations_owed')
      .on(t.merchantId, t.lastMessageMinute)
      .where(sql`waiting_since is not null and inbox_status <> 'Pending'`),
    index('conversations_asleep').on(t.merchantId, t.lastMessageMinute).where(sql`snoozed_until is not null`),
    // The load of members, which assignment and the dashboard count each time.
    index('conversations_load')
      .on(t.merchantId, t.assignedTo, t.kind, t.inboxStatus, t.snoozedUntil)
      .where(sql`status = 'open' and assigned_to is not null and merged_into is null`),
    index('conversations_snoozed').on(t.snoozedUntil).where(sql`snoozed_until is not null`),
    index('conversations_merged').on(t.merchantId, t.mergedInto).where(sql`merged_into is not null`),
    index('conversations_unindexed').on(t.merchantId, t.id).where(sql`is_unindexed`),
    check('conversations_rating', sql`${t.ratingScore} between 1 and 5`),
    check('conversations_closed', sql`(${t.status} = 'closed') = (${t.closedAt} is not null)`),
    check('conversations_kind', sql`${t.kind} in ('chat', 'mail')`),
    check(
      'conversations_inbox_status',
      sql`${t.inboxStatus} in ('Pending', 'Replied', 'Deleted', 'Junk', 'Draft', 'Answered', 'Read', 'Assigned', 'Completed')`,
    ),
    check('conversations_priority', sql`${t.priority} in ('Low', 'Medium', 'High')`),
    check('conversations_merged_elsewhere', sql`${t.mergedInto} <> ${t.id}`),
    tenantPolicy(),
    writerPolicy(),
  ],
);

/**
 * Written only by the function `append_messages`, which numbers them and has locked the conversation, so there is no
 * foreign key to check it again.
 */
export const messages = pgTable(
  'messages',
  {
    merchantId: merchantId(),
    conversationId: uuid('conversation_id').notNull(),
    seq: integer('seq').notNull(),
    id: id(),
    clientId: uuid('client_id'),
    authorType: text('author_type').$type<'visitor' | 'member' | 'bot' | 'system'>().notNull(),
    authorId: text('author_id'),
    authorName: text('author_name').notNull(),
    authorImage: text('author_image'),
    kind: text('kind').$type<'text' | 'note' | 'event'>().notNull(),
    text: text('text').notNull().default(''),
    attachments: jsonb('attachments').$type<FileRef[]>().notNull().default([]),
    mentions: uuid('mentions').array().notNull().default(sql`'{}'::uuid[]`),
    event: jsonb('event').$type<ConversationEvent>(),
    /** What a bot shows with the text. */
    element: jsonb('element').$type<BotElement>(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.conversationId, t.seq] }),
    /** A retry with the same client id stores nothing. */
    uniqueIndex('messages_client')
      .on(t.merchantId, t.conversationId, t.clientId)
      .where(sql`client_id is not null`),
    tenantPolicy(),
    writerPolicy(),
  ],
);

export const cannedReplies = pgTable(
  'canned_replies',
  {
    merchantId: merchantId(),
    id: id(),
    /** The owner of a personal reply. Null: shared. */
    ownerId: uuid('owner_id'),
    shortcut: text('shortcut').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** Path, nested by slashes. Empty: none. */
    folder: text('folder').notNull().default(''),
    /** BCP 47 tag. Null: all languages. */
    language: text('language'),
    attachments: jsonb('attachments').$type<FileRef[]>().notNull().default([]),
    /** How many times it was sent. */
    usageCount: integer('usage_count').notNull().default(0),
    lastUsedAt: moment('last_used_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    foreignKey({ columns: [t.merchantId, t.ownerId], foreignColumns: [members.merchantId, members.id] }),
    /** Shortcuts are unique per language among shared replies and among those of each member. */
    uniqueIndex('canned_replies_shortcut').on(
      t.merchantId,
      sql`coalesce(${t.ownerId}, '00000000-0000-0000-0000-000000000000')`,
      sql`lower(${t.shortcut})`,
      sql`coalesce(${t.language}, '')`,
    ),
    tenantPolicy(),
  ],
);
