import { isDeepStrictEqual } from 'node:util';
import { contactListNameTaken, contactListUsed } from '@foyer/contract/contacts/errors';
import { contactListList } from '@foyer/contract/contacts/list';
import type { ContactList } from '@foyer/contract/contacts/shapes';
import { and, eq, ilike, sql } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { containing } from '../../kernel/like.ts';
import { recordsOf } from '../../kernel/records.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { tableList } from '../../kernel/table-list.ts';
import { dropFill, startFill } from './segments/filling.ts';
import { readDynamicLists } from './segments/membership.ts';
import { contactListFills } from './segments/segment-tables.ts';
import { contactLists } from './tables.ts';

export type ListRow = typeof contactLists.$inferSelect;

const { createdAt, id, kind, modifiedAt, name, size, status } = contactLists;

const presentOwn = (row: ListRow) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  status: row.status,
  kind: row.kind,
  conditions: row.conditions,
  createdDate: row.createdAt.toISOString(),
  lastModifiedDate: row.modifiedAt.toISOString(),
});

/** The wire form of lists: with their size, the fill in progress, and the lists that use them. */
export async function presentContactLists(tenant: Tenant, rows: readonly ListRow[]): Promise<ContactList[]> {
  const { merchantId } = tenant;
  const ids = rows.map((row) => row.id);
  const [fills, dynamic] = await tenant.read(async (db) => [
    await db
      .select()
      .from(contactListFills)
      .where(and(eq(contactListFills.merchantId, merchantId), isOneOf(contactListFills.listId, ids))),
    await readDynamicLists(db, merchantId),
  ]);
  return rows.map((row) => {
    const fill = fills.find(({ listId }) => listId === row.id);
    return {
      ...presentOwn(row),
      conditions: row.conditions as ContactList['conditions'],
      size: row.size,
      fill: fill
        ? { done: Math.min(fill.done, fill.total), total: fill.total, isCancelled: fill.isCancelled }
        : null,
      usedIn: dynamic
        .filter(({ usesLists }) => usesLists.includes(row.id))
        .map((list) => ({ listId: list.id, name: list.name })),
    };
  });
}

export const contactListRecords = recordsOf({
  table: contactLists,
  name: 'contactList',
  topic: 'contactLists',
  present: presentOwn,
  unique: { index: 'contact_lists_name', error: contactListNameTaken, field: 'name' },
  // Serialized, so that two lists do not come to depend on each other at once.
  isSerial: true,
  async follow({ tenant: { merchantId } }, db, before, after) {
    if (!after) {
      const user = (await readDynamicLists(db, merchantId)).find(({ usesLists }) =>
        usesLists.includes(before?.id ?? ''),
      );
      if (user) throw new Refusal(contactListUsed, { values: { name: user.name } });
      return {};
    }
    if (after.kind === 'static') {
      if (before?.kind === 'dynamic') await dropFill(db, merchantId, after.id);
      return {};
    }
    if (before?.kind === 'dynamic' && isDeepStrictEqual(before.conditions, after.conditions)) return {};
    return { jobs: [await startFill(db, merchantId, after.id)] };
  },
});

export const contactListRows = tableList(contactLists, {
  list: contactListList,
  id,
  sorts: { created: createdAt, changed: modifiedAt, size, name: sql`lower(${name})` },
  filters: { kind, status, createdOn: createdAt },
  search: (text) => ilike(name, containing(text)),
});
