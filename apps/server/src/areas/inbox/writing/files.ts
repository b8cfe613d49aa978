import type { FileRef } from '@foyer/contract/conversations/shapes';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { files } from '../../../files/tables.ts';
import { presentFile } from '../../../files/uploads.ts';

/** Loads files by id. */
export async function filesById(
  db: Db,
  merchantId: number,
  ids: readonly string[],
): Promise<Map<string, FileRef>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(files)
    .where(and(eq(files.merchantId, merchantId), inArray(files.id, [...new Set(ids)])));
  return new Map(rows.map((row) => [row.id, presentFile(row)]));
}
