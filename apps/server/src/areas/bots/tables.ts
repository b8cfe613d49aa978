import type { BotSession } from '@foyer/contract/bots/shapes';
import type { BotTestInput } from '@foyer/contract/bots/test-shapes';
import type { BotAccess, BotGraph, BotType } from '@foyer/domain/bots/graph';
import type { BotRouteRule } from '@foyer/domain/bots/routes';
import type { BotState } from '@foyer/domain/bots/session';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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
import { id, merchantId, moment, tenantPolicy } from '../../database/table.ts';
import { conversations } from '../conversations/tables.ts';
import { merchants } from '../merchants/tables.ts';

/** What applies to all bots of a merchant. Without a row: nothing in particular. */
export const botSettings = pgTable(
  'bot_settings',
  {
    merchantId: merchantId()
      .primaryKey()
      .references(() => merchants.merchantId),
    shownName: text('shown_name').notNull(),
    personWords: text('person_words').array().notNull(),
    departmentId: uuid('department_id'),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  () => [tenantPolicy()],
);

/** Bots with the drafts of their flows. */
export const bots = pgTable(
  'bots',
  {
    merchantId: merchantId().references(() => merchants.merchantId),
    id: id(),
    name: text('name').notNull(),
    type: text('type').$type<BotType>().notNull(),
    access: text('access').$type<BotAccess>().notNull(),
    draft: jsonb('draft').$type<BotGraph>().notNull(),
    /** The version that new sessions run. Null before it is published. */
    liveVersion: integer('live_version'),
    publishedAt: moment('published_at'),
    /** Whether the draft differs from the live version. */
    hasDraft: boolean('has_draft').notNull().default(true),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
    removedAt: moment('removed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('bots_name').on(t.merchantId, sql`lower(${t.name})`).where(sql`removed_at is null`),
    tenantPolicy(),
  ],
);

/** Published flows. Rows are only added; sessions stay on theirs. */
export const botVersions = pgTable(
  'bot_versions',
  {
    merchantId: merchantId(),
    botId: uuid('bot_id').notNull(),
    version: integer('version').notNull(),
    graph: jsonb('graph').$type<BotGraph>().notNull(),
    note: text('note').notNull().default(''),
    restoredFrom: integer('restored_from'),
    memberId: uuid('member_id'),
    memberName: text('member_name').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.botId, t.version] }),
    foreignKey({
      name: 'bot_versions_bot_fk',
      columns: [t.merchantId, t.botId],
      foreignColumns: [bots.merchantId, bots.id],
    }),
    tenantPolicy(),
  ],
);

/** Trials that are repeated before publishing. */
export const botTests = pgTable(
  'bot_tests',
  {
    merchantId: merchantId(),
    id: id(),
    botId: uuid('bot_id').notNull(),
    name: text('name').notNull(),
    language: text('language').notNull(),
    channel: text('channel').notNull(),
    from: text('from_step'),
    startedAt: bigint('started_at', { mode: 'number' }).notNull(),
    turns: jsonb('turns').$type<BotTestInput['turns']>().notNull(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('bot_tests_name').on(t.merchantId, t.botId, sql`lower(${t.name})`),
    foreignKey({
      name: 'bot_tests_bot_fk',
      columns: [t.merchantId, t.botId],
      foreignColumns: [bots.merchantId, bots.id],
    }),
    tenantPolicy(),
  ],
);

/** Which bot answers where, in the order in which they are tried. */
export const botRoutes = pgTable(
  'bot_routes',
  {
    merchantId: merchantId().references(() => merchants.merchantId),
    id: id(),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    active: boolean('active').notNull(),
    engagementId: uuid('engagement_id'),
    channel: text('channel').notNull(),
    page: text('page').notNull(),
    language: text('language').notNull(),
    hours: text('hours').$type<BotRouteRule['hours']>().notNull(),
    targets: jsonb('targets').$type<BotRouteRule['targets']>().notNull(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('bot_routes_name').on(t.merchantId, sql`lower(${t.name})`),
    tenantPolicy(),
  ],
);

/** Sessions of bots with visitors. */
export const botSessions = pgTable(
  'bot_sessions',
  {
    merchantId: merchantId(),
    id: id(),
    botId: uuid('bot_id').notNull(),
    version: integer('version').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    routeId: uuid('route_id'),
    state: jsonb('state').$type<BotState>().notNull(),
    /** How it ended. Null while it runs. */
    reason: text('reason').$type<NonNullable<BotSession['reason']>>(),
    /** The message up to which the conversation was read. */
    handledSeq: integer('handled_seq').notNull(),
    /** Number of the last entry in the path. */
    logged: integer('logged').notNull().default(0),
    wakesAt: moment('wakes_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    foreignKey({
      name: 'bot_sessions_version_fk',
      columns: [t.merchantId, t.botId, t.version],
      foreignColumns: [botVersions.merchantId, botVersions.botId, botVersions.version],
    }),
    foreignKey({
      name: 'bot_sessions_conversation_fk',
      columns: [t.merchantId, t.conversationId],
      foreignColumns: [conversations.merchantId, conversations.id],
    }).onDelete('cascade'),
    /** A conversation has one bot at most. */
    uniqueIndex('bot_sessions_running').on(t.merchantId, t.conversationId).where(sql`ended_at is null`),
    index('bot_sessions_conversation').on(t.merchantId, t.conversationId, t.createdAt),
    index('bot_sessions_newest').on(t.merchantId, t.createdAt, t.id),
    index('bot_sessions_bot').on(t.merchantId, t.botId, t.createdAt, t.id),
    index('bot_sessions_due').on(t.wakesAt).where(sql`wakes_at is not null`),
    tenantPolicy(),
  ],
);

/** The paths of sessions. */
export const botSteps = pgTable(
  'bot_steps',
  {
    merchantId: merchantId(),
    sessionId: uuid('session_id').notNull(),
    n: integer('n').notNull(),
    node: text('node').notNull(),
    port: text('port'),
    /** Variables that it set. */
    changed: jsonb('changed').$type<BotState['variables']>().notNull().default({}),
    /** The answer of another system, or why it failed. */
    detail: text('detail').notNull().default(''),
    milliseconds: integer('milliseconds'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.sessionId, t.n] }),
    foreignKey({
      name: 'bot_steps_session_fk',
      columns: [t.merchantId, t.sessionId],
      foreignColumns: [botSessions.merchantId, botSessions.id],
    }).onDelete('cascade'),
    tenantPolicy(),
  ],
);

export type BotRow = typeof bots.$inferSelect;
export type BotTestRow = typeof botTests.$inferSelect;
export type SessionRow = typeof botSessions.$inferSelect;
