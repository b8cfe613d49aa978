import type { MailAddress } from '@foyer/contract/conversations/shapes';
import { MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import { isAutomaticMail, isBounce } from '@foyer/domain/mail-automatic';
import { freshText } from '@foyer/domain/mail-text';
import { and, count, eq, gte } from 'drizzle-orm';
import { contentOf } from '../../../files/content.ts';
import { keepFiles, putIncoming } from '../../../files/incoming.ts';
import { act, type Outcome } from '../../../kernel/action.ts';
import { type Services, systemScope } from '../../../kernel/context.ts';
import type { Event } from '../../../kernel/events.ts';
import { newId } from '../../../kernel/ids.ts';
import { violates } from '../../../kernel/violations.ts';
import { type Author, messageEntry, storedEvents } from '../../conversations/append.ts';
import { mailsWithIds, type NewMail, storeMail } from '../../conversations/mail-store.ts';
import { reopenByVisitor } from '../../conversations/moves.ts';
import { type ArrivalState, type MailboxRow, mailArrivals } from '../tables.ts';
import { recordBounce } from './bounces.ts';
import { hashOf } from './content.ts';
import { ORIGINAL_NAME } from './mail-content.ts';
import { readMailboxes } from './mailboxes.ts';
import { parseMailSafely } from './parse-safely.ts';
import type { ParsedMail } from './parsing.ts';
import { threadFor, threadIdsOf } from './threads.ts';

type Db = Parameters<Parameters<typeof act>[1]>[0];
type ArrivalRow = typeof mailArrivals.$inferSelect;

/** Maximum emails per hour from one address: sent by programs, and in total. */
const AUTOMATIC_PER_HOUR = 20;
const MAILS_PER_HOUR = 300;
const HOUR_MS = 3_600_000;

/** How many times a thread may be closed concurrently before the email waits for the next run. */
const TRIES = 3;

/**
 * Adds an arrived email to its thread, exactly once, even with concurrent runs or a crash in between. Duplicates, our
 * own emails, bounces and loops create no message. One delivered by hand does, unless it is a duplicate.
 */
export async function processArrival(
  services: Services,
  merchantId: number,
  id: string,
  { isWanted = false }: { isWanted?: boolean } = {},
): Promise<void> {
  const tenant = services.database.tenant(merchantId);
  const [arrival] = await tenant.read((db) => db.select().from(mailArrivals).where(one(merchantId, id)));
  if (arrival?.state !== 'waiting') return;
  const bytes = await contentOf(services, arrival.rawFileKey);
  if (!bytes)
    return settle(services, arrival, { state: 'failed', error: 'The stored email no longer exists.' }).then(
      () => {},
    );
  const mail = await parseMailSafely(bytes, arrival.isCut);
  const sender = mail.from?.address.toLowerCase() ?? '';
  const known = { sender, sameness: duplicateKeyOf(mail, sender, bytes) };
  const boxes = await tenant.read((db) => readMailboxes(db, merchantId));
  const mailbox = boxes.find((box) => box.id === arrival.mailboxId);
  if (!mailbox) return;
  const state = isWanted ? null : await judge(services, arrival, mail, sender, boxes);
  try {
    if (state === 'bounce')
      await settle(services, arrival, { ...known, state }, (db) => recordBounce(db, merchantId, mail));
    else if (state !== null) await settle(services, arrival, { ...known, state });
    else await store(services, { arrival, mailbox, mail, known, size: bytes.length });
  } catch (error) {
    if (!violates(error, 'mail_arrivals_sameness')) throw error;
    await settle(services, arrival, { sender, state: 'duplicate' });
  }
}

const one = (merchantId: number, id: string) =>
  and(eq(mailArrivals.merchantId, merchantId), eq(mailArrivals.id, id));

/**
 * Key of duplicates: one email delivered twice, or to two mailboxes. The date distinguishes emails of programs that
 * reuse an id.
 */
const duplicateKeyOf = ({ messageId, date }: ParsedMail, sender: string, bytes: Buffer): string =>
  messageId === null ? hashOf(bytes) : hashOf(`${messageId}\n${sender}\n${date}`);

/** The reason why an email creates no message. Null for one that does. */
async function judge(
  services: Services,
  { merchantId }: ArrivalRow,
  mail: ParsedMail,
  sender: string,
  boxes: readonly MailboxRow[],
): Promise<ArrivalState | null> {
  return services.database.tenant(merchantId).read(async (db) => {
    const same = mail.messageId === null ? [] : await mailsWithIds(db, merchantId, [mail.messageId]);
    if (same.some(({ direction }) => direction === 'out')) return 'own';
    if (isBounce(mail.headers) || mail.deliveryStatus !== null) return 'bounce';
    const isAutomatic = isAutomaticMail(mail.headers);
    if (isAutomatic && boxes.some(({ address }) => address.toLowerCase() === sender)) return 'loop';
    const [recent] = await db
      .select({ mails: count() })
      .from(mailArrivals)
      .where(
        and(
          eq(mailArrivals.merchantId, merchantId),
          eq(mailArrivals.sender, sender),
          gte(mailArrivals.receivedAt, new Date(Date.now() - HOUR_MS)),
        ),
      );
    return (recent?.mails ?? 0) >= (isAutomatic ? AUTOMATIC_PER_HOUR : MAILS_PER_HOUR) ? 'loop' : null;
  });
}

type Settled = Partial<
  Pick<ArrivalRow, 'state' | 'error' | 'sender' | 'sameness' | 'conversationId' | 'messageId'>
>;

/** Stores the result of an arrival. Does nothing when another run finished first. */
async function settle(
  services: Services,
  { merchantId, id }: ArrivalRow,
  settled: Settled,
  work?: (db: Db) => Promise<readonly Event[]>,
): Promise<void> {
  await act(systemScope(services, merchantId), async (db) => {
    if (!(await lockWaiting(db, merchantId, id))) return nothing;
    await db.update(mailArrivals).set(settled).where(one(merchantId, id));
    return { ...nothing, events: (await work?.(db)) ?? [] };
  });
}

const nothing: Outcome<undefined> = { result: undefined, audit: [], events: [] };

/** Locks an arrival. False when it is no longer waiting. */
async function lockWaiting(db: Db, merchantId: number, id: string): Promise<boolean> {
  const [row] = await db
    .select({ state: mailArrivals.state })
    .from(mailArrivals)
    .where(one(merchantId, id))
    .for('update');
  return row?.state === 'waiting';
}

interface Storing {
  readonly arrival: ArrivalRow;
  readonly mailbox: MailboxRow;
  readonly mail: ParsedMail;
  readonly known: Pick<Settled, 'sender' | 'sameness'>;
  /** Size of the stored content in bytes. */
  readonly size: number;
}

/** Stores an email as a message, in its thread or a new one. */
async function store(services: Services, { arrival, mailbox, mail, known, size }: Storing): Promise<void> {
  const { merchantId } = arrival;
  const scope = systemScope(services, merchantId);
  const files = await putFiles(services, arrival, mail);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const closed = await act<{ id: string; by: Author } | null>(scope, async (db) => {
      const done = { result: null, audit: [], events: [] };
      if (!(await lockWaiting(db, merchantId, arrival.id))) return done;
      const thread = await threadFor(services, db, mailbox, mail);
      const isNote = isAutomaticMail(mail.headers) && !thread.isNew;
      const by = thread.by;
      if (thread.row.status === 'closed' && !isNote) return { ...done, result: { id: thread.row.id, by } };
      await keepFiles(db, [originalOf(arrival, size)]);
      const attachments = await keepFiles(db, files.attached);
      const inline = await keepFiles(
        db,
        files.inline.map(({ row }) => row),
      );
      const entry = {
        ...messageEntry(merchantId, thread.row.id, by, {
          clientId: null,
          kind: isNote ? 'note' : 'text',
          text: shownText(mail),
          attachments,
          mentions: [],
        }),
        id: newId(),
      };
      const stored = await storeMail(db, entry, {
        ...mailValues(mail, arrival, by),
        inline: files.inline.map(({ cid }, index) => ({ cid, url: inline[index]?.url ?? '' })),
      });
      if (!stored) throw new Error('The email was not stored.');
      await db
        .update(mailArrivals)
        .set({ ...known, state: 'stored', conversationId: thread.row.id, messageId: entry.id })
        .where(one(merchantId, arrival.id));
      const conversationID = thread.row.id;
      return {
        ...done,
        events: [
          ...storedEvents(thread.row, stored),
          {
            name: 'conversation.changed',
            data: { merchantId, conversationID, referenceID: thread.row.visitorId },
          },
          { name: 'inbox.changed', data: { merchantId, conversationID } },
        ],
      };
    });
    if (!closed) return;
    await reopenByVisitor(scope, closed.id, closed.by);
  }
  throw new Error('The thread was closed concurrently.');
}

