import { conversationClosed, emptyMessage } from '@foyer/contract/conversations/errors';
import type { FileRef, Message } from '@foyer/contract/conversations/shapes';
import { discarded } from '@foyer/contract/inbox/errors';
import { DISCARDED } from '@foyer/domain/message-moves';
import { and, eq, inArray } from 'drizzle-orm';
import { claimFiles } from '../../files/uploads.ts';
import { act } from '../../kernel/action.ts';
import type { Caller } from '../../kernel/callers.ts';
import type { Scope } from '../../kernel/context.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import type { Appended, MessageEntry } from '../../live/entries.ts';
import { members } from '../accounts/tables.ts';
import { conversationFor } from './access.ts';
import { type Author, appendWithin, authorOf, messageEntry } from './append.ts';
import { countSent } from './canned-uses.ts';
import { type AnsweredChat, beginAnswered, mayBeAnswered } from './first-answers.ts';
import { claimMemberFiles } from './member-files.ts';
import { type MemberScopeLike, takeConversation } from './moves.ts';
import { notifyMentions } from './notices.ts';
import { type ConversationRow, presentEntry, presentMessage } from './present.ts';
import { readMessages } from './queries.ts';
import {
  authorOfVisitor,
  continuedConversation,
  isContinued,
  latestOfWriting,
  messageAuthor,
  newConversation,
  type VisitContext,
} from './visitor-conversation.ts';

/** Content of a message to send. */
export interface Draft {
  readonly clientId: string | null;
  readonly kind: 'text' | 'note';
  readonly text: string;
  /** Ids of uploaded files. */
  readonly attachments: readonly string[];
  readonly mentions: readonly string[];
  /** Ids of the canned replies it was composed from. */
  readonly cannedReplies?: readonly string[];
}

/** A stored message, from this attempt or an earlier one. */
export interface Sent {
  readonly conversationId: string;
  readonly seq: number;
  readonly id: string;
  readonly createdAt: Date;
  readonly message: Message;
  /** Set if the message began the conversation: its row without messages, and the messages stored with it. */
  readonly begun?: { readonly row: ConversationRow; readonly messages: readonly Message[] };
}

type ConversationRef = Pick<ConversationRow, 'merchantId' | 'id' | 'visitorId'>;

