import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { importRows } from '../import-tables.ts';
import { stageConversations } from './history.ts';
import type { NumberedRow, Rows } from './readers/table.ts';

const BATCH = 1_000;
const SAMPLES = 20;

/** Stores the rows of an import as they are read. Returns their number, that of their conversations, and the first of them. */
export async function stageRows(
  db: Db,
  { merchantId, id }: { readonly merchantId: number; readonly id: string },
  rows: Rows,
): Promise<{ total: number; conversations: number; samples: (readonly string[])[] }> {
  const samples: (readonly string[])[] = [];
  let total = 0;
  let conversations = 0;
  let batch: NumberedRow[] = [];
  const flush = async () => {
    total += batch.length;
    await insertRows(db, merchantId, id, batch);
    conversations += await stageConversations(db, merchantId, id, batch);
    batch = [];
  };
  for await (const row of rows) {
    if (samples.length < SAMPLES) samples.push(row.values);
    batch.push(row);
    if (batch.length === BATCH) await flush();
  }
  await flush();
  return { total, conversations, samples };
}

/** Stores rows of an import in one statement. */
export async function insertRows(
  db: Db,
  merchantId: number,
  importId: string,
  rows: readonly NumberedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    insert into ${importRows} (merchant_id, import_id, "row", "values")
    select ${merchantId}, ${importId}, given."row", given."values"
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ row, values }) => ({ row, values })))}::jsonb) as given ("row" int, "values" text[])
    on conflict do nothing`);
}