/** The new text of an email, or the complete text if none is found. */
function shownText({ text, files }: ParsedMail): string {
  const fresh = freshText(text);
  const shown = fresh === '' && files.length === 0 ? text.trim() : fresh;
  return shown.slice(0, MESSAGE_TEXT_MAX).toWellFormed();
}

const mailValues = (mail: ParsedMail, arrival: ArrivalRow, by: Author): NewMail => ({
  mailboxId: arrival.mailboxId,
  direction: 'in',
  from: mail.from ?? ({ name: by.name, address: '' } satisfies MailAddress),
  to: [...mail.to],
  cc: [...mail.cc],
  replyTo: [...mail.replyTo],
  subject: mail.subject,
  messageId: mail.messageId ?? `${arrival.id}@unknown.invalid`,
  ...threadIdsOf(mail),
  text: mail.text,
  html: mail.html,
  rawKey: arrival.rawFileKey,
  isBroken: mail.isBroken,
  isAutomatic: isAutomaticMail(mail.headers),
  state: 'received',
  sentAt: sentAt(mail.date),
});

function sentAt(date: string): Date | null {
  const at = new Date(date);
  return Number.isNaN(at.getTime()) || at.getTime() > Date.now() + 24 * HOUR_MS || at.getFullYear() < 1980
    ? null
    : at;
}

