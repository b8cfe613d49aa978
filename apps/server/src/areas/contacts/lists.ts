import { contactListNameTaken } from '@foyer/contract/contacts/errors';
import { contactListList } from '@foyer/contract/contacts/list';
import type { ContactList } from '@foyer/contract/contacts/shapes';
import { ilike, sql } from 'drizzle-orm';
import { containing } from '../../kernel/like.ts';
import { recordsOf } from '../../kernel/records.ts';
import { tableList } from '../../kernel/table-list.ts';
import { contactLists } from './tables.ts';

const { createdAt, id, name, status } = contactLists;

export const presentContactList = (row: typeof contactLists.$inferSelect): ContactList => ({
  id: row.id,
  name: row.name,
  description: row.description,
  status: row.status,
  createdDate: row.createdAt.toISOString(),
  lastModifiedDate: row.modifiedAt.toISOString(),
});

export const contactListRecords = recordsOf({
  table: contactLists,
  name: 'contactList',
  topic: 'contactLists',
  present: presentContactList,
  unique: { index: 'contact_lists_name', error: contactListNameTaken, field: 'name' },
});

export const contactListRows = tableList(contactLists, {
  list: contactListList,
  id,
  sorts: { created: createdAt, name: sql`lower(${name})` },
  filters: { status, createdOn: createdAt },
  search: (text) => ilike(name, containing(text)),
});
