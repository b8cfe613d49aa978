import type { StatsRow } from '@foyer/contract/analytics/shapes';
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

/** The names of the ids among the keys of rows, by dimension. */
export async function labelsOf(tenant: Tenant, dimensions: readonly string[], rows: readonly StatsRow[]) {
  const all: Record<string, Record<string, string>> = {};
  for (const dimension of dimensions) {
    const read = NAMES[dimension];
    const ids = [...new Set(rows.map(({ keys }) => keys[dimension] ?? ''))].filter(isUuid);
    if (!read || ids.length === 0) continue;
    const found = await tenant.read((db) => read(db, tenant.merchantId, ids));
    all[dimension] = Object.fromEntries(found.map(({ id, name }) => [id, name]));
  }
  return all;
}
