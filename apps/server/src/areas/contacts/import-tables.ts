import type {
  ColumnTarget,
  ImportBasis,
  ImportColumn,
  ImportFormat,
  ImportMatch,
  ImportMode,
  ImportState,
  ImportVerdict,
} from '@foyer/contract/contacts/import-shapes';
import type { Wording } from '@foyer/contract/kernel/errors';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { byteText, id, merchantId, moment, tenantPolicy } from '../../database/table.ts';
import { members } from '../accounts/tables.ts';
import type { HistoryConversation } from './import/history-store.ts';

const NONE = { create: 0, update: 0, skip: 0, error: 0 };
type Counts = Record<ImportVerdict, number>;

/** Imports of contacts. */
export const imports = pgTable(
  'contact_imports',
  {
    merchantId: merchantId(),
    id: id(),
    memberId: uuid('member_id').notNull(),
    fileName: text('file_name').notNull(),
    format: text('format').$type<ImportFormat>().notNull(),
    state: text('state').$type<ImportState>().notNull(),
    columns: jsonb('columns').$type<ImportColumn[]>().notNull(),
    match: text('match').$type<ImportMatch>().notNull().default('email_phone'),
    mode: text('mode').$type<ImportMode>().notNull().default('keep'),
    listId: uuid('list_id'),
    basis: text('basis').$type<ImportBasis>(),
    /** The own fields that were created for columns, by the index of the column. */
    newFields: jsonb('new_fields').$type<Record<string, string>>().notNull().default({}),
    total: integer('total').notNull().default(0),
    /** Conversations in the file, and those stored so far. */
    conversations: integer('conversations').notNull().default(0),
    conversationsStored: integer('conversations_stored').notNull().default(0),
    /** Rows of the current step that are processed, and the number of the last one. */
    done: integer('done').notNull().default(0),
    position: integer('position').notNull().default(0),
    checked: jsonb('checked').$type<Counts>().notNull().default(NONE),
    imported: jsonb('imported').$type<Counts>().notNull().default(NONE),
    /** The properties of the account that the columns show. */
    properties: text('properties').array().notNull().default(sql`'{}'::text[]`),
    /** Where an account is read on. */
    after: text('after'),
    error: jsonb('error').$type<Wording>(),
    createdAt: moment('created_at').notNull().defaultNow(),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    index('contact_imports_created').on(t.merchantId, t.createdAt, t.id),
    index('contact_imports_state').on(t.merchantId, t.state, t.createdAt, t.id),
    foreignKey({ columns: [t.merchantId, t.memberId], foreignColumns: [members.merchantId, members.id] }),
    tenantPolicy(),
  ],
);

/** Changed fields of a contact with their values before and after. */
export type FieldChanges = Record<string, readonly [before: unknown, after: unknown]>;

/** The rows of imports, with what the check and the run found. Deleted when the import can no longer be undone. */
export const importRows = pgTable(
  'contact_import_rows',
  {
    merchantId: merchantId(),
    importId: uuid('import_id').notNull(),
    /** Its number in the file. */
    row: integer('row').notNull(),
    values: text('values').array().notNull(),
    verdict: text('verdict').$type<ImportVerdict>(),
    reason: jsonb('reason').$type<Wording>(),
    /** The column that the reason is about. */
    column: integer('column'),
    /** The contact to update, or the id that the new one gets. */
    contactId: uuid('contact_id'),
    isApplied: boolean('is_applied').notNull().default(false),
    /** Whether it was created by this row. Then `appliedAt` is its time of change right after. */
    isCreated: boolean('is_created').notNull().default(false),
    appliedAt: moment('applied_at'),
    changes: jsonb('changes').$type<FieldChanges>(),
    /** Whether the row added the contact to the list of the import. */
    isListed: boolean('is_listed').notNull().default(false),
    /** The lists of its own to which the row added the contact. */
    listed: uuid('listed').array().notNull().default(sql`'{}'::uuid[]`),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.importId, t.row] }),
    index('contact_import_rows_verdict').on(t.merchantId, t.importId, t.verdict, t.row),
    foreignKey({
      columns: [t.merchantId, t.importId],
      foreignColumns: [imports.merchantId, imports.id],
    }).onDelete('cascade'),
    tenantPolicy(),
  ],
);

/** The conversations of the people of an import, as read. Deleted with its rows. */
export const importConversations = pgTable(
  'contact_import_conversations',
  {
    merchantId: merchantId(),
    importId: uuid('import_id').notNull(),
    row: integer('row').notNull(),
    position: integer('position').notNull(),
    content: jsonb('content').$type<HistoryConversation>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.importId, t.row, t.position] }),
    foreignKey({
      columns: [t.merchantId, t.importId, t.row],
      foreignColumns: [importRows.merchantId, importRows.importId, importRows.row],
    }).onDelete('cascade'),
    tenantPolicy(),
  ],
);

/** The identities in an import, to find rows about the same person. Deleted when the import has ended. */
export const importKeys = pgTable(
  'contact_import_keys',
  {
    merchantId: merchantId(),
    importId: uuid('import_id').notNull(),
    key: byteText('key').notNull(),
    row: integer('row').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.importId, t.key] }),
    foreignKey({
      columns: [t.merchantId, t.importId],
      foreignColumns: [imports.merchantId, imports.id],
    }).onDelete('cascade'),
    tenantPolicy(),
  ],
);

/** Where columns of earlier imports went, by their header in lower case. */
export const importTargets = pgTable(
  'contact_import_targets',
  {
    merchantId: merchantId(),
    header: text('header').notNull(),
    target: jsonb('target').$type<ColumnTarget>().notNull(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.merchantId, t.header] }), tenantPolicy()],
);

/** The HubSpot account of a merchant. */
export const hubAccounts = pgTable(
  'hub_accounts',
  {
    merchantId: merchantId(),
    sealedToken: text('sealed_token').notNull(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.merchantId] }), tenantPolicy()],
);
