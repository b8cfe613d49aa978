import { conversationClosed, emptyMessage } from '@foyer/contract/conversations/errors';
import type { Message } from '@foyer/contract/conversations/shapes';
import { putAway } from '@foyer/contract/inbox/errors';
import { PUT_AWAY } from '@foyer/domain/message-moves';
import { and, eq, inArray } from 'drizzle-orm';
import { claimFiles } from '../../files/uploads.ts';
import { act } from '../../kernel/action.ts';
import type { Caller } from '../../kernel/callers.ts';
import type { Scope } from '../../kernel/context.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import type { Appended, MessageEntry } from '../../live/entries.ts';
import { members } from '../accounts/tables.ts';
import { conversationFor } from './access.ts';
import { appendWithin, type Speaker, speakerOf, wordsEntry } from './append.ts';
import { conversationForVisitor, latestConversation } from './beginning.ts';
import { countSent } from './canned-uses.ts';
import { claimMemberFiles } from './member-files.ts';
import { type MemberScopeLike, takeConversation } from './moves.ts';
import { tellMentions } from './notices.ts';
import { type ConversationRow, presentEntry, presentMessage } from './present.ts';
import { readMessages } from './queries.ts';

/** Content of a message to send. */
export interface Draft {
  readonly clientId: string | null;
  readonly kind: 'text' | 'note';
  readonly text: string;
  /** Ids of uploaded files. */
  readonly attachments: readonly string[];
  readonly mentions: readonly string[];
  /** Ids of the canned replies that it was made of. */
  readonly cannedReplies?: readonly string[];
}

/** Words that are stored, now or at an earlier try, under this place. */
export interface Sent {
  readonly conversationId: string;
  readonly seq: number;
  readonly id: string;
  readonly createdAt: Date;
  readonly message: Message;
}

type Home = Pick<ConversationRow, 'merchantId' | 'id' | 'visitorId'>;

/** Sends a message as a member. A reply in an unassigned conversation takes it. */
export async function sendAsMember(
  scope: MemberScopeLike,
  conversationId: string,
  draft: Draft,
): Promise<Sent> {
  const row = await conversationFor(scope, conversationId, 'change');
  if (PUT_AWAY.includes(row.inboxStatus)) throw new Refusal(putAway);
  if (draft.kind === 'text' && row.status === 'open' && row.agentIds.length === 0) {
    // Whoever is quicker has it; the words are welcome from both.
    await takeConversation(scope, row.id).catch((error) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }
  const mentions = await knownMembers(scope, draft.mentions);
  const sent = await store(scope, scope.caller, row, speakerOf(scope.caller), { ...draft, mentions });
  if (sent === 'closed') throw new Refusal(conversationClosed);
  return sent;
}

export interface VisitorPlace {
  readonly speaker: Speaker;
  readonly visitId: string;
  readonly engagementId: string;
  /** The conversation that the visitor's last message went to, while it is known. */
  readonly conversationId: string | null;
}

/** How often a conversation may be closed from under a visitor's words before they are refused. */
const TRIES = 3;

/** A visitor writes: into the open conversation, else into one that is opened again or begun. */
export async function sendAsVisitor(
  scope: Scope & { readonly caller: Caller },
  { speaker, visitId, engagementId, conversationId }: VisitorPlace,
  draft: Draft,
): Promise<Sent> {
  const { tenant, caller } = scope;
  const { merchantId } = tenant;
  const visitorId = caller.id;
  // The last conversation is asked first, also a closed one: what it has already must not open it again.
  const last =
    conversationId ?? (await tenant.read((db) => latestConversation(db, merchantId, visitorId)))?.id;
  let id = last ?? (await nextConversation());
  for (let tries = 0; tries < TRIES; tries += 1) {
    const sent = await store(scope, caller, { merchantId, id, visitorId }, speaker, draft);
    if (sent !== 'closed') return sent;
    id = await nextConversation();
  }
  throw new Refusal(conversationClosed);

  async function nextConversation(): Promise<string> {
    const row = await conversationForVisitor(scope, { visitorId, visitId, engagementId, channel: 'web' });
    return row.id;
  }
}

async function store(
  scope: Scope,
  by: Caller,
  home: Home,
  speaker: Speaker,
  draft: Draft,
): Promise<Sent | 'closed'> {
  if (draft.text.trim() === '' && draft.attachments.length === 0) throw new Refusal(emptyMessage);
  const attachments = await attach(scope, by, draft);
  const entry: MessageEntry = wordsEntry(home.merchantId, home.id, speaker, { ...draft, attachments });
  const noticed = draft.mentions.length > 0 ? await storeWithNotices(scope, home, entry) : null;
  const appended = noticed ?? (await scope.services.writer.append(entry));
  if (appended.outcome === 'missing') throw notFound();
  if (appended.outcome === 'closed') return 'closed';
  const { seq, id, createdAt } = appended;
  if (appended.outcome === 'stored') await countSent(scope, by.id, draft.cannedReplies ?? []);
  // Who stored an earlier try may have broken off before telling anybody; hearing of it twice does no harm.
  const message =
    appended.outcome === 'stored' ? presentEntry(entry, seq, createdAt) : await readStored(scope, home, seq);
  const { merchantId, id: conversationID, visitorId: referenceID } = home;
  scope.services.bus.publish({
    name: 'messages.stored',
    data: { merchantId, conversationID, referenceID, messages: [message] },
  });
  return { conversationId: home.id, seq, id, createdAt, message };
}

/** Stores a message with the notices of those whom it names; null where it is not stored now: the writer says why. */
async function storeWithNotices(scope: Scope, home: Home, entry: MessageEntry): Promise<Appended | null> {
  return act(scope, async (db) => {
    const [message] = await appendWithin(db, [entry]);
    if (!message) return { result: null, audit: [], events: [] };
    const { id, seq, createdDate } = message;
    return {
      result: { outcome: 'stored', id, seq, createdAt: new Date(createdDate) },
      audit: [],
      events: await tellMentions(scope.services, db, home, message),
    };
  });
}

async function readStored(scope: Scope, { id }: Home, seq: number): Promise<Message> {
  const { rows } = await readMessages(scope.tenant, id, { before: seq + 1, limit: 1 });
  const [row] = rows;
  if (!row) throw notFound();
  return presentMessage(row);
}

/** The files of a message. A visitor sends their own uploads. */
async function attach({ tenant }: Scope, by: Caller, { attachments: ids }: Draft) {
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
