import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { JobDefinition } from '../../../jobs/jobs.ts';
import { act } from '../../../kernel/action.ts';
import { batched } from '../../../kernel/batched.ts';
import { type Services, systemScope } from '../../../kernel/context.ts';
import { each } from '../../../kernel/each.ts';
import { isOneOf } from '../../../kernel/is-one-of.ts';
import { merchantsOf } from '../../../kernel/merchant-ids.ts';
import type { Runner } from '../../../kernel/runner.ts';
import { visitors } from '../tables.ts';
import { unindexedVisitors, visitorTokens } from '../token-tables.ts';
import { type SearchedVisitor, tokensOfVisitor } from './tokens.ts';

/** Delay until a changed visitor is indexed. Milliseconds. */
const SOON_MS = 300;
/** Maximum additional delay under load. Milliseconds. */
const MAX_REST_MS = 5_000;

/** Visitors per transaction. */
const STEP = 500;

/**
 * Indexes visitors soon after their name changed. A trigger records the visitors to index, so that writers need not
 * know, and nothing is lost when a process stops.
 */
export function startIndexing(services: Services): Runner {
  const tokens = batched<number>((merchantId, signal) => indexVisitors(services, merchantId, signal), {
    afterMs: SOON_MS,
    maxRestMs: MAX_REST_MS,
    onError: (error) => services.log.warn({ err: error }, 'visitors not indexed'),
  });
  const stop = services.bus.follow('visitor.changed', ({ merchantId, keepsVisibility }) => {
    if (!keepsVisibility) tokens.schedule(merchantId);
  });
  return {
    stop: async () => {
      stop();
      await tokens.stop();
    },
  };
}

/** Indexes remaining visitors of all merchants. */
export const indexingJob = (services: Services): JobDefinition => ({
  queue: 'visitors.indexWords',
  retries: 3,
  cron: '* * * * *',
  run: async (_, signal) =>
    each(
      await merchantsOf(services, sql`merchants_with_unindexed_visitors()`),
      (merchantId) => indexVisitors(services, merchantId, signal),
      signal,
    ),
});

/** Indexes the pending visitors of a merchant. */
export async function indexVisitors(
  services: Services,
  merchantId: number,
  signal?: AbortSignal,
): Promise<void> {
  for (let taken = STEP; taken === STEP; ) {
    signal?.throwIfAborted();
    taken = await act(systemScope(services, merchantId), async (db) => ({
      result: await indexBatch(db, merchantId),
      audit: [],
      events: [],
    }));
  }
}

/** Indexes a batch of pending visitors. Skips locked ones to avoid deadlocks; the next run indexes them. */
async function indexBatch(db: Db, merchantId: number): Promise<number> {
  // After a crash, a lost commit leaves the visitors pending.
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
  for (const table of [unindexedVisitors, visitorTokens]) {
    await db.delete(table).where(and(eq(table.merchantId, merchantId), isOneOf(table.visitorId, ids)));
  }
  await storeTokens(db, merchantId, rows);
  return ids.length;
}

async function storeTokens(
  db: Db,
  merchantId: number,
  rows: readonly (SearchedVisitor & { readonly id: string })[],
): Promise<void> {
  const tokens = rows.flatMap((row) => tokensOfVisitor(row).map((token) => ({ visitor_id: row.id, token })));
  await db.execute(sql`
    insert into ${visitorTokens} (merchant_id, visitor_id, word)
    select ${merchantId}, visitor_id, token
    from jsonb_to_recordset(${JSON.stringify(tokens)}::jsonb) as given (visitor_id uuid, token text)
    on conflict do nothing`);
}
