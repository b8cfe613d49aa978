import { setImmediate as pause } from 'node:timers/promises';
import { and, asc, eq, getTableColumns, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import type { JobDefinition } from '../../../jobs/jobs.ts';
import { act } from '../../../kernel/action.ts';
import { type Services, systemScope } from '../../../kernel/context.ts';
import { each } from '../../../kernel/each.ts';
import { gathered } from '../../../kernel/gathered.ts';
import { merchantsOf } from '../../../kernel/merchant-ids.ts';
import type { Runner } from '../../../kernel/registry.ts';
import { mails } from '../../conversations/mail-tables.ts';
import { conversations, messages } from '../../conversations/tables.ts';
import { visitorOfThread } from '../../conversations/thread-filter.ts';
import { visitors } from '../../visitors/tables.ts';
import { renamedVisitors } from '../tables.ts';
import { type MessageWords, vectorOf } from './words.ts';

/** How soon what was said can be found. Milliseconds. */
const GATHER_MS = 300;
/** On the busiest day words can be found by so much later. Milliseconds. */
const REST_AT_MOST_MS = 5_000;

/** Threads and messages of one step. */
const THREADS = 50;
const MESSAGES = 500;
/** Messages whose words are told apart before others have their turn. */
const PAUSE_EVERY = 20;

/** Makes the words of messages findable: soon after they are stored, and each minute whatever was missed. */
export function startIndexing(services: Services): Runner {
  const words = gathered<number>((merchantId) => indexMerchant(services, merchantId), {
    afterMs: GATHER_MS,
    restAtMostMs: REST_AT_MOST_MS,
    onError: (error) => services.log.warn({ err: error }, 'words not indexed'),
  });
  const stop = services.bus.follow('messages.stored', ({ merchantId }) => words.soon(merchantId));
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
    await forgetOldNames(services, id);
    await indexMerchant(services, id);
  });
}

/** Makes the words of a merchant's messages findable. Several may do so at once: they write the same. */
export async function indexMerchant(services: Services, merchantId: number): Promise<void> {
  for (let after: string | null = null; ; ) {
    const { last, isDone } = await indexStep(services, merchantId, after);
    if (isDone) return;
    after = last;
  }
}

/** Threads of visitors with a new name or address are indexed anew. */
function forgetOldNames(services: Services, merchantId: number): Promise<void> {
  return act(systemScope(services, merchantId), async (db) => {
    await db.execute(sql`
      with renamed as (delete from ${renamedVisitors} where merchant_id = ${merchantId} returning visitor_id)
      update ${conversations} set indexed_seq = 0
      where merchant_id = ${merchantId} and visitor_id in (select visitor_id from renamed)`);
    return { result: undefined, audit: [], events: [] };
  });
}

interface Thread {
  readonly row: typeof conversations.$inferSelect;
  readonly visitor: typeof visitors.$inferSelect;
}

type MessageRow = typeof messages.$inferSelect;
type MailRow = typeof mails.$inferSelect;

async function indexStep(services: Services, merchantId: number, after: string | null) {
  const scope = systemScope(services, merchantId);
  const threads = await scope.tenant.read((db) =>
    db
      .select({ row: conversations, visitor: visitors })
      .from(conversations)
      .innerJoin(visitors, visitorOfThread)
      .where(
        and(
          eq(conversations.merchantId, merchantId),
          lt(conversations.indexedSeq, conversations.lastSeq),
          after ? gt(conversations.id, after) : undefined,
        ),
      )
      .orderBy(asc(conversations.id))
      .limit(THREADS),
  );
  // One that cannot be indexed keeps no other from being found; the next minute tries it again.
  await indexThreads(services, merchantId, threads).catch(() =>
    each(threads, (thread) =>
      indexThreads(services, merchantId, [thread]).catch((error) =>
        services.log.warn({ err: error, conversation: thread.row.id }, 'words of a conversation not indexed'),
      ),
    ),
  );
  return { last: threads.at(-1)?.row.id ?? null, isDone: threads.length < THREADS };
}

/** Indexes threads together, so many messages at once; how far each has got is stored with its words. */
async function indexThreads(
  services: Services,
  merchantId: number,
  threads: readonly Thread[],
): Promise<void> {
  let behind = threads.map((thread) => ({ ...thread, from: thread.row.indexedSeq }));
  while (behind.length > 0) {
    const got = await indexSome(services, merchantId, behind);
    behind = behind.flatMap((thread) => {
      const from = got.get(thread.row.id) ?? thread.from;
      return from < thread.row.lastSeq ? [{ ...thread, from }] : [];
    });
  }
}

