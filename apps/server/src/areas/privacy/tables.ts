import type { Erasure, RetentionKind } from '@foyer/contract/privacy/shapes';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../../database/table.ts';
import type { Person } from './person.ts';

/** Erasures of people. Who was erased is stored only until it is done. */
export const erasures = pgTable(
  'erasures',
  {
    merchantId: merchantId(),
    id: id(),
    person: jsonb('person').$type<Person>(),
    /** Replaces the person in the audit log. */
    pseudonym: text('pseudonym').notNull(),
    /** Null: the retention of inactive contacts. */
    memberId: uuid('member_id'),
    state: text('state').$type<Erasure['state']>().notNull().default('running'),
    /** Erased rows by table. */
    counts: jsonb('counts').$type<Record<string, number>>().notNull().default({}),
    createdAt: moment('created_at').notNull().defaultNow(),
    finishedAt: moment('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    index('erasures_newest').on(t.merchantId, t.createdAt, t.id),
    index('erasures_running').on(t.merchantId, t.id).where(sql`state = 'running'`),
    check('erasures_person', sql`(${t.state} = 'running') = (${t.person} is not null)`),
    tenantPolicy(),
  ],
);

/** How long a merchant keeps a kind of data. Without a row it is kept. */
export const retentionRules = pgTable(
  'retention_rules',
  {
    merchantId: merchantId(),
    kind: text('kind').$type<RetentionKind>().notNull(),
    days: integer('days').notNull(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.merchantId, t.kind] }), tenantPolicy()],
);
