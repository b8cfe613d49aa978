import type { RouteEnd, RouteStop } from '@foyer/domain/routing';
import type { ConditionVerdict, RuleGroup } from '@foyer/domain/rule-conditions';
import { sql } from 'drizzle-orm';
import {
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

/** Routing rules in order. */
export const routingRules = pgTable(
  'routing_rules',
  {
    merchantId: merchantId().references(() => merchants.merchantId),
    id: id(),
    name: text('name').notNull(),
    active: boolean('active').notNull().default(true),
    position: integer('position').notNull(),
    conditions: jsonb('conditions').$type<RuleGroup>().notNull(),
    stops: jsonb('stops').$type<RouteStop[]>().notNull(),
    end: jsonb('end').$type<RouteEnd>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('routing_rules_name').on(t.merchantId, sql`lower(${t.name})`),
    tenantPolicy(),
  ],
);

/** How conversations were routed: the rule as it was then, and how far it got. */
export const conversationRoutes = pgTable(
  'conversation_routes',
  {
    merchantId: merchantId(),
    conversationId: uuid('conversation_id').notNull(),
    /** Null: no rule fitted. */
    ruleId: uuid('rule_id'),
    ruleName: text('rule_name').notNull().default(''),
    stops: jsonb('stops').$type<RouteStop[]>().notNull().default([]),
    end: jsonb('end').$type<RouteEnd>().notNull().default({ kind: 'queue' }),
    conditions: jsonb('conditions').$type<ConditionVerdict[]>().notNull().default([]),
    /** The stop that began last. -1: none yet. */
    stop: integer('stop').notNull().default(-1),
    decidedAt: moment('decided_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.conversationId] }),
    foreignKey({
      name: 'conversation_routes_conversation_fk',
      columns: [t.merchantId, t.conversationId],
      foreignColumns: [conversations.merchantId, conversations.id],
    }).onDelete('cascade'),
    index('conversation_routes_newest').on(t.merchantId, t.decidedAt, t.ruleId),
    tenantPolicy(),
  ],
);
