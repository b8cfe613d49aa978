import type { ActiveVisitor } from '@foyer/contract/visitors/shapes';
import { REOPEN_WINDOW_MS } from '@foyer/domain/conversation-state';
import type { SeenVisitor } from '@foyer/domain/visibility';
import { and, desc, eq, gt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Db, isOneOfIds, prepared, type Tenant } from '../../database/tenant.ts';
import { afterCursor, cutPage } from '../../kernel/paging.ts';
import { memberNames } from '../conversations/queries.ts';
import { conversations } from '../conversations/tables.ts';
import { unreadCount } from '../conversations/unread.ts';
import { engagements } from '../engagements/tables.ts';
import { isOnsite, newestVisit } from '../visitors/queries.ts';
import { seenVisitor } from '../visitors/sight.ts';
import { visitors, visits } from '../visitors/tables.ts';
import { presentActiveVisitor } from './present.ts';

/** A row of the live board, and what `maySeeVisitor` of the domain asks of it. */
export interface BoardRow {
  readonly visitor: ActiveVisitor;
  readonly seen: SeenVisitor;
}

/** A visitor with everything that the row shows. */
export type BoardEntry = Awaited<ReturnType<typeof entriesOf>>[number];

/** Visitors who are online or have an open conversation, newest visit first. */
export async function loadBoard(
  tenant: Tenant,
  page: { cursor?: string; limit: number },
  sight?: SQL,
): Promise<{ rows: BoardRow[]; nextCursor: string | null }> {
  return tenant.read(async (db) => {
    const found = await findActive(db, tenant.merchantId, sight, page);
    const { page: shown, nextCursor } = cutPage(found, page.limit, (visitor) => visitor);
    const ids = shown.map(({ id }) => id);
    return {
      rows: await complete(db, tenant.merchantId, await loadEntries(db, tenant.merchantId, ids)),
      nextCursor,
    };
  });
}

/** The ids of the visitors on the board whom a member sees. */
export async function activeIds(tenant: Tenant, sight?: SQL): Promise<string[]> {
  const rows = await tenant.read((db) =>
    db
      .select({ id: visitors.id })
      .from(visitors)
      .where(and(eq(visitors.merchantId, tenant.merchantId), isActive(tenant.merchantId), sight)),
  );
  return rows.map(({ id }) => id);
}

/** Rows of the board by the ids of their visitors; those who are not on it any more are left out. */
export async function loadBoardRows(tenant: Tenant, referenceIDs: readonly string[]): Promise<BoardRow[]> {
  if (referenceIDs.length === 0) return [];
  return tenant.read(async (db) => {
    const entries = await loadEntries(db, tenant.merchantId, referenceIDs);
    const active = entries.filter(({ isOnline, hasChat }) => isOnline || hasChat);
    return complete(db, tenant.merchantId, active);
  });
}

/** The row of a visitor who need not be active any more; null when unknown. */
export const loadVisitorRow = (tenant: Tenant, referenceID: string): Promise<BoardRow | null> =>
  tenant.read(async (db) => {
    const entries = await loadEntries(db, tenant.merchantId, [referenceID]);
    return (await complete(db, tenant.merchantId, entries))[0] ?? null;
  });

/** The open chat with a visitor; there is one at most. */
export async function openConversation(tenant: Tenant, visitorId: string) {
  const [row] = await tenant.read((db) =>
    db
      .select()
      .from(conversations)
      .where(
        and(
          eq(conversations.merchantId, tenant.merchantId),
          eq(conversations.visitorId, visitorId),
          eq(conversations.status, 'open'),
          eq(conversations.kind, 'chat'),
        ),
      ),
  );
  return row ?? null;
}

/**
 * The visitors who stand on the board. They are an array, which leads to the visitors by their ids: nothing tells the
 * database how few of the open conversations are chats.
 */
export const isActive = (merchantId: number) =>
  sql`${visitors.id} = any(array(
    select visitor_id from ${visits} where merchant_id = ${merchantId} and ended_at is null
    union select visitor_id from ${conversations} where merchant_id = ${merchantId} and status = 'open' and kind = 'chat'))`;

