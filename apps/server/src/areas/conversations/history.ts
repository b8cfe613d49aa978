import { and, desc, eq, sql } from 'drizzle-orm';
import { insertOf } from '../../database/rows.ts';
import type { Db } from '../../database/tenant.ts';
import { newId } from '../../kernel/ids.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { members } from '../accounts/tables.ts';
import { LINKED_AS } from '../contacts/contact-actions.ts';
import {
  type HistoryConversation,
  type HistoryMessage,
  type HistoryStore,
  registerHistory,
} from '../contacts/import/history-store.ts';
import { contactIdentities, contacts } from '../contacts/tables.ts';
import { visitors } from '../visitors/tables.ts';
import { kindOf, storeHistoryMails } from './history-mails.ts';
import { importedConversations } from './history-tables.ts';
import { mails } from './mail-tables.ts';
import { conversations, messages } from './tables.ts';

type Given = Parameters<HistoryStore['store']>[3];

/**
 * Conversations of other systems, which keep their times and are closed. They are stored beside `append_messages`,
 * which gives each message the time of its arrival; nobody can write to them before this transaction ends.
 */
const history: HistoryStore = {
  async store(db, merchantId, importId, given) {
    const known = await knownOf(db, merchantId, given);
    const fresh = given.filter(({ conversation }) => {
      const key = keyOf(conversation);
      return !known.has(key) && known.add(key);
    });
    if (fresh.length === 0) return 0;
    const visitorOf = await visitorsOf(db, merchantId, fresh);
    const memberOf = await membersByEmail(db, merchantId, fresh);
    const stored = fresh.flatMap(({ contactId, conversation }) => {
      const visitorId = visitorOf.get(contactId);
      const messageIds = conversation.messages.map(() => newId());
      return visitorId ? [{ id: newId(), visitorId, conversation, messageIds }] : [];
    });
    await db.execute(
      insertOf(
        conversations,
        CONVERSATION,
        stored.map(({ id, visitorId, conversation }) => ({
          merchantId,
          id,
          visitorId,
          ...conversationRow(conversation, memberOf),
        })),
      ),
    );
    await db.execute(
      insertOf(
        messages,
        MESSAGE,
        stored.flatMap(({ id, conversation, messageIds }) =>
          conversation.messages.map((message, index) => ({
            merchantId,
            conversationId: id,
            seq: index + 1,
            id: messageIds[index] ?? newId(),
            authorType: message.author,
            authorId: memberOf.get(message.authorEmail.toLowerCase()) ?? null,
            authorName: message.authorName,
            kind: message.kind,
            text: message.text,
            attachments: [],
            mentions: [],
            createdAt: new Date(message.at),
          })),
        ),
      ),
    );
    await storeHistoryMails(db, merchantId, stored);
    await db.execute(
      insertOf(
        importedConversations,
        ['merchantId', 'source', 'sourceId', 'importId', 'conversationId'],
        stored.map(({ id, conversation: { source, sourceId } }) => ({
          merchantId,
          source,
          sourceId,
          importId,
          conversationId: id,
        })),
      ),
    );
    return stored.length;
  },

  async remove(db, merchantId, importId, contactIds) {
    const ids = sql`${`{${contactIds.join(',')}}`}::uuid[]`;
    const { rows } = await db.execute<{ id: string; visitor_id: string }>(sql`
      select c.id, c.visitor_id from ${importedConversations} i
      join ${conversations} c on c.merchant_id = i.merchant_id and c.id = i.conversation_id
      join ${visitors} v on v.merchant_id = c.merchant_id and v.id = c.visitor_id
      where i.merchant_id = ${merchantId} and i.import_id = ${importId} and v.contact_id = any(${ids})
        and c.status = 'closed' and not exists (select from ${messages} m where m.merchant_id = c.merchant_id
          and m.conversation_id = c.id and (m.kind = 'event' or m.client_id is not null))`);
    if (rows.length === 0) return;
    const removed = sql`${`{${rows.map(({ id }) => id).join(',')}}`}::uuid[]`;
    await db.execute(
      sql`delete from message_words where merchant_id = ${merchantId} and conversation_id = any(${removed})`,
    );
    await db.execute(sql`select erase_messages(${removed}, ${MESSAGES_MAX})`);
    await db.execute(
      sql`delete from ${mails} where merchant_id = ${merchantId} and conversation_id = any(${removed})`,
    );
    await db.execute(
      sql`delete from ${conversations} where merchant_id = ${merchantId} and id = any(${removed})`,
    );
    await db.execute(sql`
      delete from ${visitors} v where v.merchant_id = ${merchantId} and v.channel = ${CHANNEL}
        and v.id = any(${`{${rows.map(({ visitor_id }) => visitor_id).join(',')}}`}::uuid[])
        and not exists (select from ${conversations} c where c.merchant_id = v.merchant_id and c.visitor_id = v.id)
        and not exists (select from visits s where s.merchant_id = v.merchant_id and s.visitor_id = v.id)`);
  },
};

/** More than the messages of a batch of people. */
const MESSAGES_MAX = 10_000_000;

/** The channel of visitors who are known only from an import. */
const CHANNEL = 'import';

const keyOf = ({ source, sourceId }: Pick<HistoryConversation, 'source' | 'sourceId'>) =>
  JSON.stringify([source, sourceId]);

async function knownOf(db: Db, merchantId: number, given: Given): Promise<Set<string>> {
  const ids = given.map(({ conversation: { source, sourceId } }) => ({ source, source_id: sourceId }));
  const { rows } = await db.execute<{ source: string; source_id: string }>(sql`
    select i.source, i.source_id
    from jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as given (source text, source_id text)
    join ${importedConversations} i
      on i.merchant_id = ${merchantId} and i.source = given.source and i.source_id = given.source_id`);
  return new Set(rows.map(({ source, source_id }) => keyOf({ source, sourceId: source_id })));
}

