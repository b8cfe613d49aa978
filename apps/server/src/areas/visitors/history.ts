import { type VISIT_SOURCES, visitList } from '@foyer/contract/visitors/list';
import type { Visit } from '@foyer/contract/visitors/shapes';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { countRows } from '../../kernel/grid.ts';
import { isOneOf } from '../../kernel/is-one-of.ts';
import {
  type ListFilterOf,
  type ListPagingOf,
  listCondition,
  listSource,
  readListPage,
} from '../../kernel/list.ts';
import { engagements } from '../engagements/tables.ts';
import { readSearchText } from '../search/text.ts';
import { visitFor } from './access.ts';
import { presentRawVisitor } from './present.ts';
import { findVisitors } from './search/finding.ts';
import { visitors, visits } from './tables.ts';
import { loadViewer, visibilityCondition, visibleIdsIfFew } from './visibility.ts';

type Reader = Pick<MemberScope, 'tenant' | 'caller'>;
type Filter = Partial<ListFilterOf<typeof visitList>>;

/** Maximum number of visitors whose visits a text search finds. */
const SEARCHED = 500;

/** Literals, so that the planner can use the partial index of each source. */
const SOURCES: Readonly<Record<keyof typeof VISIT_SOURCES, SQL>> = {
  direct: sql`(${visits.campaign} is null and ${visits.referrer} = '')`,
  referral: sql`(${visits.campaign} is null and ${visits.referrer} <> '')`,
  campaign: sql`${visits.campaign} is not null`,
};

const source = listSource({
  list: visitList,
  id: visits.id,
  sorts: { started: visits.startedAt },
  filters: {
    startedOn: visits.startedAt,
    state: (state) => (state === 'online' ? isNull(visits.endedAt) : isNotNull(visits.endedAt)),
    source: (name) => SOURCES[name],
    country: visits.country,
    device: visits.device,
    engagement: visits.engagementId,
    // The second condition lets the planner use the partial index.
    campaign: (name) => sql`${visits.campaignName} = ${name} and ${visits.campaignName} <> ''`,
    visitor: visits.visitorId,
  },
});

const ofVisitor = and(eq(visitors.merchantId, visits.merchantId), eq(visitors.id, visits.visitorId));
const ofEngagement = and(
  eq(engagements.merchantId, visits.merchantId),
  eq(engagements.id, visits.engagementId),
);

/** The visits that match a filter and whose visitors the caller may see. */
async function matching(scope: Reader, filter: Filter) {
  const { tenant } = scope;
  const viewer = await loadViewer(tenant, scope.caller);
  const [ids, found] = await Promise.all([
    visibleIdsIfFew(tenant, viewer),
    filter.text ? searchedIds(scope, filter.text) : null,
  ]);
  const visibility = ids ? isOneOf(visits.visitorId, ids) : visibilityCondition(viewer);
  return {
    /** Whether the condition compares columns of the visitor. */
    needsVisitor: visibility !== undefined && ids === null,
    where: and(
      eq(visits.merchantId, tenant.merchantId),
      visibility,
      found ? isOneOf(visits.visitorId, found) : undefined,
    ),
  };
}

/** Ids of the visible visitors that match a text. */
async function searchedIds(scope: Reader, text: string): Promise<readonly string[]> {
  const ids = new Set<string>();
  for await (const { found } of findVisitors(scope, readSearchText(text), SEARCHED)) {
    for (const { id } of found) ids.add(id);
  }
  return [...ids];
}

const selectVisits = (db: Db, sortValue: SQL<string>) =>
  db
    .select({
      id: visits.id,
      sortValue,
      visit: visits,
      visitor: visitors,
      engagementName: sql<string>`coalesce(${engagements.name}, '')`,
    })
    .from(visits)
    .innerJoin(visitors, ofVisitor)
    .leftJoin(engagements, ofEngagement)
    .$dynamic();
export type HistoryRow = Awaited<ReturnType<typeof selectVisits>>[number];

/** A page of the visit history. */
export async function readVisits(scope: Reader, query: Filter & ListPagingOf<typeof visitList>) {
  const { where: visible } = await matching(scope, query);
  return scope.tenant.read((db) =>
    readListPage(source, query, visible, ({ sortValue, where, orderBy, limit }) =>
      selectVisits(db, sortValue)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    ),
  );
}

/** Counts the visits that match a filter. */
export async function countVisits(scope: Reader, filter: Filter) {
  const { where, needsVisitor } = await matching(scope, filter);
  return scope.tenant.read((db) => {
    const rows = db.select({ id: visits.id }).from(visits).$dynamic();
    if (needsVisitor) rows.innerJoin(visitors, ofVisitor);
    return countRows(db, rows.where(and(where, listCondition(source, filter))));
  });
}

/** A visit of the history. Throws `not_found` when the caller may not see its visitor. */
export async function historyVisitFor(scope: Reader, id: string): Promise<HistoryRow> {
  const { visit, visitor } = await visitFor(scope, id);
  const [row] = await scope.tenant.read((db) =>
    db
      .select({ name: engagements.name })
      .from(engagements)
      .where(
        and(
          eq(engagements.merchantId, visit.merchantId),
          eq(engagements.id, sql`${visit.engagementId}::uuid`),
        ),
      ),
  );
  return { id, sortValue: '', visit, visitor, engagementName: row?.name ?? '' };
}

/** The wire form of a visit in the history. */
export function presentVisit({ visit, visitor, engagementName }: HistoryRow): Visit {
  const { sessionID: _, ...raw } = presentRawVisitor({ visit, visitor });
  return { ...raw, id: visit.id, country: visit.country, engagementName };
}

/** Seconds from the start of a visit to its last sign of life. */
export const secondsOf = ({ startedAt, endedAt, seenAt }: HistoryRow['visit']): number =>
  Math.max(0, Math.round(((endedAt ?? seenAt).getTime() - startedAt.getTime()) / 1000));
