import { emptyMail, notAMailThread, optedOut, threadPutAway } from '@foyer/contract/channels/mail-errors';
import type { MailDraft } from '@foyer/contract/channels/mail-shapes';
import { conversationClosed } from '@foyer/contract/conversations/errors';
import type { Message } from '@foyer/contract/conversations/shapes';
import { MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import { replySubject } from '@foyer/domain/mail-subject';
import { referencesForReply } from '@foyer/domain/mail-threading';
import { PUT_AWAY } from '@foyer/domain/message-moves';
import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/tenant.ts';
import { act, type Outcome } from '../../../kernel/action.ts';
import { newId } from '../../../kernel/ids.ts';
import { notFound, Refusal } from '../../../kernel/refusal.ts';
import { violates } from '../../../kernel/violations.ts';
import { mailOptOuts } from '../../../mail/tables.ts';
import { speakerOf, storedEvents, wordsEntry } from '../../conversations/append.ts';
import { countWithin } from '../../conversations/canned-uses.ts';
import {
  currentThread,
  insertMailThread,
  lastMail,
  type MailRow,
  presentMailMessage,
  storeMail,
} from '../../conversations/mail-store.ts';
import { mails } from '../../conversations/mail-tables.ts';
import { claimMemberFiles } from '../../conversations/member-files.ts';
import { type MemberScopeLike, reopenConversation, takeConversation } from '../../conversations/moves.ts';
import type { ConversationRow } from '../../conversations/present.ts';
import { compose } from './composing.ts';
import { leaveJob } from './leaving.ts';
import { repliesTo, senderOf } from './senders.ts';
import { newVisitor } from './threads.ts';

/** A mail as it is to be sent. */
export type Draft = Omit<z.output<typeof MailDraft>, 'cannedReplies'> & {
  /** Ids of the canned replies that it was made of. */
  readonly cannedReplies?: readonly string[];
  /** A program wrote it: the headers say so, and nobody's program answers. */
  readonly isAutomatic?: boolean;
};

/**
 * Answers in a thread of mails as the member: stored first, then sent by a job. Sending the same client id again answers
 * what is stored. A thread that is done opens again, one that nobody has is taken.
 * @param conversation one that the member may see
 * @throws Refusal `thread_put_away`, `not_a_mail`, `empty_mail`, `unknown_file`, `mailbox_off`
 */
export async function sendMail(
  scope: MemberScopeLike,
  conversation: ConversationRow,
  draft: Draft,
): Promise<Message> {
  for (let tries = 1; ; tries += 1) {
    const known = await knownMail(scope, draft.clientId);
    if (known) return known;
    const row = await openThread(scope, conversation.id, draft);
    try {
      return await storing(scope, draft, (db) => storeWords(scope, db, row, draft));
    } catch (error) {
      const isClosed = error instanceof Refusal && error.definition === conversationClosed;
      if (!isClosed || tries === TRIES) throw error;
    }
  }
}

/** How often a colleague may close a thread from under an answer before it is refused. */
const TRIES = 3;

/** The thread of an answer, opened and taken. */
async function openThread(scope: MemberScopeLike, id: string, draft: Draft): Promise<ConversationRow> {
  const { tenant } = scope;
  const row = await tenant.read((db) => currentThread(db, tenant.merchantId, id));
  if (!row) throw notFound();
  if (row.kind !== 'mail') throw new Refusal(notAMailThread);
  if (PUT_AWAY.includes(row.inboxStatus)) throw new Refusal(threadPutAway);
  checkWords(draft);
  if (row.status === 'closed') await unlessQuicker(reopenConversation(scope, row.id));
  if (row.agentIds.length === 0) await unlessQuicker(takeConversation(scope, row.id));
  return row;
}

/**
 * Begins a thread of mails, which the member has. Whoever it goes to first is its visitor.
 * @throws Refusal `opted_out` where an address is unsubscribed, and those of `sendMail`
 */
export async function beginMail(scope: MemberScopeLike, draft: Draft): Promise<Message> {
  const known = await knownMail(scope, draft.clientId);
  if (known) return known;
  checkWords(draft);
  const { services, tenant, caller } = scope;
  const { merchantId } = tenant;
  return storing(scope, draft, async (db) => {
    await checkOptOuts(db, merchantId, draft);
    const [first] = draft.to;
    const row = await insertMailThread(db, {
      merchantId,
      visitorId: await newVisitor(services, db, merchantId, { from: first ?? null }),
      subject: draft.subject ?? '',
      assignedTo: caller.id,
      agentIds: [caller.id],
      assignedAt: new Date(),
      inboxStatus: 'Replied',
    });
    const stored = await storeWords(scope, db, row, draft);
    return {
      ...stored,
      audit: [{ action: 'conversation.mailStarted', subject: ['conversation', row.id] }],
      events: [...stored.events, { name: 'member.changed', data: { merchantId, memberId: caller.id } }],
    };
  });
}

/** Whoever moved it first did what was wanted, or the words are welcome all the same. */
const unlessQuicker = (move: Promise<unknown>) =>
  move.catch((error) => {
    if (!(error instanceof Refusal)) throw error;
  });

function checkWords({ text, html = '', attachments }: Draft): void {
  const isEmpty =
    text.trim() === '' && !/<img\b/i.test(html) && html.replace(/<[^>]*>|&nbsp;/g, '').trim() === '';
  if (isEmpty && attachments.length === 0) throw new Refusal(emptyMail, { field: 'text' });
}

async function checkOptOuts(db: Db, merchantId: number, { to, cc, bcc }: Draft): Promise<void> {
  const addresses = [...to, ...cc, ...bcc].map(({ address }) => address.trim().toLowerCase());
  const found = await db.$count(
    mailOptOuts,
    and(eq(mailOptOuts.merchantId, merchantId), inArray(mailOptOuts.email, addresses)),
  );
  if (found > 0) throw new Refusal(optedOut, { field: 'to' });
}

/** A mail of the member that is stored under this client id; null where there is none. */
async function knownMail({ tenant, caller }: MemberScopeLike, clientId: string): Promise<Message | null> {
  return tenant.read(async (db) => {
    const [row] = await db
      .select()
      .from(mails)
      .where(and(eq(mails.merchantId, tenant.merchantId), eq(mails.clientId, clientId)));
    if (!row) return null;
    const message = await presentMailMessage(db, row);
    // A colleague's id was not guessed but taken; it says nothing.
    if (message.author.id !== caller.id) throw notFound();
    return message;
  });
}

/** Of two who send the same at once the second answers what the first stored. */
async function storing(
  scope: MemberScopeLike,
  { clientId }: Draft,
  work: (db: Db) => Promise<Outcome<Message>>,
): Promise<Message> {
  try {
    return await act(scope, work);
  } catch (error) {
    if (!violates(error, 'mails_client')) throw error;
    const known = await knownMail(scope, clientId);
    if (!known) throw error;
    return known;
  }
}

/** Stores a mail of the member in a thread that is open, as part of an action; a job sends it. */
export async function storeWords(
  scope: MemberScopeLike,
  db: Db,
  row: ConversationRow,
  draft: Draft,
): Promise<Outcome<Message>> {
  const { services, caller } = scope;
  const { config } = services;
  const { merchantId } = row;
  const [inbound, last] = [await lastMail(db, row, 'in'), await lastMail(db, row)];
  const answered = inbound ?? last;
  const sender = await senderOf(db, config, merchantId, draft.mailboxId, last?.mailboxId ?? null);
  const composed = compose({
    text: draft.text,
    html: draft.html,
    signature: draft.signature ? sender.mailbox : null,
    quoted: draft.quote ? answered : null,
  });
  const attachments = await claimMemberFiles(db, merchantId, caller.id, draft.attachments);
  const id = newId();
  const entry = {
    ...wordsEntry(merchantId, row.id, speakerOf(caller), {
      clientId: draft.clientId,
      kind: 'text',
      text: composed.shown.slice(0, MESSAGE_TEXT_MAX).toWellFormed(),
      attachments,
      mentions: [],
    }),
    id,
  };
  const stored = await storeMail(db, entry, {
    mailboxId: sender.mailbox?.id ?? null,
    clientId: draft.clientId,
    direction: 'out',
    from: sender.from,
    to: draft.to,
    cc: draft.cc,
    bcc: draft.bcc,
    replyTo: repliesTo(config, sender, row.id),
    subject: draft.subject || (answered ? replySubject(answered.subject || row.subject) : row.subject),
    messageId: `${id}@${sender.from.address.split('@').at(-1)}`,
    ...threadIds(answered),
    text: composed.text,
    html: composed.html,
    inline: [...composed.inline],
    isAutomatic: draft.isAutomatic ?? false,
    state: 'queued',
  });
  const message = stored?.find((one) => one.id === id);
  if (!stored || !message) throw new Refusal(conversationClosed);
  await countWithin(db, merchantId, caller.id, draft.cannedReplies ?? []);
  return {
    result: message,
    audit: [],
    events: [
      ...storedEvents(row, stored),
      {
        name: 'conversation.changed',
        data: { merchantId, conversationID: row.id, referenceID: row.visitorId },
      },
      { name: 'inbox.changed', data: { merchantId, conversationID: row.id } },
    ],
    jobs: [leaveJob(merchantId, id, new Date())],
  };
}

function threadIds(answered: MailRow | null): Pick<MailRow, 'inReplyTo' | 'references'> {
  if (!answered) return { inReplyTo: null, references: [] };
  const ids = (all: readonly string[]) => all.map((id) => `<${id}>`).join(' ');
  const { inReplyTo, references } = referencesForReply({
    messageId: `<${answered.messageId}>`,
    inReplyTo: answered.inReplyTo && `<${answered.inReplyTo}>`,
    references: ids(answered.references),
  });
  return {
    inReplyTo: inReplyTo?.slice(1, -1) ?? null,
    references: references.map((id) => id.slice(1, -1)),
  };
}
