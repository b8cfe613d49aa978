import type { ColumnTarget, ImportColumn } from '@foyer/contract/contacts/import-shapes';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { importTargets } from '../import-tables.ts';

/** Where columns with these headers went in earlier imports, by the header in lower case. */
export async function earlierTargets(
  db: Db,
  merchantId: number,
  headers: readonly string[],
): Promise<Map<string, ColumnTarget>> {
  if (headers.length === 0) return new Map();
  const rows = await db
    .select()
    .from(importTargets)
    .where(
      and(
        eq(importTargets.merchantId, merchantId),
        inArray(
          importTargets.header,
          headers.map((header) => header.toLowerCase()),
        ),
      ),
    );
  return new Map(rows.map(({ header, target }) => [header, target]));
}

/** Stores where columns go, for the next import. */
export async function rememberTargets(
  db: Db,
  merchantId: number,
  columns: readonly ImportColumn[],
): Promise<void> {
  const byHeader = new Map(columns.map(({ header, target }) => [header.toLowerCase(), target]));
  const rows = [...byHeader]
    .filter(([header]) => header !== '')
    .map(([header, target]) => ({ merchantId, header, target }));
  if (rows.length === 0) return;
  await db
    .insert(importTargets)
    .values(rows)
    .onConflictDoUpdate({
      target: [importTargets.merchantId, importTargets.header],
      set: { target: sql`excluded.target`, modifiedAt: new Date() },
    });
}
