import type { MailAddress } from '@foyer/contract/conversations/shapes';
import { MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import { isAutomaticMail, isBounce } from '@foyer/domain/mail-automatic';
import { freshText } from '@foyer/domain/mail-text';
import { and, count, eq, gte } from 'drizzle-orm';
import { keepFiles, putIncoming } from '../../../files/incoming.ts';
import { act, type Outcome } from '../../../kernel/action.ts';
import { type Services, systemScope } from '../../../kernel/context.ts';
import type { Event } from '../../../kernel/events.ts';
import { newId } from '../../../kernel/ids.ts';
import { violates } from '../../../kernel/violations.ts';
import { type Speaker, storedEvents, wordsEntry } from '../../conversations/append.ts';
import { mailsWithIds, type NewMail, storeMail } from '../../conversations/mail-store.ts';
import { reopenByVisitor } from '../../conversations/moves.ts';
import { type ArrivalState, type MailboxRow, mailArrivals } from '../tables.ts';
import { noteBounce } from './bounces.ts';
import { contentOf, hashOf } from './content.ts';
import { readMailboxes } from './mailboxes.ts';
import type { ReadMail } from './reading.ts';
import { readMailApart } from './reading-apart.ts';
import { ORIGINAL_NAME } from './showing.ts';
import { threadFor, threadIdsOf } from './threads.ts';

type Db = Parameters<Parameters<typeof act>[1]>[0];
type ArrivalRow = typeof mailArrivals.$inferSelect;

/** Within an hour so many mails of programs from one address are taken, and so many of anybody's. */
const AUTOMATIC_PER_HOUR = 20;
const MAILS_PER_HOUR = 300;
const HOUR_MS = 3_600_000;

/** How often a thread may be closed from under a mail before the mail waits for another run. */
const TRIES = 3;

/**
 * Puts a mail that arrived into its thread: once, also when two do it at the same time or a crash came between. What is
 * no news becomes no message: one that is known, one of our own, a bounce, and what goes round in a circle. One that is
 * wanted becomes one all the same, unless it is known.
 */
export async function takeArrival(
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
  const mail = await readMailApart(bytes, arrival.isCut);
  const sender = mail.from?.address.toLowerCase() ?? '';
  const known = { sender, sameness: samenessOf(mail, sender, bytes) };
  const boxes = await tenant.read((db) => readMailboxes(db, merchantId));
  const mailbox = boxes.find((box) => box.id === arrival.mailboxId);
  if (!mailbox) return;
  const state = isWanted ? null : await judge(services, arrival, mail, sender, boxes);
  try {
    if (state === 'bounce')
      await settle(services, arrival, { ...known, state }, (db) => noteBounce(db, merchantId, mail));
    else if (state !== null) await settle(services, arrival, { ...known, state });
    else await store(services, { arrival, mailbox, mail, known, size: bytes.length });
  } catch (error) {
    if (!violates(error, 'mail_arrivals_sameness')) throw error;
    await settle(services, arrival, { sender, state: 'duplicate' });
  }
}

const one = (merchantId: number, id: string) =>
  and(eq(mailArrivals.merchantId, merchantId), eq(mailArrivals.id, id));

/** The same mail by two ways, or in two mailboxes, is one. Programs that give all their mails one id differ by date. */
const samenessOf = ({ messageId, date }: ReadMail, sender: string, bytes: Buffer): string =>
  messageId === null ? hashOf(bytes) : hashOf(`${messageId}\n${sender}\n${date}`);

/** What a mail is that becomes no message; null for one that does. */
async function judge(
  services: Services,
  { merchantId }: ArrivalRow,
  mail: ReadMail,
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

/** Says what became of an arrival, with what else is stored for it; nothing where another run was quicker. */
async function settle(
  services: Services,
  { merchantId, id }: ArrivalRow,
  settled: Settled,
  work?: (db: Db) => Promise<readonly Event[]>,
): Promise<void> {
  await act(systemScope(services, merchantId), async (db) => {
    if (!(await holds(db, merchantId, id))) return nothing;
    await db.update(mailArrivals).set(settled).where(one(merchantId, id));
    return { ...nothing, events: (await work?.(db)) ?? [] };
  });
}

const nothing: Outcome<undefined> = { result: undefined, audit: [], events: [] };

/** Locks an arrival; false where it does not wait any more. */
async function holds(db: Db, merchantId: number, id: string): Promise<boolean> {
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
  readonly mail: ReadMail;
  readonly known: Pick<Settled, 'sender' | 'sameness'>;
  /** Bytes of what is stored of it. */
  readonly size: number;
}

/** Stores a mail as a message, in its thread or in a new one. */
async function store(services: Services, { arrival, mailbox, mail, known, size }: Storing): Promise<void> {
  const { merchantId } = arrival;
  const scope = systemScope(services, merchantId);
  const files = await putFiles(services, arrival, mail);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const closed = await act<{ id: string; by: Speaker } | null>(scope, async (db) => {
      const done = { result: null, audit: [], events: [] };
      if (!(await holds(db, merchantId, arrival.id))) return done;
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
        ...wordsEntry(merchantId, thread.row.id, by, {
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
      if (!stored) throw new Error('A mail was not stored.');
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
  throw new Error('The thread was closed each time.');
}

/** What was written for this mail; all of it where nothing is taken for that. */
function shownText({ text, files }: ReadMail): string {
  const fresh = freshText(text);
  const shown = fresh === '' && files.length === 0 ? text.trim() : fresh;
  return shown.slice(0, MESSAGE_TEXT_MAX).toWellFormed();
}

const mailValues = (mail: ReadMail, arrival: ArrivalRow, by: Speaker): NewMail => ({
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

/** The mail as it came, for whoever wants to download it. */
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

/** Files of mails are nobody's to attach to something else. */
const MAIL = { type: 'visitor', id: 'mail' } as const;
const UPLOADER = { uploaderType: MAIL.type, uploaderId: MAIL.id };

/** Puts the files of a mail into the store: images that stand in its HTML, and all others as attachments. */
async function putFiles(services: Services, { merchantId, id }: ArrivalRow, mail: ReadMail) {
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
