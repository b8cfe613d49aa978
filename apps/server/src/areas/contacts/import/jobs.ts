import { IMPORT_UNDO_DAYS } from '@foyer/contract/contacts/import-limits';
import { and, eq, inArray, lt, not } from 'drizzle-orm';
import type { JobDefinition } from '../../../jobs/jobs.ts';
import type { Services } from '../../../kernel/context.ts';
import { listMerchantIds } from '../../../kernel/merchant-ids.ts';
import { importRows, imports } from '../import-tables.ts';
import { IMPORT_QUEUE } from './actions.ts';
import { workOnImport } from './steps.ts';

const WORK_AT_MOST_SECONDS = 4 * 3600;
const DAY_MS = 86_400_000;

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

/** Deletes the rows of imports that nobody can undo any more. */
export async function dropOldRows(services: Services, now: Date): Promise<void> {
  const before = new Date(now.getTime() - IMPORT_UNDO_DAYS * DAY_MS);
  for (const merchantId of await listMerchantIds(services)) {
    await services.database.tenant(merchantId).transaction(async (db) => {
      const old = db
        .select({ id: imports.id })
        .from(imports)
        .where(
          and(
            eq(imports.merchantId, merchantId),
            lt(imports.modifiedAt, before),
            not(inArray(imports.state, ['running', 'undoing'])),
          ),
        );
      await db
        .delete(importRows)
        .where(and(eq(importRows.merchantId, merchantId), inArray(importRows.importId, old)));
    });
  }
}
