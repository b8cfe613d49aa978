import type { ScoreTrigger } from '@foyer/domain/scoring';
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
import { contacts } from './tables.ts';

/** The rules that give contacts points. */
export const scoreRules = pgTable(
  'score_rules',
  {
    merchantId: merchantId(),
    id: id(),
    name: text('name').notNull(),
    active: boolean('active').notNull().default(true),
    trigger: jsonb('trigger').$type<ScoreTrigger>().notNull(),
    points: integer('points').notNull(),
    halfLifeDays: integer('half_life_days'),
    /** The most points of the rule for one contact. */
    limit: integer('max_points'),
    /** Incremented when trigger or points change: entries of earlier versions are replaced. */
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('score_rules_name').on(t.merchantId, sql`lower(${t.name})`),
    tenantPolicy(),
  ],
);

/** The ledger: points given to a contact by a rule, once for a cause. Entries of deleted rules go with the next calculation. */
export const scoreEntries = pgTable(
  'score_entries',
  {
    merchantId: merchantId(),
    contactId: uuid('contact_id').notNull(),
    ruleId: uuid('rule_id').notNull(),
    /** Id of the visit, page, message …, unique within the rule. */
    cause: byteText('cause').notNull(),
    points: integer('points').notNull(),
    /** The version of the rule. */
    version: integer('version').notNull(),
    detail: text('detail').notNull().default(''),
    at: moment('caused_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.contactId, t.ruleId, t.cause] }),
    foreignKey({
      columns: [t.merchantId, t.contactId],
      foreignColumns: [contacts.merchantId, contacts.id],
    }).onDelete('cascade'),
    tenantPolicy(),
  ],
);

/** The highest score of a merchant, and the scores from which leads are moved. */
export const scoreSettings = pgTable(
  'score_settings',
  {
    merchantId: merchantId().primaryKey(),
    cap: integer('cap').notNull().default(100),
    prospectAt: integer('prospect_at'),
    mqlAt: integer('mql_at'),
    sqlAt: integer('sql_at'),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  () => [tenantPolicy()],
);

/** Recalculations of all scores of a merchant, contact by contact in the order of their ids. */
export const scoreRuns = pgTable(
  'score_runs',
  {
    merchantId: merchantId(),
    id: id(),
    state: text('state').$type<'running' | 'done' | 'cancelled'>().notNull().default('running'),
    /** The daily one, in which points fade. */
    isDaily: boolean('is_daily').notNull().default(false),
    /** The last contact that is done. */
    cursor: uuid('last_contact_id'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    moved: integer('moved').notNull().default(0),
    startedAt: moment('started_at').notNull().defaultNow(),
    progressAt: moment('progress_at').notNull().defaultNow(),
    finishedAt: moment('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('score_runs_running').on(t.merchantId, t.isDaily).where(sql`state = 'running'`),
    index('score_runs_newest').on(t.merchantId, t.startedAt, t.id),
    check('score_runs_state', sql`${t.state} in ('running', 'done', 'cancelled')`),
    tenantPolicy(),
  ],
);
