import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../database/table.ts';

/** The lists with saved views. */
export type ViewedList = 'inbox' | 'contacts';

/** Saved filters of lists. Shared when they have no owner. */
export const savedViews = pgTable(
  'saved_views',
  {
    merchantId: merchantId(),
    id: id(),
    list: text('list').$type<ViewedList>().notNull().default('inbox'),
    ownerId: uuid('owner_id'),
    name: text('name').notNull(),
    /** What the contract of the list says. */
    query: jsonb('query').$type<Readonly<Record<string, unknown>>>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('saved_views_name').on(
      t.merchantId,
      t.list,
      sql`coalesce(owner_id, '00000000-0000-0000-0000-000000000000'::uuid)`,
      sql`lower(${t.name})`,
    ),
    index('saved_views_owner').on(t.merchantId, t.ownerId),
    tenantPolicy(),
  ],
);
