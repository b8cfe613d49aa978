import type { UnansweredReason } from '@foyer/domain/knowledge';
import { sql } from 'drizzle-orm';
import {
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../../../database/table.ts';

/** Groups of similar questions that were not answered. */
export const unansweredGroups = pgTable(
  'unanswered_groups',
  {
    merchantId: merchantId(),
    id: id(),
    question: text('question').notNull(),
    /** The words by which questions are compared. */
    tokens: text('tokens').array().notNull(),
    languages: text('languages').array().notNull(),
    state: text('state').$type<'open' | 'done' | 'dismissed'>().notNull().default('open'),
    outcome: text('outcome').$type<'faq' | 'variants' | 'document' | 'intent'>(),
    documentId: uuid('document_id'),
    assigneeId: uuid('assignee_id'),
    count: integer('count').notNull(),
    noSource: integer('no_source').notNull().default(0),
    belowThreshold: integer('below_threshold').notNull().default(0),
    handedOver: integer('handed_over').notNull().default(0),
    thumbsDown: integer('thumbs_down').notNull().default(0),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
    doneAt: moment('done_at'),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    index('unanswered_groups_count').on(t.merchantId, t.state, t.count, t.id),
    index('unanswered_groups_last').on(t.merchantId, t.state, t.lastAt, t.id),
    index('unanswered_groups_done').on(t.merchantId, t.doneAt).where(sql`done_at is not null`),
    tenantPolicy(),
  ],
);

/** Questions that were not answered. */
export const unansweredQuestions = pgTable(
  'unanswered_questions',
  {
    merchantId: merchantId(),
    id: id(),
    groupId: uuid('group_id').notNull(),
    /** The same question is recorded once; the last reason counts. */
    key: text('key').notNull(),
    text: text('text').notNull(),
    language: text('language').notNull(),
    reason: text('reason').$type<UnansweredReason>().notNull(),
    score: real('score'),
    source: text('source').$type<'widget' | 'bot' | 'agent' | 'member'>().notNull(),
    conversationId: uuid('conversation_id'),
    visitorId: uuid('visitor_id'),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    foreignKey({
      columns: [t.merchantId, t.groupId],
      foreignColumns: [unansweredGroups.merchantId, unansweredGroups.id],
      name: 'unanswered_questions_group_fk',
    }).onDelete('cascade'),
    uniqueIndex('unanswered_questions_key').on(t.merchantId, t.key),
    index('unanswered_questions_group').on(t.merchantId, t.groupId, t.at),
    index('unanswered_questions_conversation').on(t.merchantId, t.conversationId),
    tenantPolicy(),
  ],
);
