import { fullName } from '@foyer/domain/full-name';
import { isUuid } from '@foyer/domain/ids';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tenant } from '../../../database/tenant.ts';
import { isOneOf } from '../../../kernel/is-one-of.ts';
import { departments } from '../../accounts/departments/tables.ts';
import { members } from '../../accounts/tables.ts';
import { labels } from '../../conversations/label-tables.ts';
import { engagements } from '../../engagements/tables.ts';

type Names = readonly { readonly id: string; readonly name: string }[];

/** The last titles of pages. */
const titlesOf = async (db: Db, merchantId: number, pages: readonly string[]): Promise<Names> => {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select given.page as id, last.title as name
    from jsonb_array_elements_text(${JSON.stringify(pages)}::jsonb) as given (page),
    lateral (select f.title from page_facts f where f.merchant_id = ${merchantId} and f.page = given.page
      and f.title <> '' order by f.started_at desc limit 1) as last`);
  return rows;
};

/** How the ids of a dimension are named. Others have no ids. */
const NAMES: Readonly<
  Record<string, (db: Db, merchantId: number, ids: readonly string[]) => Promise<Names>>
> = {
  agent: async (db, merchantId, ids) => {
    const rows = await db
      .select({ id: members.id, firstName: members.firstName, lastName: members.lastName })
      .from(members)
      .where(and(eq(members.merchantId, merchantId), isOneOf(members.id, ids)));
    return rows.map((row) => ({ id: row.id, name: fullName(row) }));
  },
  department: (db, merchantId, ids) => namesOf(db, departments, merchantId, ids),
  engagement: (db, merchantId, ids) => namesOf(db, engagements, merchantId, ids),
  label: (db, merchantId, ids) => namesOf(db, labels, merchantId, ids),
  page: titlesOf,
};

const namesOf = async (
  db: Db,
  table: typeof departments | typeof engagements | typeof labels,
  merchantId: number,
  ids: readonly string[],
): Promise<Names> =>
  db
    .select({ id: sql<string>`${table.id}`, name: sql<string>`${table.name}` })
    .from(table as typeof labels)
    .where(and(eq(table.merchantId, merchantId), isOneOf(table.id, ids)));

/** The names of the ids among keys, by dimension and key. */
export async function labelsOf(tenant: Tenant, keysOf: Readonly<Record<string, readonly string[]>>) {
  const all: Record<string, Record<string, string>> = {};
  for (const [dimension, keys] of Object.entries(keysOf)) {
    const read = NAMES[dimension];
    const ids = [...new Set(keys)].filter((key) => (dimension === 'page' ? key !== '' : isUuid(key)));
    if (!read || ids.length === 0) continue;
    const found = await tenant.read((db) => read(db, tenant.merchantId, ids));
    all[dimension] = Object.fromEntries(found.map(({ id, name }) => [id, name]));
  }
  return all;
}
