import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, merchantId, moment, tenantPolicy } from '../../../database/table.ts';
import { members } from '../../accounts/tables.ts';
import { contacts } from '../tables.ts';

/** What the team noted about a person. */
export const contactNotes = pgTable(
  'contact_notes',
  {
    merchantId: merchantId(),
    id: id(),
    contactId: uuid('contact_id').notNull(),
    authorId: uuid('author_id').notNull(),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.merchantId, t.id] }),
    foreignKey({
      columns: [t.merchantId, t.contactId],
      foreignColumns: [contacts.merchantId, contacts.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.merchantId, t.authorId], foreignColumns: [members.merchantId, members.id] }),
    index('contact_notes_contact').on(t.merchantId, t.contactId, t.createdAt, t.id),
    tenantPolicy(),
  ],
);
