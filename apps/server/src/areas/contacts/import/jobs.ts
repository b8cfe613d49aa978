import { IMPORT_UNDO_DAYS } from '@foyer/contract/contacts/import-limits';
import type { ImportState } from '@foyer/contract/contacts/import-shapes';
import { and, eq, inArray, lt, not, sql } from 'drizzle-orm';
import type { JobDefinition } from '../../../jobs/jobs.ts';
import type { Services } from '../../../kernel/context.ts';
import { isOneOf } from '../../../kernel/is-one-of.ts';
import { listMerchantIds } from '../../../kernel/merchant-ids.ts';
import { importKeys, importRows, imports } from '../import-tables.ts';
import { IMPORT_QUEUE } from './actions.ts';
import { WITHOUT_SAMPLES } from './samples.ts';
import { workOnImport } from './steps.ts';

const WORK_AT_MOST_SECONDS = 4 * 3600;
const DAY_MS = 86_400_000;
/** The states in which an import waits for its job or a member. */
const UNFINISHED: ImportState[] = ['reading', 'uploaded', 'checking', 'checked', 'paused'];

/** Jobs that check, run and undo imports, and delete the rows of those that can no longer be undone. */
export const importJobs = (services: Services): readonly JobDefinition[] => [
  {
    queue: IMPORT_QUEUE,
    retries: 20,
    maxSeconds: WORK_AT_MOST_SECONDS,
    waitsOnce: true,
    parallel: 2,
    run: ({ merchantId, importId }, signal) => workOnImport(services, merchantId, String(importId), signal),
  },
  {
    queue: 'contacts.import.drop',
    retries: 3,
    cron: '41 2 * * *',
    run: () => dropOldRows(services, new Date()),
  },
];

/** Deletes the stored content of imports that can no longer be undone, and cancels those that never ended. */
export async function dropOldRows(services: Services, now: Date): Promise<void> {
  const before = new Date(now.getTime() - IMPORT_UNDO_DAYS * DAY_MS);
  for (const merchantId of await listMerchantIds(services)) {
    await services.database.tenant(merchantId).transaction(async (db) => {
      const old = await db
        .update(imports)
        .set({
          columns: sql.raw(WITHOUT_SAMPLES),
          state: sql`case when ${inArray(imports.state, UNFINISHED)} then 'cancelled' else ${imports.state} end`,
          finishedAt: sql`coalesce(${imports.finishedAt}, ${now.toISOString()}::timestamptz)`,
        })
        .where(
          and(
            eq(imports.merchantId, merchantId),
            lt(imports.modifiedAt, before),
            not(inArray(imports.state, ['running', 'undoing'])),
            sql`exists (select from ${importRows} r where r.merchant_id = ${imports.merchantId} and r.import_id = ${imports.id})`,
          ),
        )
        .returning({ id: imports.id });
      const ids = old.map(({ id }) => id);
      for (const table of [importKeys, importRows])
        await db.delete(table).where(and(eq(table.merchantId, merchantId), isOneOf(table.importId, ids)));
    });
  }
}
