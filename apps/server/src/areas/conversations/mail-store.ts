import type { MailHead, Message } from '@foyer/contract/conversations/shapes';
import { THREAD_IDS_MAX } from '@foyer/domain/mail-threading';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { newId } from '../../kernel/ids.ts';
import type { MessageEntry } from '../../live/entries.ts';
import { appendWithin } from './append.ts';
import { mails } from './mail-tables.ts';
import { type ConversationRow, presentMail, presentMessage } from './present.ts';
import { conversations, messages } from './tables.ts';

export type MailRow = typeof mails.$inferSelect;

/** Stored fields of an email besides its text. */
export type NewMail = Omit<typeof mails.$inferInsert, 'merchantId' | 'id' | 'conversationId'>;

/** Maximum number of merges to follow from the thread an email refers to. */
const MERGES_MAX = 20;

/**
 * Stores an email as a message of its thread, in the caller's transaction. `before` are events to store above it.
 * Returns null when the thread is closed or already has a message with this client id.
 */
export async function storeMail(
  db: Db,
  entry: MessageEntry,
  mail: NewMail,
  before: readonly MessageEntry[] = [],
): Promise<Message[] | null> {
  const stored = await appendWithin(db, [...before, entry]);
  const message = stored.find(({ id }) => id === entry.id);
  if (!message) return null;
  const [row] = await db
    .insert(mails)
    .values({
      ...mail,
      merchantId: entry.merchant_id,
      id: entry.id,
      conversationId: entry.conversation_id,
      createdAt: new Date(message.createdDate),
    })
    .returning();
  const head = presentMail(row as MailRow, entry.text);
  return stored.map((one) => (one.id === entry.id ? { ...one, mail: head } : one));
}

/** Creates an email thread with a visitor. */
export async function insertMailThread(
  db: Db,
  values: Omit<typeof conversations.$inferInsert, 'id' | 'kind' | 'channel'>,
): Promise<ConversationRow> {
  const [row] = await db
    .insert(conversations)
    .values({ ...values, id: newId(), kind: 'mail', channel: 'email' })
    .returning();
  return row as ConversationRow;
}

/** Returns the thread that a conversation was finally merged into. Null if the conversation does not exist. */
export async function currentThread(db: Db, merchantId: number, id: string): Promise<ConversationRow | null> {
  let next: string | null = id;
  for (let merges = 0; next !== null && merges <= MERGES_MAX; merges += 1) {
    const [row]: ConversationRow[] = await db
      .select()
      .from(conversations)
      .where(and(eq(conversations.merchantId, merchantId), eq(conversations.id, next)));
    if (!row || row.mergedInto === null) return row ?? null;
    next = row.mergedInto;
  }
  return null;
}

/** Finds the merchant's emails by Message-ID, newest first. */
export const mailsWithIds = (db: Db, merchantId: number, ids: readonly string[]): Promise<MailRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(mails)
        .where(and(eq(mails.merchantId, merchantId), inArray(mails.messageId, ids.slice(0, THREAD_IDS_MAX))))
        .orderBy(desc(mails.createdAt), desc(mails.id))
        .limit(2 * THREAD_IDS_MAX);

export async function findMail(db: Db, merchantId: number, id: string): Promise<MailRow | null> {
  const [row] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.merchantId, merchantId), eq(mails.id, id)));
  return row ?? null;
}

/** The newest email of a thread, optionally of one direction. Null if there is none. */
export async function lastMail(
  db: Db,
  { merchantId, id }: Pick<ConversationRow, 'merchantId' | 'id'>,
  direction?: MailRow['direction'],
): Promise<MailRow | null> {
  const [row] = await db
    .select()
    .from(mails)
    .where(
      and(
        eq(mails.merchantId, merchantId),
        eq(mails.conversationId, id),
        direction && eq(mails.direction, direction),
      ),
    )
    .orderBy(desc(mails.id))
    .limit(1);
  return row ?? null;
}

/** Builds the message of an email. Both share one id. */
export async function messageOf(db: Db, mail: Pick<MailRow, 'merchantId' | 'conversationId' | 'id'>) {
  const [row] = await db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.merchantId, mail.merchantId),
        eq(messages.conversationId, mail.conversationId),
        eq(messages.id, mail.id),
      ),
    );
  if (!row) throw new Error('The email has no message.');
  return row;
}

/** The wire form of an email with its text. */
export async function presentMailMessage(db: Db, mail: MailRow): Promise<Message & { mail: MailHead }> {
  const row = await messageOf(db, mail);
  const head = presentMail(mail, row.text);
  return { ...presentMessage(row, { mail: head }), mail: head };
}

/** Updates the delivery state of an email. Returns the events to publish. */
export async function moveMail(
  db: Db,
  mail: Pick<MailRow, 'merchantId' | 'conversationId' | 'id'>,
  change: Partial<Pick<MailRow, 'state' | 'error' | 'sentAt'>>,
) {
  const { merchantId, conversationId: conversationID, id } = mail;
  const [row] = await db
    .update(mails)
    .set(change)
    .where(and(eq(mails.merchantId, merchantId), eq(mails.id, id)))
    .returning();
  const message = await messageOf(db, mail);
  const head = presentMail(row as MailRow, message.text);
  return {
    row: row as MailRow,
    message,
    head,
    events: [
      { name: 'mail.changed' as const, data: { merchantId, conversationID, id, mail: head } },
      { name: 'inbox.changed' as const, data: { merchantId, conversationID } },
    ],
  };
}
