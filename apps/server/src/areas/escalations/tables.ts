import type { EscalationLogEntry, EscalationStep } from '@foyer/contract/escalations/shapes';
import type { EscalationAction, EscalationCondition, EscalationRule } from '@foyer/domain/escalation-rule';
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
import { id, merchantId, moment, tenantPolicy } from '../../database/table.ts';
import { merchants } from '../merchants/tables.ts';

type SubjectType = EscalationRule['subject'];

export const escalationRules = pgTable(
  'escalation_rules',
  {
    merchantId: merchantId().references(() => merchants.merchantId),
    id: id(),
    name: text('name').notNull(),
    active: boolean('active').notNull().default(true),
    subject: text('subject').$type<SubjectType>().notNull(),
    trigger: jsonb('trigger').$type<EscalationRule['trigger']>().notNull(),
    combine: text('combine').$type<EscalationRule['combine']>().notNull(),
    conditions: jsonb('conditions').$type<EscalationCondition[]>().notNull().default([]),
    actions: jsonb('actions').$type<EscalationAction[]>().notNull(),
    repeat: jsonb('repeat').$type<EscalationRule['repeat']>(),
    /** Secret that signs webhooks. Sealed. */
    secret: text('secret').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.merchantId, t.id] }), tenantPolicy()],
);

/** When a rule next evaluates a subject. One row while the rule may still run for the current start. */
export const escalationTimers = pgTable(
  'escalation_timers',
  {
    merchantId: merchantId(),
    ruleId: uuid('rule_id').notNull(),
    subjectType: text('subject_type').$type<SubjectType>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** Null after an evaluation without a run. The next change of the subject sets it again. */
    dueAt: moment('due_at'),
    /** Reason of the last log entry, so that it is not repeated. */
    loggedReason: text('told_reason').$type<EscalationLogEntry['reason']>(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.ruleId, t.subjectId] }),
    index('escalation_timers_due').on(t.merchantId, t.dueAt),
    index('escalation_timers_subject').on(t.merchantId, t.subjectId),
    foreignKey({
      columns: [t.merchantId, t.ruleId],
      foreignColumns: [escalationRules.merchantId, escalationRules.id],
    }).onDelete('cascade'),
    tenantPolicy(),
  ],
);

/** Runs of rules, and why rules did not run. Entries outlive their rule. */
export const escalationLog = pgTable(
  'escalation_log',
  {
    merchantId: merchantId(),
    id: id(),
    ruleId: uuid('rule_id').notNull(),
    ruleName: text('rule_name').notNull(),
    subjectType: text('subject_type').$type<SubjectType>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    reason: text('reason').$type<EscalationLogEntry['reason']>().notNull(),
    text: text('text').notNull(),
    conditions: jsonb('conditions').$type<EscalationCondition[]>().notNull().default([]),
    steps: jsonb('steps').$type<EscalationStep[]>().notNull().default([]),
    /** For runs: when the time started to count, and the number of the run since then, from 1. */
    startAt: moment('start_at'),
    number: integer('number'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    /** Makes each run happen once. */
    uniqueIndex('escalation_log_run')
      .on(t.merchantId, t.ruleId, t.subjectId, t.startAt, t.number)
      .where(sql`reason = 'ran'`),
    index('escalation_log_newest').on(t.merchantId, t.createdAt, t.id),
    index('escalation_log_rule').on(t.merchantId, t.ruleId, t.createdAt, t.id),
    index('escalation_log_subject').on(t.merchantId, t.subjectId, t.createdAt, t.id),
    index('escalation_log_type').on(t.merchantId, t.subjectType, t.createdAt, t.id),
    index('escalation_log_reason').on(t.merchantId, t.reason, t.createdAt, t.id),
    check('escalation_log_numbered', sql`(reason = 'ran') = (number is not null and start_at is not null)`),
    tenantPolicy(),
  ],
);

/** Webhooks to deliver. The id is the idempotency key of repeated deliveries. */
export const escalationWebhooks = pgTable(
  'escalation_webhooks',
  {
    merchantId: merchantId(),
    id: id(),
    logId: uuid('log_id').notNull(),
    /** Index of the step in the log entry, from 0. */
    step: integer('step').notNull(),
    ruleId: uuid('rule_id').notNull(),
    url: text('url').notNull(),
    body: jsonb('body').$type<unknown>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    index('escalation_webhooks_log').on(t.merchantId, t.logId),
    foreignKey({
      columns: [t.merchantId, t.logId],
      foreignColumns: [escalationLog.merchantId, escalationLog.id],
    }).onDelete('cascade'),
    tenantPolicy(),
  ],
);