/** @returns how far each thread has got, of those that got further */
function indexSome(
  services: Services,
  merchantId: number,
  threads: readonly (Thread & { readonly from: number })[],
): Promise<Map<string, number>> {
  return act(systemScope(services, merchantId), async (db) => {
    // What a crash takes back is indexed again, so that nobody who writes waits for the disk.
    await db.execute(sql`set local synchronous_commit = off`);
    const rows = await unindexed(db, merchantId, threads);
    const mailOf = await mailsOf(db, merchantId, rows);
    const threadOf = new Map(threads.map((thread) => [thread.row.id, thread]));
    const values: WordsRow[] = [];
    for (const [index, row] of rows.entries()) {
      const { conversationId, seq, createdAt: at } = row;
      const thread = threadOf.get(conversationId);
      const words = thread ? vectorOf(wordsOfMessage(thread, row, mailOf.get(row.id))) : '';
      if (words !== '') values.push({ merchantId, conversationId, seq, at, words });
      // Telling words apart takes the processor; whoever waits for an answer comes in between.
      if (index % PAUSE_EVERY === 0) await pause();
    }
    await storeWords(db, values);
    const got = reached(threads, rows);
    await noteIndexed(db, merchantId, got);
    return { result: got, audit: [], events: [] };
  });
}

/** How far each thread has got with these messages, which are read in order of thread and number. */
function reached(threads: readonly Thread[], rows: readonly MessageRow[]): Map<string, number> {
  const last = rows.at(-1);
  const isAll = rows.length < MESSAGES || !last;
  return new Map(
    threads.flatMap(({ row: { id, lastSeq } }) => {
      if (isAll || id < last.conversationId) return [[id, lastSeq]];
      return id === last.conversationId ? [[id, last.seq]] : [];
    }),
  );
}

/** The rows are locked in the order in which `append_messages` locks them. */
const noteIndexed = (db: Db, merchantId: number, got: ReadonlyMap<string, number>) =>
  db.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify([...got].map(([id, seq]) => ({ id, seq })))}::jsonb)
        as g (id uuid, seq int)
    ), held as (
      select c.id from ${conversations} c join given using (id)
      where c.merchant_id = ${merchantId} order by c.id for update of c
    )
    update ${conversations} c set indexed_seq = greatest(c.indexed_seq, given.seq)
    from given join held using (id)
    where c.merchant_id = ${merchantId} and c.id = given.id`);

const unindexed = (
  db: Db,
  merchantId: number,
  threads: readonly (Thread & { readonly from: number })[],
): Promise<MessageRow[]> => {
  const wanted = threads.map(({ row: { id, lastSeq }, from }) => ({ id, after: from, up_to: lastSeq }));
  return db
    .select(getTableColumns(messages))
    .from(messages)
    .innerJoin(
      sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (id uuid, after int, up_to int)`,
      sql`wanted.id = ${messages.conversationId} and ${messages.seq} > wanted.after
        and ${messages.seq} <= wanted.up_to`,
    )
    .where(and(eq(messages.merchantId, merchantId), inArray(messages.kind, ['text', 'note'])))
    .orderBy(asc(messages.conversationId), asc(messages.seq))
    .limit(MESSAGES);
};

async function mailsOf(
  db: Db,
  merchantId: number,
  rows: readonly MessageRow[],
): Promise<Map<string, MailRow>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const found = await db
    .select()
    .from(mails)
    .where(and(eq(mails.merchantId, merchantId), inArray(mails.id, ids)));
  return new Map(found.map((row) => [row.id, row]));
}

interface WordsRow {
  readonly merchantId: number;
  readonly conversationId: string;
  readonly seq: number;
  readonly at: Date;
  readonly words: string;
}

async function storeWords(db: Db, rows: readonly WordsRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    insert into message_words (merchant_id, conversation_id, seq, at, words)
    select ${rows[0]?.merchantId}, conversation_id, seq, at, words::tsvector
    from jsonb_to_recordset(${JSON.stringify(
      rows.map(({ conversationId, seq, at, words }) => ({
        conversation_id: conversationId,
        seq,
        at: at.toISOString(),
        words,
      })),
    )}::jsonb) as given (conversation_id uuid, seq int, at timestamptz, words text)
    on conflict (merchant_id, conversation_id, seq) do update set words = excluded.words`);
}

/** What a message is found by: its words, its files, who wrote and received it, and what names its thread. */
export function wordsOfMessage(
  { row: thread, visitor }: Thread,
  message: MessageRow,
  mail: MailRow | undefined,
): MessageWords {
  const customer = [`${visitor.firstName} ${visitor.lastName}`, visitor.email, visitor.phone];
  const isFromCustomer = message.authorType === 'visitor';
  const people = (all: readonly { name: string; address: string }[]) =>
    all.flatMap(({ name, address }) => [name, address]);
  const from = mail
    ? [message.authorName, ...people([mail.from])]
    : [message.authorName, ...(isFromCustomer ? customer : [])];
  const to = mail
    ? people([...mail.to, ...mail.cc, ...mail.bcc])
    : !isFromCustomer && message.kind === 'text'
      ? customer
      : [];
  return {
    texts: [
      message.text,
      ...message.attachments.map(({ name }) => name),
      ...(mail && mail.text !== message.text ? [mail.text] : []),
      ...customer,
    ],
    places: { from, to, subject: [thread.subject, ...(mail ? [mail.subject] : [])] },
    holds: [
      ...(message.attachments.length > 0 ? (['attachment'] as const) : []),
      ...(message.kind === 'note' ? (['note'] as const) : []),
    ],
  };
}
