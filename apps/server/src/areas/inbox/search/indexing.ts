import { and, asc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { isConnectionError } from '../../../database/tenant.ts';
import type { JobDefinition } from '../../../jobs/jobs.ts';
import { act } from '../../../kernel/action.ts';
import { type Services, systemScope } from '../../../kernel/context.ts';
import { each } from '../../../kernel/each.ts';
import { gatheredByMerchant } from '../../../kernel/gathered.ts';
import { merchantsOf } from '../../../kernel/merchant-ids.ts';
import type { Runner } from '../../../kernel/runner.ts';
import { MESSAGE_EFFECTS } from '../../../message-effects.ts';
import { conversations } from '../../conversations/tables.ts';
import { type Behind, indexSome, threadColumns } from './message-words.ts';
import { forgetOldNames } from './renaming.ts';

/** Threads of one step. */
const THREADS = 50;

/**
 * Makes the words of messages findable soon after they are stored. How far a thread has got is noted by the sweep of
 * each minute alone: a note for each message would cost as much as storing it did, and keep who writes waiting.
 */
export function startIndexing(services: Services): Runner {
  const words = gatheredByMerchant((merchantId, ids) => indexNews(services, merchantId, [...ids.keys()]), {
    ...MESSAGE_EFFECTS.searchWords,
    onError: (error) => services.log.warn({ err: error }, 'words not indexed'),
  });
  const stop = services.messageEffects.add('searchWords', ({ merchantId, conversationID }) =>
    words.soon(merchantId, conversationID, undefined),
  );
  return {
    stop: async () => {
      stop();
      await words.stop();
    },
  };
}

export const indexingJob = (services: Services): JobDefinition => ({
  queue: 'inbox.indexWords',
  retries: 3,
  cron: '* * * * *',
  run: () => indexEverything(services),
});

/** Makes findable what is not yet, of all merchants; also under the names that visitors have by now. */
export async function indexEverything(services: Services): Promise<void> {
  await each(await merchantsOf(services, sql`merchants_with_unindexed_words()`), async (id) => {
    await each([forgetOldNames, indexMerchant], (step) => step(services, id));
  });
}

/** What was said in these threads since the newest message that is found. */
async function indexNews(services: Services, merchantId: number, ids: readonly string[]): Promise<void> {
  const newest = sql<number>`coalesce((select max(w.seq) from message_words w
    where w.merchant_id = ${merchantId} and w.conversation_id = ${conversations}.id), 0)`;
  for (let from = 0; from < ids.length; from += THREADS) {
    const some = inArray(conversations.id, ids.slice(from, from + THREADS));
    const threads = await readThreads(services, merchantId, newest, some);
    await indexEach(services, merchantId, threads, async () => {});
  }
}

/** Makes the words of a merchant's messages findable. Several may do so at once: they write the same. */
export async function indexMerchant(services: Services, merchantId: number): Promise<void> {
  for (let after: string | null = null; ; ) {
    const threads = await readThreads(
      services,
      merchantId,
      sql<number>`${conversations.indexedSeq}`,
      and(
        lt(conversations.indexedSeq, conversations.lastSeq),
        after ? gt(conversations.id, after) : undefined,
      ),
    );
    await indexEach(services, merchantId, threads, (steps) => storeReached(services, merchantId, steps));
    after = threads.at(-1)?.row.id ?? null;
    if (threads.length < THREADS) return;
  }
}

/**
 * Some threads that meet a condition, in the order of their ids.
 * @param from the number up to which a thread's words are found
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

/** From where to where the messages of a thread can be found now. */
interface Step {
  readonly id: string;
  readonly after: number;
  readonly seq: number;
}

/** Told how far threads have got, each time some of their messages can be found. */
type Reached = (steps: readonly Step[]) => Promise<void>;

/**
 * One thread that cannot be indexed keeps no other from being found; the next minute tries it again. While the database
 * is away it is with none of them.
 */
async function indexEach(
  services: Services,
  merchantId: number,
  threads: readonly Behind[],
  onReached: Reached,
): Promise<void> {
  const index = (some: readonly Behind[], onRefused: (error: unknown) => unknown) =>
    indexThreads(services, merchantId, some, onReached).catch((error) => {
      if (isConnectionError(error)) throw error;
      return onRefused(error);
    });
  await index(threads, async () => {
    for (const thread of threads) {
      await index([thread], (error) =>
        services.log.warn({ err: error, conversation: thread.row.id }, 'words of a conversation not indexed'),
      );
    }
  });
}

/** Indexes threads together, so many messages at once. */
async function indexThreads(
  services: Services,
  merchantId: number,
  threads: readonly Behind[],
  onReached: Reached,
): Promise<void> {
  for (let behind = threads; behind.length > 0; ) {
    const some = behind;
    const got = await act(systemScope(services, merchantId), async (db) => {
      const result = await indexSome(db, merchantId, some);
      return { result, audit: [], events: [] };
    });
    await onReached(some.map(({ row: { id }, from }) => ({ id, after: from, seq: got.get(id) ?? from })));
    behind = some.flatMap((thread) => {
      const from = got.get(thread.row.id) ?? thread.from;
      return from < thread.row.lastSeq ? [{ ...thread, from }] : [];
    });
  }
}

/**
 * Holds the conversations for no longer than this takes. Those that somebody else holds come again with the next sweep;
 * those that were sent back meanwhile, as a name changed, stay there.
 */
const storeReached = (services: Services, merchantId: number, steps: readonly Step[]) =>
  act(systemScope(services, merchantId), async (db) => {
    // What a crash takes back is stored again by the next sweep.
    await db.execute(sql`set local synchronous_commit = off`);
    await db.execute(sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
          as g (id uuid, after int, seq int)
      ), held as (
        select c.id from ${conversations} c join given using (id)
        where c.merchant_id = ${merchantId} order by c.id for update of c skip locked
      )
      update ${conversations} c set indexed_seq = greatest(c.indexed_seq, given.seq)
      from given join held using (id)
      where c.merchant_id = ${merchantId} and c.id = given.id and c.indexed_seq >= given.after`);
    return { result: undefined, audit: [], events: [] };
  });
