import type { ActiveVisitor } from '@foyer/contract/visitors/shapes';
import { REOPEN_WINDOW_MS } from '@foyer/domain/conversation-state';
import type { SeenVisitor } from '@foyer/domain/visibility';
import { and, count, desc, eq, exists, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tenant } from '../../database/tenant.ts';
import { afterCursor, cutPage } from '../../kernel/paging.ts';
import { members } from '../accounts/tables.ts';
import { conversations, messages } from '../conversations/tables.ts';
import { engagements } from '../engagements/tables.ts';
import { newestVisit } from '../visitors/queries.ts';
import { seenVisitor } from '../visitors/sight.ts';
import { visitors, visits } from '../visitors/tables.ts';
import type { VisitRow } from '../visitors/visits.ts';
import type { VisitorRow } from '../visitors/who.ts';
import { presentActiveVisitor } from './present.ts';

/** A row of the live board, and what `maySeeVisitor` of the domain asks of it. */
export interface BoardRow {
  readonly visitor: ActiveVisitor;
  readonly seen: SeenVisitor;
}

/** A member as an agent of a conversation. */
export type Agent = Pick<typeof members.$inferSelect, 'id' | 'firstName' | 'lastName'>;

/** A visitor with everything that the row shows. */
export interface BoardEntry {
  readonly visitor: VisitorRow;
  readonly visit: VisitRow | null;
  readonly conversation: typeof conversations.$inferSelect | null;
  readonly engagement: typeof engagements.$inferSelect | null;
  readonly isOnline: boolean;
  /** Words that no agent has seen. */
  readonly unseen: number;
}

/** Visitors who are online or have an open conversation, newest visit first. */
export async function loadBoard(
  tenant: Tenant,
  page: { cursor?: string; limit: number },
  sight?: SQL,
): Promise<{ rows: BoardRow[]; nextCursor: string | null }> {
  return tenant.read(async (db) => {
    const entries = await loadEntries(db, tenant.merchantId, {
      where: and(isActive(tenant.merchantId), sight),
      ...page,
    });
    const { page: shown, nextCursor } = cutPage(entries, page.limit, ({ visitor, visit }) => ({
      at: visit?.startedAt ?? visitor.createdAt,
      id: visitor.id,
    }));
    return { rows: await complete(db, tenant.merchantId, shown), nextCursor };
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
    const entries = await loadEntries(db, tenant.merchantId, {
      where: and(inArray(visitors.id, [...referenceIDs]), isActiveEach),
      limit: referenceIDs.length,
    });
    return complete(db, tenant.merchantId, entries);
  });
}

/** The row of a visitor who need not be active any more; null when unknown. */
export const loadVisitorRow = (tenant: Tenant, referenceID: string): Promise<BoardRow | null> =>
  tenant.read(async (db) => {
    const entries = await loadEntries(db, tenant.merchantId, {
      where: eq(visitors.id, referenceID),
      limit: 0,
    });
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

/** The same for a few visitors whose ids are known: each is looked up, instead of all who are active. */
const isActiveEach = sql`(
  exists (select from ${visits} v where v.merchant_id = ${visitors.merchantId} and v.visitor_id = ${visitors.id}
    and v.ended_at is null)
  or exists (select from ${conversations} c where c.merchant_id = ${visitors.merchantId}
    and c.visitor_id = ${visitors.id} and c.status = 'open' and c.kind = 'chat'))`;

/** Reads entries, one more than the page holds. */
async function loadEntries(
  db: Db,
  merchantId: number,
  list: { where: SQL | undefined; cursor?: string; limit: number },
): Promise<BoardEntry[]> {
  const visit = newestVisit(db);
  const arrivedAt = sql`coalesce(${visit.startedAt}, ${visitors.createdAt})`;
  const rows = await db
    .select()
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
    .leftJoinLateral(state(db), sql`true`)
    .where(
      and(eq(visitors.merchantId, merchantId), list.where, afterCursor(list.cursor, arrivedAt, visitors.id)),
    )
    .orderBy(desc(arrivedAt), desc(visitors.id))
    .limit(list.limit + 1);
  return rows.map((row) => ({
    visitor: row.visitors,
    visit: row.visit,
    conversation: row.conversations,
    engagement: row.engagements,
    isOnline: row.state?.isOnline ?? false,
    unseen: row.state?.unseen ?? 0,
  }));
}

/** The newest conversation counts while it is open, and after closing for as long as a message would reopen it. */
const isCurrent = and(
  eq(conversations.merchantId, visitors.merchantId),
  eq(conversations.id, visitors.conversationId),
  or(
    eq(conversations.status, 'open'),
    gt(conversations.closedAt, sql`now() - ${`${REOPEN_WINDOW_MS} ms`}::interval`),
  ),
);

/** Whether a visitor is on the site. */
export const isOnline = (db: Db) =>
  sql<boolean>`${exists(
    db
      .select({ id: visits.id })
      .from(visits)
      .where(
        and(
          eq(visits.merchantId, visitors.merchantId),
          eq(visits.visitorId, visitors.id),
          isNull(visits.endedAt),
        ),
      ),
  )}`;

const state = (db: Db) => {
  const unseen = db
    .select({ count: count() })
    .from(messages)
    .where(
      and(
        eq(messages.merchantId, conversations.merchantId),
        eq(messages.conversationId, conversations.id),
        gt(messages.seq, conversations.agentRead),
        eq(messages.kind, 'text'),
      ),
    );
  return db
    .select({
      isOnline: isOnline(db).as('is_online'),
      unseen: sql<number>`(${unseen})::int`.as('unseen'),
    })
    .from(sql`(values (1)) as one`)
    .as('state');
};

/** Adds the members' names, all by one query, and brings the entries into their wire form. */
async function complete(db: Db, merchantId: number, entries: readonly BoardEntry[]): Promise<BoardRow[]> {
  const ids = [
    ...new Set(
      entries.flatMap(({ visitor, conversation }) => [
        ...visitor.agentIds,
        ...(conversation?.agentIds ?? []),
      ]),
    ),
  ];
  const found = ids.length === 0 ? [] : await loadAgents(db, merchantId, ids);
  const known = new Map(found.map((agent) => [agent.id, agent]));
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

const loadAgents = (db: Db, merchantId: number, ids: readonly string[]): Promise<Agent[]> =>
  db
    .select({ id: members.id, firstName: members.firstName, lastName: members.lastName })
    .from(members)
    .where(and(eq(members.merchantId, merchantId), inArray(members.id, [...ids])));
