import { emptyMail, notAMailThread, optedOut, threadDiscarded } from '@foyer/contract/channels/mail-errors';
import type { MailDraft } from '@foyer/contract/channels/mail-shapes';
import { conversationClosed } from '@foyer/contract/conversations/errors';
import type { Message } from '@foyer/contract/conversations/shapes';
import { MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import { replySubject } from '@foyer/domain/mail-subject';
import { referencesForReply } from '@foyer/domain/mail-threading';
import { DISCARDED } from '@foyer/domain/message-moves';
import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../database/tenant.ts';
import { act, type Outcome } from '../../../kernel/action.ts';
import { newId } from '../../../kernel/ids.ts';
import { notFound, Refusal } from '../../../kernel/refusal.ts';
import { violates } from '../../../kernel/violations.ts';
import { addressOf, optOutHash } from '../../../mail/opt-outs.ts';
import { mailOptOuts } from '../../../mail/tables.ts';
import { authorOf, messageEntry, storedEvents } from '../../conversations/append.ts';
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
import { sendJob } from './delivery.ts';
import { repliesTo, senderOf } from './senders.ts';
import { newVisitor } from './threads.ts';

/** An email to send. */
export type Draft = Omit<z.output<typeof MailDraft>, 'cannedReplies'> & {
  /** Ids of the canned replies it was composed from. */
  readonly cannedReplies?: readonly string[];
  /** Written by a program. Its headers say so, which prevents automatic replies. */
  readonly isAutomatic?: boolean;
};

/**
 * Replies in an email thread as the member. The email is stored, then sent by a job. A repeated client id returns the
 * stored one. A completed thread is reopened, an unassigned one is taken.
 * @param conversation one that the member may see
 * @throws Refusal `mail_thread_discarded`, `not_a_mail`, `empty_mail`, `unknown_file`, `mailbox_off`
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
      return await storing(scope, draft, (db) => storeMailText(scope, db, row, draft));
    } catch (error) {
      const isClosed = error instanceof Refusal && error.definition === conversationClosed;
      if (!isClosed || tries === TRIES) throw error;
    }
  }
}

/** How many times a thread may be closed concurrently before a reply is refused. */
const TRIES = 3;

/** Opens the thread of a reply and takes it. */
async function openThread(scope: MemberScopeLike, id: string, draft: Draft): Promise<ConversationRow> {
  const { tenant } = scope;
  const row = await tenant.read((db) => currentThread(db, tenant.merchantId, id));
  if (!row) throw notFound();
  if (row.kind !== 'mail') throw new Refusal(notAMailThread);
  if (DISCARDED.includes(row.inboxStatus)) throw new Refusal(threadDiscarded);
  checkContent(draft);
  if (row.status === 'closed') await ignoringRefusals(reopenConversation(scope, row.id));
  if (row.agentIds.length === 0) await ignoringRefusals(takeConversation(scope, row.id));
  return row;
}

/**
 * Starts an email thread, assigned to the member. Its visitor is the first recipient.
 * @throws Refusal `opted_out` when an address has unsubscribed, and those of `sendMail`
 */
export async function beginMail(scope: MemberScopeLike, draft: Draft): Promise<Message> {
  const known = await knownMail(scope, draft.clientId);
  if (known) return known;
  checkContent(draft);
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
    const stored = await storeMailText(scope, db, row, draft);
    return {
      ...stored,
      audit: [{ action: 'conversation.mailStarted', subject: ['conversation', row.id] }],
      events: [...stored.events, { name: 'member.changed', data: { merchantId, memberId: caller.id } }],
    };
  });
}

/** Ignores refusals: a colleague made the move first, or the email is sent without it. */
const ignoringRefusals = (move: Promise<unknown>) =>
  move.catch((error) => {
    if (!(error instanceof Refusal)) throw error;
  });

function checkContent({ text, html = '', attachments }: Draft): void {
  const isEmpty =
    text.trim() === '' && !/<img\b/i.test(html) && html.replace(/<[^>]*>|&nbsp;/g, '').trim() === '';
  if (isEmpty && attachments.length === 0) throw new Refusal(emptyMail, { field: 'text' });
}

async function checkOptOuts(db: Db, merchantId: number, { to, cc, bcc }: Draft): Promise<void> {
  const addresses = [...to, ...cc, ...bcc].map(({ address }) => addressOf(address));
  const found = await db.$count(
    mailOptOuts,
    and(
      eq(mailOptOuts.merchantId, merchantId),
      inArray(
        mailOptOuts.email,
        addresses.flatMap((one) => [one, optOutHash(merchantId, one)]),
      ),
    ),
  );
  if (found > 0) throw new Refusal(optedOut, { field: 'to' });
}

/** The member's email stored under this client id. Null if there is none. */
async function knownMail({ tenant, caller }: MemberScopeLike, clientId: string): Promise<Message | null> {
  return tenant.read(async (db) => {
    const [row] = await db
      .select()
      .from(mails)
      .where(and(eq(mails.merchantId, tenant.merchantId), eq(mails.clientId, clientId)));
    if (!row) return null;
    const message = await presentMailMessage(db, row);
    // The id belongs to a colleague's message.
    if (message.author.id !== caller.id) throw notFound();
    return message;
  });
}

/** Of two concurrent attempts, the second returns what the first stored. */
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

/** Stores an email of the member in an open thread, in the caller's transaction. A job sends it. */
export async function storeMailText(
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
    ...messageEntry(merchantId, row.id, authorOf(caller), {
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
    jobs: [sendJob(merchantId, id, new Date())],
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
