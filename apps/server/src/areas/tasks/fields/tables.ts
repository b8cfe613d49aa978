import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../../../database/table.ts';

/** Custom fields of tasks, for one type or all. */
export const taskFields = pgTable(
  'task_fields',
  {
    merchantId: merchantId(),
    id: id(),
    /** Null: all types. */
    type: text('type'),
    name: text('name').notNull(),
    kind: text('kind').$type<'text' | 'number' | 'date' | 'choice' | 'checkbox'>().notNull(),
    choices: jsonb('choices').$type<string[]>().notNull().default([]),
    required: boolean('required').notNull().default(false),
    position: integer('position').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('task_fields_name').on(t.merchantId, sql`coalesce(${t.type}, '')`, sql`lower(${t.name})`),
    tenantPolicy(),
  ],
);
