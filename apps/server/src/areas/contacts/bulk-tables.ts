import type { ContactBulkAction } from '@foyer/contract/contacts/bulk-shapes';
import { sql } from 'drizzle-orm';
import {
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
import type { StoredRefusal } from './bulk/apply.ts';

/** Bulk changes of contacts: of selected ones, or of all that match a filter, in the order of their creation. */
export const contactBulks = pgTable(
  'contact_bulks',
  {
    merchantId: merchantId(),
    id: id(),
    memberId: uuid('member_id').notNull(),
    action: jsonb('action').$type<ContactBulkAction>().notNull(),
    /** The selected contacts. Null for a filter. */
    contactIds: uuid('contact_ids').array(),
    filter: jsonb('filter').$type<Readonly<Record<string, unknown>>>(),
    /** Where the list is read on. */
    cursor: text('cursor'),
    state: text('state').$type<'running' | 'done' | 'cancelled' | 'failed'>().notNull().default('running'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull(),
    changed: integer('changed').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    refusals: jsonb('refusals').$type<StoredRefusal[]>().notNull().default([]),
    error: text('error'),
    startedAt: moment('started_at').notNull().defaultNow(),
    progressAt: moment('progress_at').notNull().defaultNow(),
    finishedAt: moment('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    foreignKey({ columns: [t.merchantId, t.memberId], foreignColumns: [members.merchantId, members.id] }),
    index('contact_bulks_member').on(t.merchantId, t.memberId, t.startedAt, t.id),
    index('contact_bulks_running').on(t.progressAt).where(sql`state = 'running'`),
    check('contact_bulks_state', sql`${t.state} in ('running', 'done', 'cancelled', 'failed')`),
    tenantPolicy(),
  ],
);
