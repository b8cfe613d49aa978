import type { DuplicateReason } from '@foyer/contract/contacts/merge-shapes';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { byteText, id, merchantId, moment, tenantPolicy } from '../../../database/table.ts';
import { contacts } from '../tables.ts';
import type { Snapshot } from './snapshot.ts';

/** Pairs of contacts that may be one person, and pairs of which a member said that they are not. */
export const contactDuplicates = pgTable(
  'contact_duplicates',
  {
    merchantId: merchantId(),
    /** The smaller id. */
    a: uuid('a').notNull(),
    b: uuid('b').notNull(),
    /** For paging. */
    id: uuid('id').notNull().defaultRandom(),
    reasons: text('reasons').array().$type<DuplicateReason[]>().notNull(),
    dismissedAt: moment('dismissed_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.a, t.b] }),
    foreignKey({ columns: [t.merchantId, t.a], foreignColumns: [contacts.merchantId, contacts.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.merchantId, t.b], foreignColumns: [contacts.merchantId, contacts.id] }).onDelete(
      'cascade',
    ),
    index('contact_duplicates_b').on(t.merchantId, t.b),
    index('contact_duplicates_open').on(t.merchantId, t.createdAt, t.id).where(sql`dismissed_at is null`),
    check('contact_duplicates_order', sql`${t.a} < ${t.b}`),
    tenantPolicy(),
  ],
);

/** What duplicates are found by: equal keys (`keys.ts`). Without a foreign key, as search tokens are. */
export const contactKeys = pgTable(
  'contact_keys',
  { merchantId: merchantId(), contactId: uuid('contact_id').notNull(), key: byteText('key').notNull() },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.contactId, t.key] }),
    index('contact_keys_key').on(t.merchantId, t.key, t.contactId),
    tenantPolicy(),
  ],
);

/** Contacts to compare with others since a name or identity changed. Filled by triggers. */
export const uncomparedContacts = pgTable(
  'uncompared_contacts',
  { merchantId: merchantId(), contactId: uuid('contact_id').notNull() },
  (t) => [primaryKey({ columns: [t.merchantId, t.contactId] }), tenantPolicy()],
);

/** Merges, with both contacts as they were. The other contact no longer exists until the merge is undone. */
export const contactMerges = pgTable(
  'contact_merges',
  {
    merchantId: merchantId(),
    id: id(),
    keptId: uuid('kept_id').notNull(),
    otherId: uuid('other_id').notNull(),
    otherName: text('other_name').notNull(),
    memberId: uuid('member_id').notNull(),
    snapshot: jsonb('snapshot').$type<Snapshot>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    undoneAt: moment('undone_at'),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    index('contact_merges_kept').on(t.merchantId, t.keptId, t.createdAt, t.id),
    index('contact_merges_other').on(t.merchantId, t.otherId),
    tenantPolicy(),
  ],
);
