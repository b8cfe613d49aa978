import type { PermissionEntry } from '@foyer/domain/permissions';
import type { Visibility } from '@foyer/domain/roles';
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { merchantId, moment, tenantPolicy } from '../../database/table.ts';
import { merchants } from '../merchants/tables.ts';

/** Roles: the ten built-in ones of every merchant, and its own. */
export const roles = pgTable(
  'roles',
  {
    merchantId: merchantId().references(() => merchants.merchantId),
    name: text('name').notNull(),
    title: text('title').notNull(),
    status: text('status').$type<'ACTIVE' | 'INACTIVE'>().notNull().default('ACTIVE'),
    /** Of custom roles. Fixed for the ten built-in ones. */
    visibility: text('sight').$type<Visibility>().notNull().default('all'),
    /** Null: the defaults. */
    permissions: jsonb('permissions').$type<PermissionEntry[]>(),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.merchantId, t.name] }), tenantPolicy()],
);
