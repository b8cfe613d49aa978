import type { MacroAction } from '@foyer/domain/macros';
import { sql } from 'drizzle-orm';
import {
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
import { id, merchantId, moment, tenantPolicy } from '../../database/table.ts';
import { members } from '../accounts/tables.ts';
import { conversations } from '../conversations/tables.ts';
import type { MacroState } from './state.ts';

/** Saved sequences of actions. */
export const macros = pgTable(
  'macros',
  {
    merchantId: merchantId(),
    id: id(),
    /** The owner of a personal macro. Null: shared. */
    ownerId: uuid('owner_id'),
    name: text('name').notNull(),
    /** Path, nested by slashes. Empty: none. */
    folder: text('folder').notNull().default(''),
    actions: jsonb('actions').$type<MacroAction[]>().notNull(),
    /** Number of conversations it was run on. */
    usageCount: integer('usage_count').notNull().default(0),
    lastUsedAt: moment('last_used_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    foreignKey({ columns: [t.merchantId, t.ownerId], foreignColumns: [members.merchantId, members.id] }),
    uniqueIndex('macros_name').on(
      t.merchantId,
      sql`coalesce(${t.ownerId}, '00000000-0000-0000-0000-000000000000')`,
      sql`lower(${t.name})`,
    ),
    tenantPolicy(),
  ],
);

/** Runs of macros, for undo. One run on many conversations is one batch. */
export const macroRuns = pgTable(
  'macro_runs',
  {
    merchantId: merchantId(),
    id: id(),
    batchId: uuid('batch_id').notNull(),
    /** Runs outlive their macro. */
    macroId: uuid('macro_id').notNull(),
    macroName: text('macro_name').notNull(),
    memberId: uuid('member_id').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    /** The actions, in order. */
    actions: jsonb('actions').$type<MacroAction[]>().notNull(),
    before: jsonb('before').$type<MacroState>().notNull(),
    after: jsonb('after').$type<MacroState>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    undoneAt: moment('undone_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    foreignKey({ columns: [t.merchantId, t.memberId], foreignColumns: [members.merchantId, members.id] }),
    foreignKey({
      columns: [t.merchantId, t.conversationId],
      foreignColumns: [conversations.merchantId, conversations.id],
    }),
    index('macro_runs_batch').on(t.merchantId, t.batchId, t.id),
    index('macro_runs_conversation').on(t.merchantId, t.conversationId, t.id),
    tenantPolicy(),
  ],
);
