import type { AiRunStep } from '@foyer/contract/agents/shapes';
import type { AgentSettings, HandoverCategory, RunOutcome } from '@foyer/domain/agents/agent';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../../database/table.ts';
import { conversations } from '../conversations/tables.ts';
import { merchants } from '../merchants/tables.ts';

/** AI agents. What they do is in their versions. */
export const aiAgents = pgTable(
  'ai_agents',
  {
    merchantId: merchantId().references(() => merchants.merchantId),
    id: id(),
    name: text('name').notNull(),
    imageUrl: text('image_url'),
    active: boolean('active').notNull(),
    /** The version that new conversations begin with. */
    version: integer('version').notNull(),
    settings: jsonb('settings').$type<AgentSettings>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
    removedAt: moment('removed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('ai_agents_name').on(t.merchantId, sql`lower(${t.name})`).where(sql`removed_at is null`),
    tenantPolicy(),
  ],
);

/** Settings of agents. Rows are only added; conversations stay on theirs. */
export const aiAgentVersions = pgTable(
  'ai_agent_versions',
  {
    merchantId: merchantId(),
    agentId: uuid('agent_id').notNull(),
    version: integer('version').notNull(),
    settings: jsonb('settings').$type<AgentSettings>().notNull(),
    restoredFrom: integer('restored_from'),
    memberId: uuid('member_id'),
    memberName: text('member_name').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.agentId, t.version] }),
    foreignKey({
      name: 'ai_agent_versions_agent_fk',
      columns: [t.merchantId, t.agentId],
      foreignColumns: [aiAgents.merchantId, aiAgents.id],
    }),
    tenantPolicy(),
  ],
);

/** Conversations of agents. */
export const aiSessions = pgTable(
  'ai_sessions',
  {
    merchantId: merchantId(),
    id: id(),
    agentId: uuid('agent_id').notNull(),
    version: integer('version').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    /** How it ended. Null while it runs. */
    reason: text('reason').$type<'handed_over' | 'taken' | 'closed'>(),
    category: text('category').$type<HandoverCategory>(),
    language: text('language').notNull(),
    /** The message up to which the conversation was read. */
    handledSeq: integer('handled_seq').notNull(),
    /** The run that thinks. Only it may answer. */
    runId: uuid('run_id'),
    /** Until when the run counts as living. */
    leaseUntil: moment('lease_until'),
    turns: integer('turns').notNull().default(0),
    answers: integer('answers').notNull().default(0),
    /** Clarifying questions since the last answer. */
    clarified: integer('clarified').notNull().default(0),
    /** Millionths of a dollar. */
    cost: integer('cost').notNull().default(0),
    question: text('question').notNull().default(''),
    rating: text('rating').$type<'up' | 'down'>(),
    lastRunId: uuid('last_run_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
    answeredAt: moment('answered_at'),
    endedAt: moment('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    foreignKey({
      name: 'ai_sessions_version_fk',
      columns: [t.merchantId, t.agentId, t.version],
      foreignColumns: [aiAgentVersions.merchantId, aiAgentVersions.agentId, aiAgentVersions.version],
    }),
    foreignKey({
      name: 'ai_sessions_conversation_fk',
      columns: [t.merchantId, t.conversationId],
      foreignColumns: [conversations.merchantId, conversations.id],
    }).onDelete('cascade'),
    /** A conversation has one agent at most. */
    uniqueIndex('ai_sessions_running').on(t.merchantId, t.conversationId).where(sql`ended_at is null`),
    index('ai_sessions_conversation').on(t.merchantId, t.conversationId, t.createdAt),
    index('ai_sessions_newest').on(t.merchantId, t.createdAt, t.id),
    index('ai_sessions_agent').on(t.merchantId, t.agentId, t.createdAt, t.id),
    index('ai_sessions_open').on(t.conversationId).where(sql`ended_at is null`),
    tenantPolicy(),
  ],
);

/** Turns of agents. The id is also the client id of the message that answers. */
export const aiRuns = pgTable(
  'ai_runs',
  {
    merchantId: merchantId(),
    id: id(),
    sessionId: uuid('session_id').notNull(),
    question: text('question').notNull(),
    answer: text('answer').notNull().default(''),
    outcome: text('outcome').$type<RunOutcome>().notNull(),
    category: text('category').$type<HandoverCategory>(),
    model: text('model'),
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    cost: integer('cost').notNull().default(0),
    /** From the message of the visitor to the answer. */
    milliseconds: integer('milliseconds').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    foreignKey({
      name: 'ai_runs_session_fk',
      columns: [t.merchantId, t.sessionId],
      foreignColumns: [aiSessions.merchantId, aiSessions.id],
    }).onDelete('cascade'),
    index('ai_runs_session').on(t.merchantId, t.sessionId, t.createdAt, t.id),
    tenantPolicy(),
  ],
);

/** What a turn did, in order. */
export const aiRunSteps = pgTable(
  'ai_run_steps',
  {
    merchantId: merchantId(),
    runId: uuid('run_id').notNull(),
    n: integer('n').notNull(),
    kind: text('kind').$type<AiRunStep['kind']>().notNull(),
    detail: text('detail').notNull(),
    input: text('input').notNull().default(''),
    milliseconds: integer('milliseconds').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.runId, t.n] }),
    foreignKey({
      name: 'ai_run_steps_run_fk',
      columns: [t.merchantId, t.runId],
      foreignColumns: [aiRuns.merchantId, aiRuns.id],
    }).onDelete('cascade'),
    tenantPolicy(),
  ],
);

/** What a turn found, as it was then: it stays when the document is deleted. */
export const aiCitations = pgTable(
  'ai_citations',
  {
    merchantId: merchantId(),
    runId: uuid('run_id').notNull(),
    n: integer('n').notNull(),
    kind: text('kind').$type<'passage' | 'faq' | 'intent' | 'tool'>().notNull(),
    title: text('title').notNull(),
    headings: text('headings').array().notNull(),
    text: text('text').notNull(),
    url: text('url'),
    score: real('score'),
    documentId: uuid('document_id'),
    used: boolean('used').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.runId, t.n] }),
    foreignKey({
      name: 'ai_citations_run_fk',
      columns: [t.merchantId, t.runId],
      foreignColumns: [aiRuns.merchantId, aiRuns.id],
    }).onDelete('cascade'),
    tenantPolicy(),
  ],
);

/** Requests of agents that a member approves or refuses. */
export const aiApprovals = pgTable(
  'ai_approvals',
  {
    merchantId: merchantId(),
    id: id(),
    sessionId: uuid('session_id').notNull(),
    runId: uuid('run_id').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    state: text('state').$type<'waiting' | 'approved' | 'refused' | 'expired'>().notNull().default('waiting'),
    /** Who decided. */
    memberId: uuid('member_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    decidedAt: moment('decided_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    foreignKey({
      name: 'ai_approvals_run_fk',
      columns: [t.merchantId, t.runId],
      foreignColumns: [aiRuns.merchantId, aiRuns.id],
    }).onDelete('cascade'),
    index('ai_approvals_conversation').on(t.merchantId, t.conversationId),
    /** A conversation waits for one decision at most. */
    uniqueIndex('ai_approvals_waiting').on(t.merchantId, t.conversationId).where(sql`state = 'waiting'`),
    tenantPolicy(),
  ],
);

export type AgentRow = typeof aiAgents.$inferSelect;
export type AiSessionRow = typeof aiSessions.$inferSelect;