/** Sends a message as a member. A reply in an unassigned conversation takes it. */
export async function sendAsMember(
  scope: MemberScopeLike,
  conversationId: string,
  draft: Draft,
): Promise<Sent> {
  const row = await conversationFor(scope, conversationId, 'change');
  if (DISCARDED.includes(row.inboxStatus)) throw new Refusal(discarded);
  if (draft.kind === 'text' && row.status === 'open' && row.agentIds.length === 0) {
    // A colleague may have taken it first; the message is sent anyway.
    await takeConversation(scope, row.id).catch((error) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }
  const mentions = await knownMembers(scope, draft.mentions);
  const attachments = await attach(scope, scope.caller, draft);
  const content = { ...draft, mentions, attachments };
  const sent = await store(scope, scope.caller.id, row, authorOf(scope.caller), content);
  if (sent === 'closed') throw new Refusal(conversationClosed);
  return sent;
}

export interface VisitorContext {
  readonly author: Author;
  readonly visitId: string;
  readonly engagementId: string;
  /** The team whose queue receives a new conversation. */
  readonly departmentId: string | null;
  /** Their newest chat. Null: none. */
  readonly conversationId: string | null;
}

/** How many times a conversation may be closed concurrently before the message is refused. */
const TRIES = 3;

/** Sends a message as a visitor, to the open conversation, else to a reopened or new one. */
export async function sendAsVisitor(
  scope: Scope & { readonly caller: Caller },
  { author, visitId, engagementId, departmentId, conversationId }: VisitorContext,
  draft: Draft,
): Promise<Sent> {
  const context = { visitorId: scope.caller.id, visitId, engagementId, departmentId, channel: 'web' };
  const attachments = await attach(scope, scope.caller, draft);
  const sender = { visitorId: scope.caller.id, author, known: conversationId, isAnsweredFirst: true };
  return inConversation(scope, { ...sender, contextOf: async () => context }, { ...draft, attachments });
}

/** A message of a customer who writes through a provider, whose files are stored already. */
interface OutsideMessage {
  readonly clientId: string;
  readonly text: string;
  readonly attachments: readonly FileRef[];
}

/** Who writes through a provider: a visitor, with what is known of them already. */
export interface OutsideSender {
  readonly visitorId: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** Their newest chat. Null: none. */
  readonly conversationId?: string | null;
}

/**
 * Stores a message that arrived through a provider, in the open conversation, else in a reopened or new one.
 * @param beginning how a new one begins
 */
export async function sendFromOutside(
  scope: Scope,
  { visitorId, firstName, lastName = '', conversationId }: OutsideSender,
  beginning: () => Promise<Pick<VisitContext, 'channel' | 'departmentId' | 'engagementId'>>,
  message: OutsideMessage,
): Promise<Sent> {
  const isNamed = Boolean(firstName || lastName);
  const stored = isNamed && conversationId !== undefined ? null : await messageAuthor(scope, visitorId);
  const author = isNamed || !stored ? authorOfVisitor(visitorId, { firstName, lastName }) : stored.author;
  const context = async () => ({ visitorId, visitId: null, ...(await beginning()) });
  const known = conversationId === undefined ? (stored?.conversationId ?? null) : conversationId;
  // The opening message of the channel comes before any answer.
  const sender = { visitorId, author, known, contextOf: context, isAnsweredFirst: false };
  return inConversation(scope, sender, { kind: 'text', mentions: [], ...message });
}

/** Stores a text or note in the name of the merchant, such as the opening message. A repeated client id stores nothing twice. */
export async function sendAsMerchant(
  scope: Scope,
  conversation: ConversationRef,
  {
    name,
    ...content
  }: Pick<Draft, 'text'> & {
    readonly name: string;
    readonly clientId: string;
    readonly kind?: Draft['kind'];
  },
): Promise<void> {
  const author: Author = { type: 'bot', id: null, name, imageUrl: null };
  await store(scope, conversation.visitorId, conversation, author, {
    kind: 'text',
    mentions: [],
    attachments: [],
    ...content,
  });
}

/** A visitor who sends a message, and the conversation that it may begin. */
interface Sender {
  readonly visitorId: string;
  readonly author: Author;
  /** Their newest chat. Null: none. */
  readonly known: string | null;
  readonly contextOf: () => Promise<VisitContext>;
  /** Whether the answer may be stored with the message that begins a conversation. */
  readonly isAnsweredFirst: boolean;
}

/** Stores a visitor's message in their open conversation, else in a reopened or new one. */
async function inConversation(scope: Scope, sender: Sender, content: Storable): Promise<Sent> {
  const { visitorId, author, contextOf, isAnsweredFirst } = sender;
  const { merchantId } = scope.tenant;
  // Even a closed conversation is tried first: if it has this message already, a retry must not reopen it.
  let id = sender.known;
  for (let tries = 0; tries < TRIES; tries += 1) {
    let begun: ConversationRow | null = null;
    if (id === null) {
      const context = await contextOf();
      if (isAnsweredFirst && (await mayBeAnswered(scope, context))) {
        const answered = await beginAnswered(scope, context, author, content);
        if (answered) return sentIn(answered);
        // Another tab, or an earlier attempt to send the same message, may have begun one meanwhile.
        const latest = await latestOfWriting(scope, visitorId);
        id = latest && isContinued(latest) ? latest.id : null;
      }
      begun = id === null ? await newConversation(scope, context) : null;
    }
    const conversation = { merchantId, id: begun?.id ?? (id as string), visitorId };
    const sent = await store(scope, visitorId, conversation, author, content);
    if (sent !== 'closed')
      return begun && sent.seq === 1 ? { ...sent, begun: { row: begun, messages: [sent.message] } } : sent;
    id = (await continuedConversation(scope, visitorId, author))?.id ?? null;
  }
  throw new Refusal(conversationClosed);
}

function sentIn({ row, messages, isChanged }: AnsweredChat): Sent {
  const [message] = messages;
  const { id, seq, createdDate } = message;
  const sent = { conversationId: row.id, seq, id, createdAt: new Date(createdDate), message };
  return isChanged ? sent : { ...sent, begun: { row, messages } };
}

/** A message with its stored files. */
type Storable = Omit<Draft, 'attachments'> & { readonly attachments: readonly FileRef[] };

async function store(
  scope: Scope,
  senderId: string,
  conversation: ConversationRef,
  author: Author,
  draft: Storable,
): Promise<Sent | 'closed'> {
  const entry: MessageEntry = messageEntry(conversation.merchantId, conversation.id, author, {
    ...draft,
    attachments: [...draft.attachments],
  });
  const noticed = draft.mentions.length > 0 ? await storeWithNotices(scope, conversation, entry) : null;
  const appended = noticed ?? (await scope.services.writer.append(entry));
  if (appended.outcome === 'missing') throw notFound();
  if (appended.outcome === 'closed') return 'closed';
  const { seq, id, createdAt } = appended;
  if (appended.outcome === 'stored') await countSent(scope, senderId, draft.cannedReplies ?? []);
  // An earlier attempt may have stored the message without publishing it. Publishing twice is harmless.
  const message =
    appended.outcome === 'stored'
      ? presentEntry(entry, seq, createdAt)
      : await readStored(scope, conversation, seq);
  const { merchantId, id: conversationID, visitorId: referenceID } = conversation;
  scope.services.bus.publish({
    name: 'messages.stored',
    data: { merchantId, conversationID, referenceID, messages: [message] },
  });
  return { conversationId: conversation.id, seq, id, createdAt, message };
}

/**
 * Stores a message with the notices for members it mentions. Null if it was not stored; the writer returns the reason.
 */
async function storeWithNotices(
  scope: Scope,
  conversation: ConversationRef,
  entry: MessageEntry,
): Promise<Appended | null> {
  return act(scope, async (db) => {
    const [message] = await appendWithin(db, [entry]);
    if (!message) return { result: null, audit: [], events: [] };
    const { id, seq, createdDate } = message;
    return {
      result: { outcome: 'stored', id, seq, createdAt: new Date(createdDate) },
      audit: [],
      events: await notifyMentions(scope.services, db, conversation, message),
    };
  });
}

async function readStored(scope: Scope, { id }: ConversationRef, seq: number): Promise<Message> {
  const { rows } = await readMessages(scope.tenant, id, { before: seq + 1, limit: 1 });
  const [row] = rows;
  if (!row) throw notFound();
  return presentMessage(row);
}

/** The files of a message, which must not be empty. A visitor can only send their own uploads. */
async function attach({ tenant }: Scope, by: Caller, { text, attachments: ids }: Draft): Promise<FileRef[]> {
  if (text.trim() === '' && ids.length === 0) throw new Refusal(emptyMessage);
  if (ids.length === 0) return [];
  const { merchantId } = tenant;
  return tenant.transaction((db) =>
    by.kind === 'member'
      ? claimMemberFiles(db, merchantId, by.id, ids)
      : claimFiles(db, merchantId, ids, { type: by.kind, id: by.id }),
  );
}

async function knownMembers({ tenant }: Scope, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tenant.read((db) =>
    db
      .select({ id: members.id })
      .from(members)
      .where(
        and(
          eq(members.merchantId, tenant.merchantId),
          eq(members.isService, false),
          inArray(members.id, [...ids]),
        ),
      ),
  );
  return rows.map((row) => row.id);
}
