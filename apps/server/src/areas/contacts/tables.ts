import type { ContactList } from '@foyer/contract/contacts/shapes';
import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../../database/table.ts';

export const contactLists = pgTable(
  'contact_lists',
  {
    merchantId: merchantId(),
    id: id(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    status: text('status').$type<ContactList['status']>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('contact_lists_name').on(t.merchantId, sql`lower(${t.name})`),
    index('contact_lists_created').on(t.merchantId, t.createdAt, t.id),
    index('contact_lists_status').on(t.merchantId, t.status, t.createdAt, t.id),
    tenantPolicy(),
  ],
);
