import type { OpeningHours } from '@foyer/contract/merchants/shapes';
import type { DepartmentRule } from '@foyer/domain/visibility';
import { sql } from 'drizzle-orm';
import { foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../../../database/table.ts';
import { merchants } from '../../merchants/tables.ts';
import { members } from '../tables.ts';

export const departments = pgTable(
  'departments',
  {
    merchantId: merchantId().references(() => merchants.merchantId),
    id: id(),
    name: text('name').notNull(),
    rules: jsonb('rules').$type<DepartmentRule[]>().notNull().default([]),
    /** Null: the merchant's. */
    openingHours: jsonb('opening_hours').$type<OpeningHours>(),
    /** IANA name; null: the merchant's. */
    timeZone: text('time_zone'),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('departments_name').on(t.merchantId, sql`lower(${t.name})`),
    tenantPolicy(),
  ],
);

export const departmentMembers = pgTable(
  'department_members',
  {
    merchantId: merchantId(),
    departmentId: uuid('department_id').notNull(),
    memberId: uuid('member_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.departmentId, t.memberId] }),
    index('department_members_member').on(t.merchantId, t.memberId),
    foreignKey({
      columns: [t.merchantId, t.departmentId],
      foreignColumns: [departments.merchantId, departments.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.merchantId, t.memberId], foreignColumns: [members.merchantId, members.id] }),
    tenantPolicy(),
  ],
);
