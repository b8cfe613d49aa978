import { isDeepStrictEqual } from 'node:util';
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

/**
 * Stores where a member chose that columns go, for the next import. Proposals that were left as they are say nothing. Of
 * columns with the same header the first with a target counts.
 */
export async function rememberTargets(
  db: Db,
  merchantId: number,
  before: readonly ImportColumn[],
  columns: readonly ImportColumn[],
): Promise<void> {
  const chosen = columns.filter(({ target }, index) => !isDeepStrictEqual(target, before[index]?.target));
  const rows = [...new Set(chosen.map(({ header }) => header.toLowerCase()))]
    .filter(Boolean)
    .map((header) => {
      const targets = columns
        .filter((one) => one.header.toLowerCase() === header)
        .map(({ target }) => target);
      const target = targets.find(({ kind }) => kind !== 'none') ?? { kind: 'none' as const };
      return { merchantId, header, target };
    });
  if (rows.length === 0) return;
  await db
    .insert(importTargets)
    .values(rows)
    .onConflictDoUpdate({
      target: [importTargets.merchantId, importTargets.header],
      set: { target: sql`excluded.target`, modifiedAt: new Date() },
    });
}
