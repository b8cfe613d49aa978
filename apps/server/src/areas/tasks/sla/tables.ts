import type { OpeningHours } from '@foyer/domain/opening-hours';
import type { SlaPolicy, SlaTarget } from '@foyer/domain/sla';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../../../database/table.ts';
import { departments } from '../../accounts/departments/tables.ts';
import { tasks } from '../tables.ts';

/** SLA policies: for all tickets, or those of a department, a type, or both. */
export const slaPolicies = pgTable(
  'sla_policies',
  {
    merchantId: merchantId(),
    id: id(),
    departmentId: uuid('department_id'),
    type: text('type'),
    minutes: jsonb('minutes').$type<SlaPolicy['minutes']>().notNull(),
    inOpeningTime: boolean('in_opening_time').notNull(),
    warningShare: doublePrecision('warning_share').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    foreignKey({
      name: 'sla_policies_department_fk',
      columns: [t.merchantId, t.departmentId],
      foreignColumns: [departments.merchantId, departments.id],
    }).onDelete('cascade'),
    uniqueIndex('sla_policies_scope').on(
      t.merchantId,
      sql`coalesce(${t.departmentId}::text, '')`,
      sql`coalesce(${t.type}, '')`,
    ),
    check('sla_policies_share', sql`${t.warningShare} > 0 and ${t.warningShare} <= 1`),
    tenantPolicy(),
  ],
);

/**
 * Opening hours used by clocks, stored once under the hash of their content. When hours change, the time of running
 * clocks so far counts by the old ones.
 */
export const slaHours = pgTable(
  'sla_hours',
  {
    merchantId: merchantId(),
    hash: text('hash').notNull(),
    hours: jsonb('hours').$type<OpeningHours>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.merchantId, t.hash] }), tenantPolicy()],
);

/** Clocks of tickets, with their terms. */
export const taskClocks = pgTable(
  'task_clocks',
  {
    merchantId: merchantId(),
    taskId: uuid('task_id').notNull(),
    target: text('target').$type<SlaTarget>().notNull(),
    startedAt: moment('started_at').notNull(),
    pausedAt: moment('paused_at'),
    /** Milliseconds, as all durations here. */
    usedMs: bigint('used_ms', { mode: 'number' }).notNull().default(0),
    doneAt: moment('done_at'),
    targetMs: bigint('target_ms', { mode: 'number' }),
    warningMs: bigint('warning_ms', { mode: 'number' }),
    /** Null: around the clock. */
    hoursHash: text('hours_hash'),
    warnAt: moment('warn_at'),
    dueAt: moment('due_at'),
    /** When the warning and the breach of the current run were sent. */
    warnedAt: moment('warned_at'),
    breachedAt: moment('breached_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.taskId, t.target] }),
    foreignKey({ columns: [t.merchantId, t.taskId], foreignColumns: [tasks.merchantId, tasks.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [t.merchantId, t.hoursHash],
      foreignColumns: [slaHours.merchantId, slaHours.hash],
    }),
    index('task_clocks_open').on(t.merchantId, t.taskId, t.target).where(sql`done_at is null`),
    index('task_clocks_warn')
      .on(t.merchantId, t.warnAt)
      .where(sql`warned_at is null and warn_at is not null`),
    index('task_clocks_due').on(t.merchantId, t.dueAt).where(sql`breached_at is null and due_at is not null`),
    // For `merchants_with_due_clocks`, which covers all merchants.
    index('task_clocks_warn_all').on(t.warnAt).where(sql`warned_at is null and warn_at is not null`),
    index('task_clocks_due_all').on(t.dueAt).where(sql`breached_at is null and due_at is not null`),
    check('task_clocks_target', sql`${t.target} in ('firstResponse', 'nextResponse', 'resolution')`),
    check('task_clocks_position', sql`${t.pausedAt} is null or ${t.doneAt} is null`),
    tenantPolicy(),
  ],
);
