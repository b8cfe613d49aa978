import { setImmediate as pause } from 'node:timers/promises';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { mails } from '../../conversations/mail-tables.ts';
import { conversations, messages } from '../../conversations/tables.ts';
import { visitorOfThread } from '../../conversations/thread-filter.ts';
import { visitors } from '../../visitors/tables.ts';
import { shareWordsLock } from './renaming.ts';
import { type MessageWords, vectorOf } from './words.ts';

/** Messages of one step. */
const MESSAGES = 500;
/** Messages whose words are told apart before others have their turn. */
const PAUSE_EVERY = 20;

/** What of a thread its messages are found by, and how many there are. */
export const threadColumns = {
  id: conversations.id,
  lastSeq: conversations.lastSeq,
  subject: conversations.subject,
};
/** What of the visitor the messages of a thread are found by. */
const visitorColumns = {
  firstName: visitors.firstName,
  lastName: visitors.lastName,
  email: visitors.email,
  phone: visitors.phone,
};
const messageColumns = {
  conversationId: messages.conversationId,
  seq: messages.seq,
  id: messages.id,
  authorType: messages.authorType,
  authorName: messages.authorName,
  kind: messages.kind,
  text: messages.text,
  attachments: messages.attachments,
  createdAt: messages.createdAt,
};

/** A thread whose messages beyond a number may not be found yet. */
export interface Behind {
  readonly row: Pick<typeof conversations.$inferSelect, keyof typeof threadColumns>;
  /** The number beyond which they are looked for. */
  readonly from: number;
}

type VisitorRow = Pick<typeof visitors.$inferSelect, keyof typeof visitorColumns>;
type MessageRow = Pick<typeof messages.$inferSelect, keyof typeof messageColumns>;
type MailRow = typeof mails.$inferSelect;

interface WordsRow {
  readonly conversationId: string;
  readonly seq: number;
  readonly at: Date;
  readonly words: string;
}

/**
 * Makes some messages of threads findable, within a transaction.
 * @returns how far each thread has got, of those that got further
 */
export async function indexSome(
  db: Db,
  merchantId: number,
  threads: readonly Behind[],
): Promise<Map<string, number>> {
  // What a crash takes back is indexed again, so that nobody who writes waits for the disk.
  await db.execute(sql`set local synchronous_commit = off`);
  await shareWordsLock(db, merchantId);
  const rows = await unindexed(db, merchantId, threads);
  const mailOf = await mailsOf(db, merchantId, rows);
  const visitorOf = await visitorsOf(db, merchantId, rows);
  const threadOf = new Map(threads.map(({ row }) => [row.id, row]));
  const values: WordsRow[] = [];
  for (const [index, row] of rows.entries()) {
    const { conversationId, seq, createdAt: at } = row;
    const thread = threadOf.get(conversationId);
    const visitor = visitorOf.get(conversationId);
    const words = thread && visitor ? vectorOf(wordsOfMessage(thread, visitor, row, mailOf.get(row.id))) : '';
    if (words !== '') values.push({ conversationId, seq, at, words });
    // Telling words apart takes the processor; whoever waits for an answer comes in between.
    if (index % PAUSE_EVERY === 0) await pause();
  }
  await storeWords(db, merchantId, values);
  return reached(threads, rows);
}

/** How far each thread has got with these messages, which are read in order of thread and number. */
function reached(threads: readonly Behind[], rows: readonly MessageRow[]): Map<string, number> {
  const last = rows.at(-1);
  const isAll = rows.length < MESSAGES || !last;
  return new Map(
    threads.flatMap(({ row: { id, lastSeq } }) => {
      if (isAll || id < last.conversationId) return [[id, lastSeq]];
      return id === last.conversationId ? [[id, last.seq]] : [];
    }),
  );
}

/** What somebody said beyond those numbers and cannot be found. */
function unindexed(db: Db, merchantId: number, threads: readonly Behind[]): Promise<MessageRow[]> {
  const wanted = threads.map(({ row: { id, lastSeq }, from }) => ({ id, after: from, up_to: lastSeq }));
  return db
    .select(messageColumns)
    .from(messages)
    .innerJoin(
      sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (id uuid, after int, up_to int)`,
      sql`wanted.id = ${messages.conversationId} and ${messages.seq} > wanted.after
        and ${messages.seq} <= wanted.up_to`,
    )
    .where(
      and(
        eq(messages.merchantId, merchantId),
        inArray(messages.kind, ['text', 'note']),
        sql`not exists (select from message_words w where w.merchant_id = ${messages.merchantId}
          and w.conversation_id = ${messages.conversationId} and w.seq = ${messages.seq})`,
      ),
    )
    .orderBy(asc(messages.conversationId), asc(messages.seq))
    .limit(MESSAGES);
}

/** Who speaks in the threads of messages. */
async function visitorsOf(
  db: Db,
  merchantId: number,
  rows: readonly MessageRow[],
): Promise<Map<string, VisitorRow>> {
  const ids = [...new Set(rows.map(({ conversationId }) => conversationId))];
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: conversations.id, visitor: visitorColumns })
    .from(conversations)
    .innerJoin(visitors, visitorOfThread)
    .where(and(eq(conversations.merchantId, merchantId), inArray(conversations.id, ids)));
  return new Map(found.map(({ id, visitor }) => [id, visitor]));
}

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

async function storeWords(db: Db, merchantId: number, rows: readonly WordsRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    insert into message_words (merchant_id, conversation_id, seq, at, words)
    select ${merchantId}, conversation_id, seq, at, words::tsvector
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
function wordsOfMessage(
  thread: Behind['row'],
  visitor: VisitorRow,
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
