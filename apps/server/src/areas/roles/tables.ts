import type { PermissionEntry } from '@foyer/domain/permissions';
import type { Sight } from '@foyer/domain/roles';
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { merchantId, moment, tenantPolicy } from '../../database/table.ts';
import { merchants } from '../merchants/tables.ts';

/** The roles of a merchant: the ten that every merchant has, and its own. */
export const roles = pgTable(
  'roles',
  {
    merchantId: merchantId().references(() => merchants.merchantId),
    name: text('name').notNull(),
    title: text('title').notNull(),
    status: text('status').$type<'ACTIVE' | 'INACTIVE'>().notNull().default('ACTIVE'),
    /** Of a merchant's own role; that of the ten is fixed. */
    sight: text('sight').$type<Sight>().notNull().default('all'),
    /** Null for the rights that every merchant begins with. */
    permissions: jsonb('permissions').$type<PermissionEntry[]>(),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.merchantId, t.name] }), tenantPolicy()],
);