/** The visitor of each contact: the one seen last, or a new one. */
async function visitorsOf(db: Db, merchantId: number, given: Given): Promise<Map<string, string>> {
  const ids = [...new Set(given.map(({ contactId }) => contactId))];
  const found = await db
    .selectDistinctOn([visitors.contactId], { id: visitors.id, contactId: visitors.contactId })
    .from(visitors)
    .where(and(eq(visitors.merchantId, merchantId), isOneOf(visitors.contactId, ids)))
    .orderBy(visitors.contactId, desc(visitors.lastSeenAt), desc(visitors.id));
  const visitorOf = new Map(found.map(({ id, contactId }) => [contactId ?? '', id]));
  const missing = ids.filter((id) => !visitorOf.has(id));
  if (missing.length === 0) return visitorOf;
  const lastAt = new Map<string, string>();
  for (const { contactId, conversation } of given) {
    const at = conversation.messages.at(-1)?.at ?? conversation.createdAt;
    if (at > (lastAt.get(contactId) ?? '')) lastAt.set(contactId, at);
  }
  const created = missing.map((contactId) => ({
    id: newId(),
    contact_id: contactId,
    at: lastAt.get(contactId),
  }));
  const first = (kind: string) => sql`coalesce((select i.value from ${contactIdentities} i
    where i.merchant_id = c.merchant_id and i.contact_id = c.id and i.kind = ${kind} order by i.position limit 1), '')`;
  await db.execute(sql`
    insert into ${visitors} (merchant_id, id, contact_id, first_name, last_name, company, country, city, email, phone,
      channel, created_at, last_seen_at)
    select c.merchant_id, given.id, c.id, c.first_name, c.last_name, c.company, c.country, c.city, ${first('email')},
      ${first('phone')}, ${CHANNEL}, given.at, given.at
    from jsonb_to_recordset(${JSON.stringify(created)}::jsonb) as given (id uuid, contact_id uuid, at timestamptz)
    join ${contacts} c on c.merchant_id = ${merchantId} and c.id = given.contact_id`);
  await db
    .update(visitors)
    .set({ linkedAs: LINKED_AS })
    .where(
      and(
        eq(visitors.merchantId, merchantId),
        isOneOf(
          visitors.id,
          created.map(({ id }) => id),
        ),
      ),
    );
  for (const { id, contact_id } of created) visitorOf.set(contact_id, id);
  return visitorOf;
}

async function membersByEmail(db: Db, merchantId: number, given: Given): Promise<Map<string, string>> {
  const emails = new Set(
    given.flatMap(({ conversation }) =>
      conversation.messages.map(({ authorEmail }) => authorEmail.toLowerCase()).filter(Boolean),
    ),
  );
  if (emails.size === 0) return new Map();
  const rows = await db
    .select({ id: members.id, email: members.email })
    .from(members)
    .where(
      and(
        eq(members.merchantId, merchantId),
        sql`lower(${members.email}) in (${sql.join(
          [...emails].map((email) => sql`${email}`),
          sql`, `,
        )})`,
      ),
    );
  return new Map(rows.map(({ id, email }) => [email.toLowerCase(), id]));
}

const CONVERSATION = [
  'merchantId',
  'id',
  'visitorId',
  'kind',
  'channel',
  'subject',
  'status',
  'inboxStatus',
  'lastSeq',
  'visitorDelivered',
  'visitorRead',
  'agentRead',
  'inboundCount',
  'outboundCount',
  'lastMessage',
  'lastMessageAt',
  'lastInboundAt',
  'lastOutboundAt',
  'lastOutboundBy',
  'createdAt',
  'closedAt',
] as const;

const MESSAGE = [
  'merchantId',
  'conversationId',
  'seq',
  'id',
  'authorType',
  'authorId',
  'authorName',
  'kind',
  'text',
  'attachments',
  'mentions',
  'createdAt',
] as const;

function conversationRow(
  { channel, subject, createdAt, messages: all }: HistoryConversation,
  memberOf: ReadonlyMap<string, string>,
) {
  const texts = all.filter(({ kind }) => kind === 'text');
  const inbound = texts.filter(({ author }) => author === 'visitor');
  const outbound = texts.filter(({ author }) => author !== 'visitor');
  const timeOf = (message: HistoryMessage | undefined) => (message ? new Date(message.at) : null);
  const last = texts.at(-1);
  const idOf = (message: HistoryMessage | undefined) =>
    memberOf.get(message?.authorEmail.toLowerCase() ?? '') ?? null;
  return {
    kind: kindOf({ channel }),
    channel,
    subject: subject.slice(0, 500),
    status: 'closed' as const,
    inboxStatus: 'Completed' as const,
    lastSeq: all.length,
    visitorDelivered: all.length,
    visitorRead: all.length,
    agentRead: all.length,
    inboundCount: inbound.length,
    outboundCount: outbound.length,
    lastMessage: last
      ? {
          text: last.text.slice(0, 200),
          author: last.author,
          authorName: last.authorName,
          authorId: idOf(last),
          createdDate: last.at,
        }
      : null,
    lastMessageAt: timeOf(last),
    lastInboundAt: timeOf(inbound.at(-1)),
    lastOutboundAt: timeOf(outbound.at(-1)),
    lastOutboundBy: idOf(outbound.at(-1)),
    createdAt: new Date(createdAt),
    closedAt: new Date(all.at(-1)?.at ?? createdAt),
  };
}

/** Registers conversations as a part of imports of contacts. */
export const registerConversationHistory = (): void => registerHistory(history);
