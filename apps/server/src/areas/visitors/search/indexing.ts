import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { JobDefinition } from '../../../jobs/jobs.ts';
import { act } from '../../../kernel/action.ts';
import { isOneOf } from '../../../kernel/among.ts';
import { type Services, systemScope } from '../../../kernel/context.ts';
import { each } from '../../../kernel/each.ts';
import { gathered } from '../../../kernel/gathered.ts';
import { merchantsOf } from '../../../kernel/merchant-ids.ts';
import type { Runner } from '../../../kernel/runner.ts';
import { visitors } from '../tables.ts';
import { unindexedVisitors, visitorWords } from '../word-tables.ts';
import { type SearchedVisitor, wordsOfVisitor } from './words.ts';

/** How soon a visitor with a new name can be found. Milliseconds. */
const SOON_MS = 300;
/** On the busiest day they can be found by so much later. Milliseconds. */
const REST_AT_MOST_MS = 5_000;

/** Visitors of one step. */
const STEP = 500;

/**
 * Makes visitors findable soon after their name changed. A trigger notes whose words are to be stored, so that whoever
 * writes visitors need not know, and nothing is lost with a process.
 */
export function startIndexing(services: Services): Runner {
  const words = gathered<number>((merchantId) => indexVisitors(services, merchantId), {
    afterMs: SOON_MS,
    restAtMostMs: REST_AT_MOST_MS,
    onError: (error) => services.log.warn({ err: error }, 'words of visitors not indexed'),
  });
  const stop = services.bus.follow('visitor.changed', ({ merchantId, keepsSight }) => {
    if (!keepsSight) words.soon(merchantId);
  });
  return {
    stop: async () => {
      stop();
      await words.stop();
    },
  };
}

/** Makes findable who is not yet, of all merchants. */
export const indexingJob = (services: Services): JobDefinition => ({
  queue: 'visitors.indexWords',
  retries: 3,
  cron: '* * * * *',
  run: async () =>
    each(await merchantsOf(services, sql`merchants_with_unindexed_visitors()`), (merchantId) =>
      indexVisitors(services, merchantId),
    ),
});

/** Stores the words of the visitors of a merchant who wait for it. */
export async function indexVisitors(services: Services, merchantId: number): Promise<void> {
  for (let taken = STEP; taken === STEP; ) {
    taken = await act(systemScope(services, merchantId), async (db) => ({
      result: await indexSome(db, merchantId),
      audit: [],
      events: [],
    }));
  }
}

/** Visitors locked by others are left to the next run, to avoid deadlocks. */
async function indexSome(db: Db, merchantId: number): Promise<number> {
  // What a crash takes back is noted as not indexed again.
  await db.execute(sql`set local synchronous_commit = off`);
  const rows = await db
    .select({
      id: visitors.id,
      firstName: visitors.firstName,
      lastName: visitors.lastName,
      company: visitors.company,
      email: visitors.email,
      phone: visitors.phone,
    })
    .from(unindexedVisitors)
    .innerJoin(
      visitors,
      and(
        eq(visitors.merchantId, unindexedVisitors.merchantId),
        eq(visitors.id, unindexedVisitors.visitorId),
      ),
    )
    .where(eq(unindexedVisitors.merchantId, merchantId))
    .orderBy(asc(unindexedVisitors.visitorId))
    .limit(STEP)
    .for('no key update', { of: visitors, skipLocked: true });
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  for (const table of [unindexedVisitors, visitorWords]) {
    await db.delete(table).where(and(eq(table.merchantId, merchantId), isOneOf(table.visitorId, ids)));
  }
  await storeWords(db, merchantId, rows);
  return ids.length;
}

async function storeWords(
  db: Db,
  merchantId: number,
  rows: readonly (SearchedVisitor & { readonly id: string })[],
): Promise<void> {
  const words = rows.flatMap((row) => wordsOfVisitor(row).map((word) => ({ visitor_id: row.id, word })));
  await db.execute(sql`
    insert into ${visitorWords} (merchant_id, visitor_id, word)
    select ${merchantId}, visitor_id, word
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as given (visitor_id uuid, word text)
    on conflict do nothing`);
}
