import { IMPORT_UNDO_DAYS } from '@foyer/contract/contacts/import-limits';
import type { ImportState } from '@foyer/contract/contacts/import-shapes';
import { and, eq, inArray, lt, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { JobDefinition } from '../../../jobs/jobs.ts';
import { act } from '../../../kernel/action.ts';
import { type Services, systemScope } from '../../../kernel/context.ts';
import { settingsChanged } from '../../../kernel/events.ts';
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

/** Cancels imports that never ended, and deletes the stored content of all that can no longer be undone. */
export async function dropOldRows(services: Services, now: Date): Promise<void> {
  const before = new Date(now.getTime() - IMPORT_UNDO_DAYS * DAY_MS);
  for (const merchantId of await listMerchantIds(services)) {
    const old = and(eq(imports.merchantId, merchantId), lt(imports.modifiedAt, before));
    await act(systemScope(services, merchantId), async (db) => {
      const waiting = await db
        .select({ id: imports.id, state: imports.state })
        .from(imports)
        .where(and(old, inArray(imports.state, UNFINISHED)))
        .for('update');
      const ids = waiting.map(({ id }) => id);
      await db
        .update(imports)
        .set({ state: 'cancelled', finishedAt: now })
        .where(and(eq(imports.merchantId, merchantId), isOneOf(imports.id, ids)));
      await dropContent(db, merchantId, and(old, not(inArray(imports.state, ['running', 'undoing']))));
      return {
        result: undefined,
        audit: waiting.map(({ id, state }) => ({
          action: 'contactImport.cancelled',
          subject: ['contactImport', id],
          before: { state },
          after: { state: 'cancelled' },
        })),
        events: ids.length > 0 ? [settingsChanged(merchantId, 'contactImports')] : [],
      };
    });
  }
}

async function dropContent(db: Db, merchantId: number, which: SQL | undefined): Promise<void> {
  const old = await db
    .update(imports)
    .set({ columns: sql.raw(WITHOUT_SAMPLES) })
    .where(
      and(
        which,
        sql`exists (select from ${importRows} r where r.merchant_id = ${imports.merchantId} and r.import_id = ${imports.id})`,
      ),
    )
    .returning({ id: imports.id });
  const ids = old.map(({ id }) => id);
  for (const table of [importKeys, importRows])
    await db.delete(table).where(and(eq(table.merchantId, merchantId), isOneOf(table.importId, ids)));
}
