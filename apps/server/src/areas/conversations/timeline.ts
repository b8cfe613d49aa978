import type { TimelineEntry } from '@foyer/contract/contacts/timeline-shapes';
import { openedKinds } from '@foyer/domain/work-pages';
import { and, count, desc, eq, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import { afterCursor } from '../../kernel/paging.ts';
import { readPeople } from '../accounts/people.ts';
import { registerTimeline, type TimelinePerson, type TimelineSource } from '../contacts/timeline/source.ts';
import type { ConversationRow } from './present.ts';
import { conversations, messages } from './tables.ts';

/** How many of the last texts are shown of an open conversation. */
const RECENT = 3;

const at = sql`coalesce(${conversations.lastMessageAt}, ${conversations.createdAt})`;

const ofPerson = (merchantId: number, { visibleIds }: TimelinePerson, kinds: readonly string[]): SQL =>
  and(
    eq(conversations.merchantId, merchantId),
    isOneOf(conversations.visitorId, visibleIds),
    inArray(conversations.kind, kinds as ConversationRow['kind'][]),
    isNull(conversations.mergedInto),
    notInArray(conversations.inboxStatus, ['Deleted', 'Junk']),
  ) as SQL;

const source: TimelineSource = {
  kinds: ({ rights }) => openedKinds(rights),

  page: ({ tenant: { merchantId, read } }, person, { kinds, cursor, limit }) =>
    read(async (db) => {
      const rows = await db
        .select()
        .from(conversations)
        .where(and(ofPerson(merchantId, person, kinds), afterCursor(cursor, at, conversations.id)))
        .orderBy(desc(at), desc(conversations.id))
        .limit(limit);
      return present(db, merchantId, rows);
    }),

  count: ({ tenant: { merchantId, read } }, person, kinds) =>
    read(async (db) => {
      const rows = await db
        .select({ kind: conversations.kind, total: count() })
        .from(conversations)
        .where(ofPerson(merchantId, person, kinds))
        .groupBy(conversations.kind);
      return Object.fromEntries(rows.map(({ kind, total }) => [kind, total]));
    }),
};

async function present(
  db: Db,
  merchantId: number,
  rows: readonly ConversationRow[],
): Promise<TimelineEntry[]> {
  const people = await readPeople(
    db,
    merchantId,
    rows.map(({ assignedTo }) => assignedTo),
  );
  const recent = await recentTexts(db, merchantId, rows);
  return rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    date: (row.lastMessageAt ?? row.createdAt).toISOString(),
    channel: row.channel,
    subject: row.subject,
    isOpen: row.status === 'open',
    status: row.inboxStatus,
    messages: row.inboundCount + row.outboundCount,
    assignee: people.get(row.assignedTo ?? '') ?? null,
    recent: recent.get(row.id) ?? [],
  }));
}

type Recent = Extract<TimelineEntry, { kind: 'chat' }>['recent'];

/** The last texts of conversations, oldest first. */
async function recentTexts(db: Db, merchantId: number, rows: readonly ConversationRow[]) {
  const open = rows.filter(({ status, kind }) => status === 'open' && kind === 'chat');
  const found = new Map<string, Recent>(
    rows.map(({ id, lastMessage }) => [id, lastMessage ? [lastMessage] : []]),
  );
  if (open.length === 0) return found;
  const { rows: texts } = await db.execute<{ id: string; recent: Recent }>(sql`
    select given.id, (
      select coalesce(jsonb_agg(jsonb_build_object('text', m.text, 'author', m.author_type, 'authorName', m.author_name,
        'authorId', m.author_id, 'createdDate', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        order by m.seq), '[]')
      from (select * from ${messages} where merchant_id = ${merchantId} and conversation_id = given.id
        and kind = 'text' and text <> '' order by seq desc limit ${RECENT}) m) as recent
    from unnest(${`{${open.map(({ id }) => id).join(',')}}`}::uuid[]) as given (id)`);
  for (const { id, recent } of texts) if (recent.length > 0) found.set(id, recent);
  return found;
}

/** Registers conversations as entries of timelines. */
export const registerConversationTimeline = (): void => registerTimeline('conversations', source);
