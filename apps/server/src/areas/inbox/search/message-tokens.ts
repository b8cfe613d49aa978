import { setImmediate as pause } from 'node:timers/promises';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { lockDerivedShared } from '../../../kernel/erasure.ts';
import { mails } from '../../conversations/mail-tables.ts';
import { conversations, messages } from '../../conversations/tables.ts';
import { visitorOfThread } from '../../conversations/thread-filter.ts';
import { visitors } from '../../visitors/tables.ts';
import { lockIndexShared } from './renaming.ts';
import { type SearchableMessage, vectorOf } from './tokens.ts';

/** Messages per batch. */
const MESSAGES = 500;
/** Messages to tokenize before other work gets a turn. */
const PAUSE_EVERY = 20;

/** Columns of a thread needed to index its messages. */
export const threadColumns = {
  id: conversations.id,
  lastSeq: conversations.lastSeq,
  subject: conversations.subject,
};
/** Columns of the visitor that the messages of a thread are found by. */
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

/** A thread with messages to index. */
export interface UnindexedThread {
  readonly row: Pick<typeof conversations.$inferSelect, keyof typeof threadColumns>;
  /** Number of the last indexed message. */
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
 * Indexes some messages of threads. Runs in the caller's transaction.
 * @returns the number of the last indexed message of each thread that progressed
 */
export async function indexBatch(
  db: Db,
  merchantId: number,
  threads: readonly UnindexedThread[],
): Promise<Map<string, number>> {
  // Entries lost in a crash are indexed again, so commits need not wait for the disk.
  await db.execute(sql`set local synchronous_commit = off`);
  await lockDerivedShared(db, merchantId);
  await lockIndexShared(db, merchantId);
  const rows = await unindexed(db, merchantId, threads);
  const mailOf = await mailsOf(db, merchantId, rows);
  const visitorOf = await visitorsOf(db, merchantId, rows);
  const threadOf = new Map(threads.map(({ row }) => [row.id, row]));
  const values: WordsRow[] = [];
  for (const [index, row] of rows.entries()) {
    const { conversationId, seq, createdAt: at } = row;
    const thread = threadOf.get(conversationId);
    const visitor = visitorOf.get(conversationId);
    const words =
      thread && visitor ? vectorOf(searchableMessage(thread, visitor, row, mailOf.get(row.id))) : '';
    if (words !== '') values.push({ conversationId, seq, at, words });
    // Tokenizing takes processor time, so requests get a turn in between.
    if (index % PAUSE_EVERY === 0) await pause();
  }
  await storeTokens(db, merchantId, values);
  return progressOf(threads, rows);
}

/** Progress of each thread after these messages, which are sorted by thread and number. */
function progressOf(threads: readonly UnindexedThread[], rows: readonly MessageRow[]): Map<string, number> {
  const last = rows.at(-1);
  const isAll = rows.length < MESSAGES || !last;
  return new Map(
    threads.flatMap(({ row: { id, lastSeq } }) => {
      if (isAll || id < last.conversationId) return [[id, lastSeq]];
      return id === last.conversationId ? [[id, last.seq]] : [];
    }),
  );
}

/**
 * Messages after those numbers that are not indexed. Lateral, because until the tables are analyzed a
 * join reads all messages of the merchant.
 */
function unindexed(db: Db, merchantId: number, threads: readonly UnindexedThread[]): Promise<MessageRow[]> {
  const wanted = threads.map(({ row: { id, lastSeq }, from }) => ({ id, after: from, up_to: lastSeq }));
  const found = db
    .select(messageColumns)
    .from(messages)
    .where(
      and(
        eq(messages.merchantId, merchantId),
        sql`${messages.conversationId} = wanted.id and ${messages.seq} > wanted.after
          and ${messages.seq} <= wanted.up_to`,
        inArray(messages.kind, ['text', 'note']),
        sql`not exists (select from message_words w where w.merchant_id = ${messages.merchantId}
          and w.conversation_id = ${messages.conversationId} and w.seq = ${messages.seq})`,
      ),
    )
    .orderBy(asc(messages.seq))
    .limit(MESSAGES)
    .as('found');
  return db
    .select(found._.selectedFields)
    .from(sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (id uuid, after int, up_to int)`)
    .crossJoinLateral(found)
    .orderBy(asc(found.conversationId), asc(found.seq))
    .limit(MESSAGES);
}

/** The visitors of the messages' threads. */
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

async function storeTokens(db: Db, merchantId: number, rows: readonly WordsRow[]): Promise<void> {
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

/** Tokens of a message: its text and files, its author and recipients, and the subject of its thread. */
function searchableMessage(
  thread: UnindexedThread['row'],
  visitor: VisitorRow,
  message: MessageRow,
  mail: MailRow | undefined,
): SearchableMessage {
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
    fields: { from, to, subject: [thread.subject, ...(mail ? [mail.subject] : [])] },
    properties: [
      ...(message.attachments.length > 0 ? (['attachment'] as const) : []),
      ...(message.kind === 'note' ? (['note'] as const) : []),
    ],
  };
}
