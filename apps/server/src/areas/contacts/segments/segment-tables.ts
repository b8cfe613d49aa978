import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../../../database/table.ts';
import { contactLists, contacts } from '../tables.ts';

/**
 * Contacts to check against the dynamic lists, because something about them changed. Filled by triggers. A contact may be
 * marked several times: writers never wait for each other, and what is marked during a check is checked again.
 */
export const contactMarks = pgTable(
  'contact_marks',
  {
    merchantId: merchantId(),
    markedAt: moment('marked_at').notNull().default(sql`clock_timestamp()`),
    id: id().defaultRandom(),
    contactId: uuid('contact_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.merchantId, t.markedAt, t.id] }), tenantPolicy()],
);

/** When the passing of time may change whether a contact is on a list: when something leaves "the last 30 days". */
export const contactRechecks = pgTable(
  'contact_rechecks',
  {
    merchantId: merchantId(),
    listId: uuid('list_id').notNull(),
    contactId: uuid('contact_id').notNull(),
    dueAt: moment('due_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.listId, t.contactId] }),
    foreignKey({
      columns: [t.merchantId, t.listId],
      foreignColumns: [contactLists.merchantId, contactLists.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.merchantId, t.contactId],
      foreignColumns: [contacts.merchantId, contacts.id],
    }).onDelete('cascade'),
    index('contact_rechecks_due').on(t.merchantId, t.dueAt),
    index('contact_rechecks_contact').on(t.merchantId, t.contactId),
    tenantPolicy(),
  ],
);

/** The check of everyone against a list whose conditions changed, in the order of their ids. */
export const contactListFills = pgTable(
  'contact_list_fills',
  {
    merchantId: merchantId(),
    listId: uuid('list_id').notNull(),
    /** The last contact that was checked. */
    after: uuid('after'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    isCancelled: boolean('is_cancelled').notNull().default(false),
    progressAt: moment('progress_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.listId] }),
    foreignKey({
      columns: [t.merchantId, t.listId],
      foreignColumns: [contactLists.merchantId, contactLists.id],
    }).onDelete('cascade'),
    tenantPolicy(),
  ],
);
