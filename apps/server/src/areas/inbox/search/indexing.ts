import { and, asc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { isConnectionError } from '../../../database/tenant.ts';
import type { JobDefinition } from '../../../jobs/jobs.ts';
import { act } from '../../../kernel/action.ts';
import { batchedByMerchant } from '../../../kernel/batched.ts';
import { type Services, systemScope } from '../../../kernel/context.ts';
import { each } from '../../../kernel/each.ts';
import { merchantsOf } from '../../../kernel/merchant-ids.ts';
import { inParts } from '../../../kernel/pauses.ts';
import type { Runner } from '../../../kernel/runner.ts';
import { MESSAGE_EFFECTS } from '../../../message-effects.ts';
import { conversations } from '../../conversations/tables.ts';
import { indexBatch, threadColumns, type UnindexedThread } from './message-tokens.ts';
import { removeRenamed } from './renaming.ts';

/** Threads per batch. */
const THREADS = 50;

/**
 * Indexes messages shortly after they are stored. Progress is stored by the sweep every minute only: storing it per
 * message would cost as much as the message itself and delay its sender.
 */
export function startIndexing(services: Services): Runner {
  const batch = batchedByMerchant((merchantId, ids) => indexNew(services, merchantId, [...ids.keys()]), {
    ...MESSAGE_EFFECTS.searchIndex,
    onError: (error) => services.log.warn({ err: error }, 'message indexing failed'),
  });
  const stop = services.messageEffects.add('searchIndex', ({ merchantId, conversationID }) =>
    batch.schedule(merchantId, conversationID, undefined),
  );
  return {
    stop: async () => {
      stop();
      await batch.stop();
    },
  };
}

export const indexingJob = (services: Services): JobDefinition => ({
  queue: 'inbox.indexWords',
  retries: 3,
  cron: '* * * * *',
  run: (_, signal) => indexEverything(services, signal),
});

/** Indexes the pending messages of all merchants, after removing entries with visitors' old names. */
export async function indexEverything(services: Services, signal?: AbortSignal): Promise<void> {
  await each(
    await merchantsOf(services, sql`merchants_with_unindexed_words()`),
    (id) => each([removeRenamed, indexMerchant], (step) => step(services, id, signal), signal),
    signal,
  );
}

/** Indexes the messages of these threads after the newest indexed one. */
async function indexNew(services: Services, merchantId: number, ids: readonly string[]): Promise<void> {
  const newest = sql<number>`coalesce((select max(w.seq) from message_words w
    where w.merchant_id = ${merchantId} and w.conversation_id = ${conversations}.id), 0)`;
  await inParts(ids, THREADS, async (some) => {
    const threads = await readThreads(services, merchantId, newest, inArray(conversations.id, [...some]));
    await indexEach(services, merchantId, threads, async () => {});
  });
}

/** Indexes the pending messages of a merchant. Safe to run concurrently. */
export async function indexMerchant(
  services: Services,
  merchantId: number,
  signal?: AbortSignal,
): Promise<void> {
  for (let after: string | null = null; ; ) {
    signal?.throwIfAborted();
    const threads = await readThreads(
      services,
      merchantId,
      sql<number>`${conversations.indexedSeq}`,
      and(
        lt(conversations.indexedSeq, conversations.lastSeq),
        after ? gt(conversations.id, after) : undefined,
      ),
    );
    await indexEach(services, merchantId, threads, (steps) => storeProgress(services, merchantId, steps));
    after = threads.at(-1)?.row.id ?? null;
    if (threads.length < THREADS) return;
  }
}

/**
 * Reads threads that match a condition, by id.
 * @param from number of the last indexed message
 */
const readThreads = (services: Services, merchantId: number, from: SQL<number>, where: SQL | undefined) =>
  systemScope(services, merchantId).tenant.read((db) =>
    db
      .select({ row: threadColumns, from })
      .from(conversations)
      .where(and(eq(conversations.merchantId, merchantId), where))
      .orderBy(asc(conversations.id))
      .limit(THREADS),
  );

/** The range of messages of a thread that were indexed. */
interface Step {
  readonly id: string;
  readonly after: number;
  readonly seq: number;
}

/** Receives the progress after each batch. */
type OnProgress = (steps: readonly Step[]) => Promise<void>;

/**
 * Indexes threads together, then one by one if that fails, so that one failure does not stop the others. Failed threads
 * are retried after a minute. A lost database connection fails all of them.
 */
async function indexEach(
  services: Services,
  merchantId: number,
  threads: readonly UnindexedThread[],
  onProgress: OnProgress,
): Promise<void> {
  const index = (some: readonly UnindexedThread[], onRefused: (error: unknown) => unknown) =>
    indexThreads(services, merchantId, some, onProgress).catch((error) => {
      if (isConnectionError(error)) throw error;
      return onRefused(error);
    });
  await index(threads, async () => {
    for (const thread of threads) {
      await index([thread], (error) =>
        services.log.warn({ err: error, conversation: thread.row.id }, 'indexing of a conversation failed'),
      );
    }
  });
}

/** Indexes threads together, up to a number of messages per transaction. */
async function indexThreads(
  services: Services,
  merchantId: number,
  threads: readonly UnindexedThread[],
  onProgress: OnProgress,
): Promise<void> {
  for (let remaining = threads; remaining.length > 0; ) {
    const some = remaining;
    const got = await act(systemScope(services, merchantId), async (db) => {
      const result = await indexBatch(db, merchantId, some);
      return { result, audit: [], events: [] };
    });
    await onProgress(some.map(({ row: { id }, from }) => ({ id, after: from, seq: got.get(id) ?? from })));
    remaining = some.flatMap((thread) => {
      const from = got.get(thread.row.id) ?? thread.from;
      return from < thread.row.lastSeq ? [{ ...thread, from }] : [];
    });
  }
}

/**
 * Stores the progress. Skips conversations that are locked, which the next sweep repeats, and those reset meanwhile
 * because a name changed.
 */
const storeProgress = (services: Services, merchantId: number, steps: readonly Step[]) =>
  act(systemScope(services, merchantId), async (db) => {
    // Progress lost in a crash is stored again by the next sweep.
    await db.execute(sql`set local synchronous_commit = off`);
    await db.execute(sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
          as g (id uuid, after int, seq int)
      ), locked as (
        select c.id from ${conversations} c join given using (id)
        where c.merchant_id = ${merchantId} order by c.id for update of c skip locked
      )
      update ${conversations} c set indexed_seq = greatest(c.indexed_seq, given.seq)
      from given join locked using (id)
      where c.merchant_id = ${merchantId} and c.id = given.id and c.indexed_seq >= given.after`);
    return { result: undefined, audit: [], events: [] };
  });
