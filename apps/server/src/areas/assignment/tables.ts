import type { AssignedKind, AssignmentEntry, AssignmentSettings } from '@foyer/contract/assignment/shapes';
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
  uuid,
} from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../../database/table.ts';
import { members } from '../accounts/tables.ts';
import { merchants } from '../merchants/tables.ts';

/** Settings of automatic assignment. Without a row, nothing is assigned automatically. */
export const assignmentSettings = pgTable(
  'assignment_settings',
  {
    merchantId: merchantId()
      .primaryKey()
      .references(() => merchants.merchantId),
    chats: boolean('chats').notNull(),
    mails: boolean('mails').notNull(),
    tickets: boolean('tickets').notNull(),
    strategy: text('strategy').$type<AssignmentSettings['strategy']>().notNull(),
    capacity: integer('capacity').notNull(),
    silentMinutes: integer('silent_minutes'),
    languageRequired: boolean('language_required').notNull(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [check('assignment_settings_capacity', sql`${t.capacity} > 0`), tenantPolicy()],
);

/** Limits of a member, and when they were last assigned something. */
export const memberAssignment = pgTable(
  'member_assignment',
  {
    merchantId: merchantId(),
    memberId: uuid('member_id').notNull(),
    /** Null: the default of the merchant. */
    capacity: integer('capacity'),
    skills: text('skills').array().notNull().default(sql`'{}'::text[]`),
    languages: text('languages').array().notNull().default(sql`'{}'::text[]`),
    lastAssignedAt: moment('last_assigned_at'),
    /** When the limits were changed; assignments do not count. 1970: never. */
    modifiedAt: moment('modified_at').notNull().default(sql`to_timestamp(0)`),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.memberId] }),
    foreignKey({ columns: [t.merchantId, t.memberId], foreignColumns: [members.merchantId, members.id] }),
    check('member_assignment_capacity', sql`${t.capacity} > 0`),
    tenantPolicy(),
  ],
);

/** Members who released an item and are not automatically assigned it again for a while. */
export const assignmentExclusions = pgTable(
  'assignment_exclusions',
  {
    merchantId: merchantId(),
    subjectId: uuid('subject_id').notNull(),
    memberId: uuid('member_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.subjectId, t.memberId] }),
    index('assignment_exclusions_old').on(t.merchantId, t.createdAt),
    tenantPolicy(),
  ],
);

/** Choices and their reasons. */
export const assignmentLog = pgTable(
  'assignment_log',
  {
    merchantId: merchantId(),
    id: id(),
    kind: text('kind').$type<AssignedKind>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    cause: text('cause').$type<AssignmentEntry['cause']>().notNull(),
    strategy: text('strategy').$type<AssignmentSettings['strategy']>().notNull(),
    memberId: uuid('member_id'),
    refusal: text('refusal').$type<AssignmentEntry['refusal']>(),
    candidates: jsonb('candidates').$type<AssignmentEntry['candidates']>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    index('assignment_log_subject').on(t.merchantId, t.subjectId, t.id),
    index('assignment_log_old').on(t.merchantId, t.createdAt),
    check('assignment_log_outcome', sql`(${t.memberId} is null) = (${t.refusal} is not null)`),
    tenantPolicy(),
  ],
);
