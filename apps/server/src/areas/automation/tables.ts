import type { AutomationRun, AutomationStep } from '@foyer/contract/automation/shapes';
import type {
  AutomationAction,
  AutomationDefinition,
  AutomationEvent,
  AutomationSubject,
  AutomationTrigger,
} from '@foyer/domain/automation';
import type { BotVariables } from '@foyer/domain/bots/session';
import type { ConditionVerdict, RuleGroup } from '@foyer/domain/rule-conditions';
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
import { byteText, id, merchantId, moment, tenantPolicy } from '../../database/table.ts';
import { merchants } from '../merchants/tables.ts';

/** A step of a run. A wait keeps when it began, since its run may be due later than planned. */
export type StoredStep = AutomationStep & { readonly since?: string };

/** Automation rules, in the order in which they run. */
export const automationRules = pgTable(
  'automation_rules',
  {
    merchantId: merchantId().references(() => merchants.merchantId),
    id: id(),
    name: text('name').notNull(),
    active: boolean('active').notNull().default(false),
    position: integer('position').notNull(),
    event: text('event').$type<AutomationEvent>().notNull(),
    trigger: jsonb('trigger').$type<AutomationTrigger>().notNull(),
    conditions: jsonb('conditions').$type<RuleGroup>().notNull(),
    actions: jsonb('actions').$type<AutomationAction[]>().notNull(),
    version: integer('version').notNull().default(1),
    /** The secret that signs its webhooks and is its address for other systems. Sealed. */
    secret: text('secret').notNull(),
    /** Hash of the secret address, by which it is found. */
    hookHash: byteText('hook_hash').notNull(),
    /** Since when it is on: earlier events start nothing. */
    activeSince: moment('active_since').notNull().defaultNow(),
    /** When its schedule is next due. */
    nextAt: moment('next_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('automation_rules_name').on(t.merchantId, sql`lower(${t.name})`),
    uniqueIndex('automation_rules_hook').on(t.merchantId, t.hookHash),
    index('automation_rules_due').on(t.merchantId, t.nextAt).where(sql`next_at is not null`),
    tenantPolicy(),
  ],
);

/** What rules said, by version. Rows are only added. */
export const automationVersions = pgTable(
  'automation_versions',
  {
    merchantId: merchantId(),
    ruleId: uuid('rule_id').notNull(),
    version: integer('version').notNull(),
    definition: jsonb('definition').$type<AutomationDefinition>().notNull(),
    memberId: uuid('member_id'),
    memberName: text('member_name').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.ruleId, t.version] }),
    foreignKey({
      name: 'automation_versions_rule_fk',
      columns: [t.merchantId, t.ruleId],
      foreignColumns: [automationRules.merchantId, automationRules.id],
    }).onDelete('cascade'),
    tenantPolicy(),
  ],
);

/**
 * Runs of rules, and checks that started none. A run is stored as `started` before its first action, and each
 * transaction that acts moves `next_action` on, so that no action happens twice. `watching` waits for the time of an
 * event to come. Runs outlive their rule.
 */
export const automationRuns = pgTable(
  'automation_runs',
  {
    merchantId: merchantId(),
    id: id(),
    ruleId: uuid('rule_id').notNull(),
    ruleName: text('rule_name').notNull(),
    version: integer('version').notNull(),
    subjectType: text('subject_type').$type<AutomationSubject>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** What happened, once for each rule and subject. */
    eventKey: text('event_key').notNull(),
    state: text('state').$type<AutomationRun['state'] | 'watching'>().notNull(),
    reason: text('reason').$type<NonNullable<AutomationRun['reason']>>(),
    failedCondition: integer('failed_condition'),
    conditions: jsonb('conditions').$type<ConditionVerdict[]>().notNull().default([]),
    steps: jsonb('steps').$type<StoredStep[]>().notNull().default([]),
    nextAction: integer('next_action').notNull().default(0),
    /** The rules that led to it, the first one first. */
    causes: uuid('causes').array().notNull().default(sql`'{}'::uuid[]`),
    /** The text of the message, for actions that read it. */
    message: text('message').notNull().default(''),
    /** What another system sent, for actions that read it. */
    values: jsonb('values').$type<BotVariables>().notNull().default({}),
    dueAt: moment('due_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('automation_runs_once')
      .on(t.merchantId, t.ruleId, t.subjectId, t.eventKey)
      .where(sql`state <> 'skipped'`),
    index('automation_runs_due').on(t.merchantId, t.dueAt).where(sql`due_at is not null`),
    index('automation_runs_newest').on(t.merchantId, t.createdAt, t.id).where(sql`state <> 'watching'`),
    index('automation_runs_rule')
      .on(t.merchantId, t.ruleId, t.createdAt, t.id)
      .where(sql`state <> 'watching'`),
    index('automation_runs_subject').on(t.merchantId, t.subjectId, t.createdAt),
    check(
      'automation_runs_state',
      sql`${t.state} in ('watching', 'started', 'waiting', 'done', 'failed', 'skipped', 'stopped')`,
    ),
    tenantPolicy(),
  ],
);
