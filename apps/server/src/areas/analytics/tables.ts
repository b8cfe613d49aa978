import type { CustomDashboard } from '@foyer/contract/analytics/shapes';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../../database/table.ts';

const ms = (name: string) => bigint(name, { mode: 'number' });

/**
 * What is known of each conversation for statistics, one row each, written by `facts/conversations.ts`. Spam, deleted,
 * merged and empty conversations have none. Durations are in milliseconds. A trigger notes the hours of changed rows in
 * `stale_stats`.
 */
export const conversationFacts = pgTable(
  'conversation_facts',
  {
    merchantId: merchantId(),
    id: id(),
    visitorId: uuid('visitor_id').notNull(),
    startedAt: moment('started_at').notNull(),
    kind: text('kind').$type<'chat' | 'mail'>().notNull(),
    channel: text('channel').notNull(),
    engagementId: uuid('engagement_id'),
    departmentId: uuid('department_id'),
    /** The assignee, or else the member who last wrote. */
    agentId: uuid('agent_id'),
    country: text('country').notNull(),
    language: text('language').notNull(),
    campaign: text('campaign').notNull().default(''),
    /** What the visitor wanted: the parameter `intent`. */
    intent: text('intent').notNull().default(''),
    labelIds: uuid('label_ids').array().notNull().default(sql`'{}'::uuid[]`),
    sentiment: integer('sentiment'),
    rating: integer('rating'),
    received: integer('received').notNull(),
    replies: integer('replies').notNull(),
    firstReplyMs: ms('first_reply_ms'),
    /** In opening hours, as the merchant's hours are now. */
    firstReplyOpenMs: ms('first_reply_open_ms'),
    /** The number of times the customer waited for a reply and got it, and how long together. */
    waits: integer('waits').notNull().default(0),
    waitedMs: ms('waited_ms').notNull().default(0),
    isClosed: boolean('is_closed').notNull(),
    resolutionMs: ms('resolution_ms'),
    resolutionOpenMs: ms('resolution_open_ms'),
    reopened: integer('reopened').notNull().default(0),
    /** The number of the last message that is counted. */
    seq: integer('seq').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    index('conversation_facts_started').on(t.merchantId, t.startedAt, t.id),
    index('conversation_facts_visitor').on(t.merchantId, t.visitorId),
    tenantPolicy(),
  ],
);

/** What is known of each visit for statistics, written by `facts/visits.ts`. */
export const visitFacts = pgTable(
  'visit_facts',
  {
    merchantId: merchantId(),
    id: id(),
    visitorId: uuid('visitor_id').notNull(),
    startedAt: moment('started_at').notNull(),
    channel: text('channel').notNull(),
    engagementId: uuid('engagement_id'),
    country: text('country').notNull(),
    device: text('device').notNull(),
    browser: text('browser').notNull(),
    language: text('language').notNull(),
    /** `direct`, `campaign`, or the host of the page before. */
    source: text('source').notNull(),
    campaign: text('campaign').notNull(),
    pages: integer('pages').notNull(),
    /** Null while it lasts. */
    durationMs: ms('duration_ms'),
    isNew: boolean('is_new').notNull(),
    hasConversation: boolean('has_conversation').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    index('visit_facts_started').on(t.merchantId, t.startedAt, t.id),
    index('visit_facts_visitor').on(t.merchantId, t.visitorId),
    tenantPolicy(),
  ],
);

/**
 * The pages of each visit for statistics, one row for each page of a visit, written with its visit by `facts/pages.ts`.
 */
export const pageFacts = pgTable(
  'page_facts',
  {
    merchantId: merchantId(),
    /** Of the first view of the page in the visit. */
    id: id(),
    visitId: uuid('visit_id').notNull(),
    visitorId: uuid('visitor_id').notNull(),
    /** When the visit first opened the page. */
    startedAt: moment('started_at').notNull(),
    /** Host and path, without what varies from visit to visit. */
    page: text('page').notNull(),
    title: text('title').notNull(),
    channel: text('channel').notNull(),
    engagementId: uuid('engagement_id'),
    country: text('country').notNull(),
    device: text('device').notNull(),
    views: integer('views').notNull(),
    /** The views that have ended, and how long they took together. */
    ended: integer('ended').notNull(),
    timeMs: ms('time_ms').notNull(),
    /** Whether the visit began, and whether it ended with the page. */
    isFirst: boolean('is_first').notNull(),
    isLast: boolean('is_last').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    index('page_facts_started').on(t.merchantId, t.startedAt, t.id),
    index('page_facts_visit').on(t.merchantId, t.visitId),
    index('page_facts_visitor').on(t.merchantId, t.visitorId),
    // The last title of a page.
    index('page_facts_title').on(t.merchantId, t.page, t.startedAt).where(sql`title <> ''`),
    tenantPolicy(),
  ],
);

/**
 * Statistics by one dimension at a time, for each hour and each day of the merchant's zone; pages, of which there may be
 * very many, for each day only. Rebuilt from the facts when
 * these change, never incremented. The dimension '' has the totals.
 */
export const stats = pgTable(
  'stats',
  {
    merchantId: merchantId(),
    source: text('source').notNull(),
    grain: text('grain').$type<'hour' | 'day' | 'month'>().notNull(),
    /** A condition or value of the source. */
    measure: text('measure').notNull(),
    dimension: text('dimension').notNull(),
    key: text('key').notNull(),
    /** When the hour, day or month begins. */
    bucket: moment('bucket').notNull(),
    n: integer('n').notNull(),
    total: doublePrecision('total').notNull(),
    /** Rows by bin of `DURATION_BINS`: bin, count, bin, count. Null for other values. */
    histogram: integer('histogram').array(),
  },
  (t) => [
    primaryKey({
      columns: [t.merchantId, t.source, t.grain, t.measure, t.dimension, t.bucket, t.key],
    }),
    index('stats_bucket').on(t.merchantId, t.source, t.bucket),
    tenantPolicy(),
  ],
);

/** Hours whose facts have changed since their statistics were built. */
export const staleStats = pgTable(
  'stale_stats',
  {
    merchantId: merchantId(),
    source: text('source').notNull(),
    hour: moment('hour').notNull(),
  },
  (t) => [primaryKey({ columns: [t.merchantId, t.source, t.hour] }), tenantPolicy()],
);

/** How far the facts of a merchant are. Without a row they have not been built. */
export const factStates = pgTable(
  'fact_states',
  {
    merchantId: merchantId(),
    /** A hash of time zone and opening hours. When these change, everything is built again. */
    rules: text('rules').notNull(),
    /** The last conversation and visit that a complete build has passed. Null when it is done. */
    conversationId: uuid('conversation_id'),
    visitId: uuid('visit_id'),
    /** Facts of conversations without a newer message than this are compared only at night. */
    sweptAt: moment('swept_at').notNull(),
    /** The last comparison of a random day, and whether it had to be built again. */
    checkedAt: moment('checked_at'),
    mismatches: integer('mismatches').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.merchantId] }), tenantPolicy()],
);

/** Dashboards that a merchant builds. Their names and states are also in `merchants.custom_dashboard`. */
export const customDashboards = pgTable(
  'custom_dashboards',
  {
    merchantId: merchantId(),
    id: id(),
    name: text('name').notNull(),
    status: text('status').$type<CustomDashboard['status']>().notNull(),
    widgets: jsonb('widgets').$type<CustomDashboard['widgets']>().notNull().default([]),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('custom_dashboards_name').on(t.merchantId, sql`lower(${t.name})`),
    tenantPolicy(),
  ],
);
