import { REOPEN_WINDOW_MS } from '@foyer/domain/conversation-state';
import { and, desc, eq, gt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Db, isOneOfIds, prepared, type Tenant } from '../../database/tenant.ts';
import { afterCursor } from '../../kernel/paging.ts';
import { conversations } from '../conversations/tables.ts';
import { engagements } from '../engagements/tables.ts';
import { isOnsite, newestVisit } from '../visitors/queries.ts';
import { visitors, visits } from '../visitors/tables.ts';

/** A visitor with all data of the row. */
export type BoardEntry = Awaited<ReturnType<typeof entriesOf>>[number];

/** The ids of the visitors on the board that match a visibility condition. */
export async function activeIds(tenant: Tenant, visibility?: SQL): Promise<string[]> {
  const rows = await tenant.read((db) =>
    db
      .select({ id: visitors.id })
      .from(visitors)
      .where(and(eq(visitors.merchantId, tenant.merchantId), isActive(tenant.merchantId), visibility)),
  );
  return rows.map(({ id }) => id);
}

/** The open chat of a visitor. There is at most one. */
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
 * Condition for visitors on the board. An array, so that the planner looks visitors up by id: it cannot estimate how
 * few open conversations are chats.
 */
export const isActive = (merchantId: number) =>
  sql`${visitors.id} = any(array(
    select visitor_id from ${visits} where merchant_id = ${merchantId} and ended_at is null
    union select visitor_id from ${conversations} where merchant_id = ${merchantId} and status = 'open' and kind = 'chat'))`;

/** A page of the active visitors plus one row, newest first. */
export function findActive(
  db: Db,
  merchantId: number,
  visibility: SQL | undefined,
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
        visibility,
        afterCursor(cursor, at, visitors.id),
      ),
    )
    .orderBy(desc(at), desc(visitors.id))
    .limit(limit + 1);
}

const arrivedAt = (startedAt: SQLWrapper) =>
  sql`coalesce(${startedAt}, ${visitors.createdAt})`.mapWith(visitors.createdAt);

/** Board data by visitor ids, newest visit first. Prepared; related rows are joined laterally per visitor. */
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
        kind: conversations.kind,
        channel: conversations.channel,
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
        unreadCount: conversations.unreadCount,
      },
      engagement: {
        id: engagements.id,
        name: engagements.name,
        channel: engagements.channel,
        aiAgent: engagements.aiAgent,
      },
      isOnline: isOnsite(db),
      /** Whether a chat with the visitor is open. */
      hasChat: sql<boolean>`coalesce((${openChat(db)}), false)`,
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

export const loadEntries = async (
  db: Db,
  merchantId: number,
  ids: readonly string[],
): Promise<BoardEntry[]> => (ids.length === 0 ? [] : entriesOf(db, { merchantId, ids }));

/** The newest conversation is current while it is open, and after closing as long as a message would reopen it. */
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
