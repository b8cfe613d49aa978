import type { ConversationEvent, FileRef } from '@foyer/contract/conversations/shapes';
import type { LastMessage } from '@foyer/contract/visitors/shapes';
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
import { id, merchantId, merchantWall, moment, writerDoor } from '../../database/table.ts';
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
    status: text('status').$type<'open' | 'closed'>().notNull().default('open'),
    /** The member who has it, and all members in it in the order they came. */
    assignedTo: uuid('assigned_to'),
    agentIds: uuid('agent_ids').array().notNull().default(sql`'{}'::uuid[]`),
    /** The merchant wrote first and the visitor has not answered yet. */
    invited: boolean('invited').notNull().default(false),
    /** Number of the newest message: numbers run from 1 without gaps. */
    lastSeq: integer('last_seq').notNull().default(0),
    visitorDelivered: integer('visitor_delivered').notNull().default(0),
    visitorRead: integer('visitor_read').notNull().default(0),
    agentRead: integer('agent_read').notNull().default(0),
    inboundCount: integer('inbound_count').notNull().default(0),
    outboundCount: integer('outbound_count').notNull().default(0),
    lastMessage: jsonb('last_message').$type<z.infer<typeof LastMessage>>(),
    lastMessageAt: moment('last_message_at'),
    /** Since when an answer is owed to the visitor. */
    waitingSince: moment('waiting_since'),
    ratingScore: integer('rating_score'),
    ratingComment: text('rating_comment'),
    createdAt: moment('created_at').notNull().defaultNow(),
    closedAt: moment('closed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    foreignKey({ columns: [t.merchantId, t.visitorId], foreignColumns: [visitors.merchantId, visitors.id] }),
    /** A visitor has one open conversation at most. */
    uniqueIndex('conversations_open').on(t.merchantId, t.visitorId).where(sql`status = 'open'`),
    index('conversations_visitor').on(t.merchantId, t.visitorId, t.id),
    index('conversations_engagement').on(t.merchantId, t.engagementId),
    index('conversations_newest').on(t.merchantId, t.lastMessageAt, t.id),
    check('conversations_rating', sql`${t.ratingScore} between 1 and 5`),
    check('conversations_closed', sql`(${t.status} = 'closed') = (${t.closedAt} is not null)`),
    merchantWall(),
    writerDoor(),
  ],
);

/** Written by the function `append_messages` alone, which numbers them. */
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
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.conversationId, t.seq] }),
    foreignKey({
      columns: [t.merchantId, t.conversationId],
      foreignColumns: [conversations.merchantId, conversations.id],
    }),
    /** Sending twice stores once. */
    uniqueIndex('messages_client')
      .on(t.merchantId, t.conversationId, t.clientId)
      .where(sql`client_id is not null`),
    merchantWall(),
    writerDoor(),
  ],
);

export const cannedReplies = pgTable(
  'canned_replies',
  {
    merchantId: merchantId(),
    id: id(),
    shortcut: text('shortcut').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('canned_replies_shortcut').on(t.merchantId, sql`lower(${t.shortcut})`),
    merchantWall(),
  ],
);
