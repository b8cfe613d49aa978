import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../database/table.ts';

/** Stored files. The URL contains `key`, which cannot be guessed and is the only credential for reading. */
export const files = pgTable(
  'files',
  {
    merchantId: merchantId(),
    id: id(),
    key: text('key').notNull(),
    name: text('name').notNull(),
    /** MIME type as sniffed from the content. */
    type: text('type').notNull(),
    size: integer('size').notNull(),
    width: integer('width'),
    height: integer('height'),
    uploaderType: text('uploader_type').$type<'visitor' | 'member'>().notNull(),
    uploaderId: text('uploader_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When a message first used it; unused files are deleted after a day. */
    usedAt: moment('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    uniqueIndex('files_key').on(t.key),
    index('files_unused').on(t.merchantId, t.createdAt).where(sql`used_at is null`),
    tenantPolicy(),
  ],
);
