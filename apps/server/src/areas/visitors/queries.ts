import { and, desc, eq, gt, gte, ilike, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tenant } from '../../database/tenant.ts';
import { countRows } from '../../kernel/grid.ts';
import { containing, escapeLike } from '../../kernel/like.ts';
import { afterCursor, cutPage } from '../../kernel/paging.ts';
import type { VisitorRow } from './identification.ts';
import { pageViews, visitors, visits } from './tables.ts';
import type { VisitRow } from './visits.ts';

/** A numbered page as in the catalogue: `pageIndex` is zero-based, `pageCount` is the page size. */
interface NumberedPage {
  readonly pageIndex: number;
  readonly pageCount: number;
}

/** Visits with their visitors and the total, counted up to a limit. */
export interface VisitList {
  readonly rows: readonly { visit: VisitRow | null; visitor: VisitorRow }[];
  readonly total: number;
}

export interface VisitorFilter {
  readonly engagementID?: string;
  readonly referenceID?: string;
  readonly tracking_status?: string;
  readonly user_type?: 'NEW' | 'RETURN';
  readonly country?: string;
  readonly channel?: string;
  readonly search?: string;
}

export interface VisitFilter {
  readonly referenceID?: string;
  readonly startDate?: string;
  readonly endDate?: string;
}

/** Count limit for text searches, which match anywhere in the text. */
const SEARCHED = 1_000;

/** Visitors with their newest visit, if any, last seen first. */
export function listNewestVisits(
  tenant: Tenant,
  filter: VisitorFilter,
  page: NumberedPage,
  visibility: SQL | undefined,
): Promise<VisitList> {
  return tenant.read(async (db) => {
    const visit = newestVisit(db);
    const where = and(
      eq(visitors.merchantId, tenant.merchantId),
      visibility,
      filter.engagementID ? eq(visit.engagementId, filter.engagementID) : undefined,
      filter.referenceID ? eq(visitors.id, filter.referenceID) : undefined,
      filter.tracking_status ? eq(visitors.trackingCode, filter.tracking_status) : undefined,
      filter.user_type &&
        (filter.user_type === 'NEW' ? lt(visitors.visitCount, 2) : gt(visitors.visitCount, 1)),
      filter.country ? eq(visitors.country, filter.country.toLowerCase()) : undefined,
      filter.channel ? ilike(visitors.channel, escapeLike(filter.channel)) : undefined,
      filter.search ? visitorContains(filter.search) : undefined,
    );
    const fitting = db.select({ id: visitors.id }).from(visitors).$dynamic();
    if (filter.engagementID) fitting.leftJoinLateral(visit, sql`true`);
    const { total } = await countRows(db, fitting.where(where), filter.search ? SEARCHED : undefined);
    const rows = await db
      .select()
      .from(visitors)
      .leftJoinLateral(visit, sql`true`)
      .where(where)
      .orderBy(desc(visitors.lastSeenAt), desc(visitors.id))
      .limit(page.pageCount)
      .offset(page.pageIndex * page.pageCount);
    return {
      rows: rows.map((row) => ({ visit: row.visit, visitor: row.visitors })),
      total,
    };
  });
}

/** Visits, newest first. An `endDate` without a time includes the whole day. */
export function listVisits(
  tenant: Tenant,
  filter: VisitFilter,
  page: NumberedPage,
  visibility: SQL | undefined,
) {
  const where = and(
    eq(visits.merchantId, tenant.merchantId),
    visibility,
    filter.referenceID ? eq(visits.visitorId, filter.referenceID) : undefined,
    filter.startDate ? gte(visits.startedAt, new Date(filter.startDate)) : undefined,
    filter.endDate ? lt(visits.startedAt, endOf(filter.endDate)) : undefined,
  );
  return tenant.read(async (db) => {
    const fitting = db.select({ id: visits.id }).from(visits).$dynamic();
    if (visibility) fitting.innerJoin(visitors, ofVisitor);
    const { total } = await countRows(db, fitting.where(where));
    const rows = await db
      .select({ visit: visits, visitor: visitors })
      .from(visits)
      .innerJoin(visitors, ofVisitor)
      .where(where)
      .orderBy(desc(visits.startedAt), desc(visits.id))
      .limit(page.pageCount)
      .offset(page.pageIndex * page.pageCount);
    return { rows, total };
  });
}

/** The most recently seen visitors with their newest visit. */
export function recentVisits(tenant: Tenant, limit: number, visibility: SQL | undefined) {
  return tenant.read(async (db) => {
    const rows = await db
      .select()
      .from(visitors)
      .innerJoinLateral(newestVisit(db), sql`true`)
      .where(and(eq(visitors.merchantId, tenant.merchantId), visibility))
      .orderBy(desc(visitors.lastSeenAt), desc(visitors.id))
      .limit(limit);
    return rows.map((row) => ({ visit: row.visit, visitor: row.visitors }));
  });
}

/** Subquery for the newest visit of a visitor, to be joined laterally to `visitors`. */
export const newestVisit = (db: Db) =>
  db
    .select()
    .from(visits)
    .where(and(eq(visits.merchantId, visitors.merchantId), eq(visits.visitorId, visitors.id)))
    .orderBy(desc(visits.startedAt), desc(visits.id))
    .limit(1)
    .as('visit');

/**
 * Whether the visitor of a query row is on the site. A scalar subquery, as the planner may turn `exists` into reading
 * all visits.
 */
export const isOnsite = (db: Db) =>
  sql<boolean>`coalesce((${db
    .select({ is: sql`true` })
    .from(visits)
    .where(
      and(
        eq(visits.merchantId, visitors.merchantId),
        eq(visits.visitorId, visitors.id),
        isNull(visits.endedAt),
      ),
    )
    .limit(1)}), false)`;

/** The page trail of a visit, newest first. */
export async function listPages(tenant: Tenant, visitId: string, page: { cursor?: string; limit: number }) {
  const rows = await tenant.read((db) =>
    db
      .select()
      .from(pageViews)
      .where(
        and(
          eq(pageViews.merchantId, tenant.merchantId),
          eq(pageViews.visitId, visitId),
          afterCursor(page.cursor, pageViews.arrivedAt, pageViews.id),
        ),
      )
      .orderBy(desc(pageViews.arrivedAt), desc(pageViews.id))
      .limit(page.limit + 1),
  );
  return cutPage(rows, page.limit, ({ arrivedAt, id }) => ({ at: arrivedAt, id }));
}

const ofVisitor = and(eq(visitors.merchantId, visits.merchantId), eq(visitors.id, visits.visitorId));

const DAY_MS = 24 * 60 * 60 * 1000;

/** The exclusive end of an end date. */
function endOf(date: string): Date {
  const at = new Date(date);
  return date.length === 10 ? new Date(at.getTime() + DAY_MS) : new Date(at.getTime() + 1);
}

/** Whether a text is part of the visitor's name, contact details or id. No index serves it. */
export function visitorContains(text: string): SQL | undefined {
  const pattern = containing(text);
  return or(
    ilike(sql`${visitors.firstName} || ' ' || ${visitors.lastName}`, pattern),
    ilike(visitors.email, pattern),
    ilike(visitors.phone, pattern),
    ilike(visitors.company, pattern),
    ilike(sql`'visitor.' || left(${visitors.id}::text, 8)`, pattern),
  );
}
