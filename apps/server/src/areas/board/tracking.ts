import { trackingList } from '@foyer/contract/board/list';
import type { TrackedVisitor } from '@foyer/contract/board/shapes';
import { TRACKED_BY_NOBODY, TRACKING_CODES } from '@foyer/domain/tracking';
import type { FlagViewer } from '@foyer/domain/visitor-flags';
import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { countRows } from '../../kernel/grid.ts';
import {
  type ListFilterOf,
  type ListPagingOf,
  listCondition,
  listSource,
  readListPage,
} from '../../kernel/list.ts';
import { conversations } from '../conversations/tables.ts';
import { visitorContains } from '../visitors/queries.ts';
import { visitors } from '../visitors/tables.ts';
import { loadViewer, visibilityCondition } from '../visitors/visibility.ts';
import { presentFlagged } from './present.ts';
import { type BoardRow, loadVisitorRows } from './rows.ts';

type Reader = Pick<MemberScope, 'tenant' | 'caller'>;
type Filter = Partial<ListFilterOf<typeof trackingList>>;

/** Whether a visitor is tracked. Two ranges, because no index serves the inequality. */
export const isTracked = sql`(${visitors.trackingCode} < ${TRACKING_CODES.notNeeded}
  or ${visitors.trackingCode} > ${TRACKING_CODES.notNeeded})`;

/** The id of the member who tracks a visitor. Null for nobody. */
export const trackedById = sql<string | null>`nullif(split_part(${visitors.trackedBy}, '|', 1), '')`;

const trackedSince = sql<Date | null>`case when ${visitors.trackedBy} <> ${TRACKED_BY_NOBODY}
  then ${conversations.assignedAt} end`.mapWith(conversations.assignedAt);

/** Comes after all other times, as who does not wait comes last. */
const NEVER = sql`'9999-12-31'::timestamptz`;

const ofOpenChat = and(
  eq(conversations.merchantId, visitors.merchantId),
  eq(conversations.visitorId, visitors.id),
  eq(conversations.status, 'open'),
  eq(conversations.kind, 'chat'),
);

const source = listSource({
  list: trackingList,
  id: visitors.id,
  sorts: {
    waiting: sql`coalesce(${conversations.waitingSince}, ${NEVER})`,
    since: sql`coalesce(${trackedSince}, 'epoch'::timestamptz)`,
    lastSeen: visitors.lastSeenAt,
    visitor: sql`left(lower(${visitors.firstName} || ' ' || ${visitors.lastName}), 200)`,
    agent: sql`left(lower(substr(${visitors.trackedBy}, strpos(${visitors.trackedBy}, '|'))), 200)`,
  },
  filters: {
    agent: trackedById,
    state: (state) => (state === 'handled' ? eq : ne)(visitors.trackingCode, TRACKING_CODES.handled),
  },
  search: visitorContains,
});

const selectTracked = (db: Db, sortValue: SQL<string>) =>
  db
    .select({ id: visitors.id, sortValue, trackedSince })
    .from(visitors)
    .leftJoin(conversations, ofOpenChat)
    .$dynamic();

async function visible({ tenant, caller }: Reader): Promise<SQL | undefined> {
  const visibility = visibilityCondition(await loadViewer(tenant, caller));
  return and(eq(visitors.merchantId, tenant.merchantId), isTracked, visibility);
}

/** A page of the tracked visitors that the caller may see, as rows of the board. */
export async function readTracked(scope: Reader, query: Filter & ListPagingOf<typeof trackingList>) {
  const tracked = await visible(scope);
  return scope.tenant.read(async (db) => {
    const { page, ...neighbours } = await readListPage(
      source,
      query,
      tracked,
      ({ sortValue, where, orderBy, limit }) =>
        selectTracked(db, sortValue)
          .where(where)
          .orderBy(...orderBy)
          .limit(limit),
    );
    const rows = await loadVisitorRows(
      db,
      scope.tenant.merchantId,
      page.map(({ id }) => id),
    );
    const rowOf = new Map(rows.map((row) => [row.visitor.referenceID, row]));
    return {
      page: page.flatMap(({ id, trackedSince: since }) => {
        const row = rowOf.get(id);
        return row ? [{ ...row, trackedSince: since }] : [];
      }),
      ...neighbours,
    };
  });
}
export type TrackedRow = BoardRow & { readonly trackedSince: Date | null };

/** Counts the tracked visitors that match a filter and that the caller may see. */
export async function countTracked(scope: Reader, filter: Filter) {
  const where = and(await visible(scope), listCondition(source, filter));
  return scope.tenant.read((db) => countRows(db, db.select({ id: visitors.id }).from(visitors).where(where)));
}

/** The wire form of a tracked visitor for a viewer. */
export const presentTracked = (
  { visitor, trackedSince: since }: TrackedRow,
  viewer: FlagViewer,
): TrackedVisitor => ({
  ...presentFlagged(visitor, viewer),
  id: visitor.referenceID,
  trackedSince: since?.toISOString() ?? null,
});