/** Where the active visitors of a page stand, newest first, one more than it holds. */
function findActive(
  db: Db,
  merchantId: number,
  sight: SQL | undefined,
  { cursor, limit }: { cursor?: string; limit: number },
) {
  const visit = newestVisit(db);
  const at = arrivedAt(visit.startedAt);
  return db
    .select({ id: visitors.id, at })
    .from(visitors)
    .leftJoinLateral(visit, sql`true`)
    .where(
      and(
        eq(visitors.merchantId, merchantId),
        isActive(merchantId),
        sight,
        afterCursor(cursor, at, visitors.id),
      ),
    )
    .orderBy(desc(at), desc(visitors.id))
    .limit(limit + 1);
}

const arrivedAt = (startedAt: SQLWrapper) =>
  sql`coalesce(${startedAt}, ${visitors.createdAt})`.mapWith(visitors.createdAt);

/** What the board shows of visitors, by their ids: each is looked up with what belongs to it. Newest visit first. */
const entriesOf = prepared('board_entries', (db) => {
  const visit = newestVisit(db);
  return db
    .select({
      visitor: visitors,
      visit: {
        id: visit.id,
        browser: visit.browser,
        os: visit.os,
        device: visit.device,
        referrer: visit.referrer,
        campaign: visit.campaign,
        pageUrl: visit.pageUrl,
        pageTitle: visit.pageTitle,
        pageCount: visit.pageCount,
        startedAt: visit.startedAt,
        seenAt: visit.seenAt,
      },
      conversation: {
        id: conversations.id,
        status: conversations.status,
        invited: conversations.invited,
        assignedTo: conversations.assignedTo,
        agentIds: conversations.agentIds,
        inboundCount: conversations.inboundCount,
        outboundCount: conversations.outboundCount,
        waitingSince: conversations.waitingSince,
        snoozedUntil: conversations.snoozedUntil,
        lastMessage: conversations.lastMessage,
        lastSeq: conversations.lastSeq,
      },
      engagement: {
        id: engagements.id,
        name: engagements.name,
        channel: engagements.channel,
        aiAgent: engagements.aiAgent,
      },
      isOnline: isOnsite(db),
      /** A chat with the visitor is open. */
      hasChat: sql<boolean>`coalesce((${openChat(db)}), false)`,
      /** Words of the visitor that no agent has seen. */
      unseen: unreadCount(db),
    })
    .from(visitors)
    .leftJoinLateral(visit, sql`true`)
    .leftJoin(conversations, isCurrent)
    .leftJoin(
      engagements,
      and(
        eq(engagements.merchantId, visitors.merchantId),
        eq(engagements.id, sql`coalesce(${visit.engagementId}, ${conversations.engagementId})`),
      ),
    )
    .where(isOneOfIds(visitors))
    .orderBy(desc(arrivedAt(visit.startedAt)), desc(visitors.id));
});

const loadEntries = async (db: Db, merchantId: number, ids: readonly string[]): Promise<BoardEntry[]> =>
  ids.length === 0 ? [] : entriesOf(db, { merchantId, ids });

/** The newest conversation counts while it is open, and after closing for as long as a message would reopen it. */
const isCurrent = and(
  eq(conversations.merchantId, visitors.merchantId),
  eq(conversations.id, visitors.conversationId),
  or(
    eq(conversations.status, 'open'),
    gt(conversations.closedAt, sql`now() - ${`${REOPEN_WINDOW_MS} ms`}::interval`),
  ),
);

function openChat(db: Db) {
  const chat = alias(conversations, 'chat');
  return db
    .select({ is: sql`true` })
    .from(chat)
    .where(
      and(
        eq(chat.merchantId, visitors.merchantId),
        eq(chat.visitorId, visitors.id),
        sql`${chat.status} = 'open' and ${chat.kind} = 'chat'`,
      ),
    )
    .limit(1);
}

/** Adds the members' names, all by one query, and brings the entries into their wire form. */
async function complete(db: Db, merchantId: number, entries: readonly BoardEntry[]): Promise<BoardRow[]> {
  const ids = entries.flatMap(({ visitor, conversation }) => [
    ...visitor.agentIds,
    ...(conversation?.agentIds ?? []),
  ]);
  const known = await memberNames(db, merchantId, ids);
  const agentsOf = (agentIds: readonly string[]) =>
    agentIds.map((id) => known.get(id) ?? { id, firstName: '', lastName: '' });
  return entries.map((entry) => ({
    visitor: presentActiveVisitor(entry, agentsOf(entry.conversation?.agentIds ?? [])),
    seen: seenVisitor(
      entry.visitor,
      agentsOf(entry.visitor.agentIds).map((agent) => ({ ...agent, type: 'User' })),
    ),
  }));
}