/** The original as a file to download. */
const originalOf = ({ merchantId, rawFileKey }: ArrivalRow, size: number) => ({
  merchantId,
  id: newId(),
  key: rawFileKey,
  name: ORIGINAL_NAME,
  type: 'message/rfc822',
  size,
  width: null,
  height: null,
  ...UPLOADER,
  usedAt: new Date(),
});

/** Owner of files from emails, so that no one can attach them elsewhere. */
const MAIL = { type: 'visitor', id: 'mail' } as const;
const UPLOADER = { uploaderType: MAIL.type, uploaderId: MAIL.id };

/** Stores the files of an email: inline images of its HTML, and all others as attachments. */
async function putFiles(services: Services, { merchantId, id }: ArrivalRow, mail: ParsedMail) {
  const attached: Awaited<ReturnType<typeof putIncoming>>[] = [];
  const inline: { cid: string; row: (typeof attached)[number] }[] = [];
  for (const [index, { name, content, contentId }] of mail.files.entries()) {
    const uploader = { type: 'visitor' as const, id: 'mail' };
    const row = await putIncoming(services, merchantId, {
      name,
      content,
      origin: `${id} ${index}`,
      uploader,
    });
    const isInline = contentId !== null && row.type.startsWith('image/') && standsIn(mail.html, contentId);
    if (isInline) inline.push({ cid: contentId, row });
    else attached.push(row);
  }
  return { attached, inline };
}

const standsIn = (html: string, cid: string): boolean =>
  html.includes(`cid:${cid}`) || html.includes(`cid:${encodeURIComponent(cid)}`);
