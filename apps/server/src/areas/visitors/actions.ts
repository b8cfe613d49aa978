import type { Campaign } from '@foyer/contract/visitors/shapes';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../database/tenant.ts';
import { act, type Outcome } from '../../kernel/action.ts';
import type { Scope } from '../../kernel/context.ts';
import { newId, newVisitorId } from '../../kernel/ids.ts';
import { notFound } from '../../kernel/refusal.ts';
import { departmentsOf, EMPTY_METRICS } from './departments.ts';
import { readUserAgent } from './device.ts';
import type { VisitorRow } from './identification.ts';
import { campaignOf, webAddress } from './page-address.ts';
import { pageViews, visitors, visits } from './tables.ts';
import { changed, trackerChanged, type VisitRow } from './visits.ts';

/** The fields of a visitor that can be changed. */
export type VisitorChanges = Partial<
  Omit<
    typeof visitors.$inferInsert,
    | 'merchantId'
    | 'id'
    | 'externalId'
    | 'departmentIds'
    | 'visitCount'
    | 'createdAt'
    | 'modifiedAt'
    | 'lastSeenAt'
  >
>;

/** Updates a visitor. The audit entry contains the changed fields. */
export function changeVisitor(
  scope: Scope,
  visitorId: string,
  changes: VisitorChanges | ((before: VisitorRow) => VisitorChanges),
): Promise<VisitorRow> {
  return act(scope, (db) => changeVisitorWithin(db, scope, visitorId, changes));
}

/** Like `changeVisitor`, within the transaction of the caller. */
export async function changeVisitorWithin(
  db: Db,
  scope: Scope,
  visitorId: string,
  changes: VisitorChanges | ((before: VisitorRow) => VisitorChanges),
): Promise<Outcome<VisitorRow>> {
  const { merchantId } = scope.tenant;
  const before = await lockVisitor(db, merchantId, visitorId);
  const wanted = typeof changes === 'function' ? changes(before) : changes;
  const parts = differences(before, wanted);
  if (parts.length === 0) return { result: before, audit: [], events: [] };
  const pick = (row: object) =>
    Object.fromEntries(parts.map((part) => [part, row[part as keyof typeof row]]));
  const [after] = await db
    .update(visitors)
    .set({
      ...pick(wanted),
      departmentIds: await departmentsOf(scope.services, db, { ...before, ...pick(wanted) }),
      modifiedAt: new Date(),
    })
    .where(ofVisitor(merchantId, visitorId))
    .returning();
  return {
    result: after as VisitorRow,
    audit: [
      {
        action: 'visitor.changed',
        subject: ['visitor', visitorId],
        before: pick(before),
        after: pick(wanted),
      },
    ],
    events: [
      changed(merchantId, visitorId),
      ...trackerChanged(merchantId, visitorId, {
        before: before.trackedBy,
        after: (after as VisitorRow).trackedBy,
      }),
    ],
  };
}

/** Maximum tags of a visitor. */
export const TAGS_MAX = 50;

/**
 * Adds and removes tags of many visitors in one statement.
 * @returns the ids of the changed visitors; visitors who would exceed `TAGS_MAX` are unchanged
 */
export function changeTags(
  scope: Scope,
  visitorIds: readonly string[],
  tags: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<string[]> {
  const { merchantId } = scope.tenant;
  const next = sql`array(select tag from unnest(${visitors.tags} || ${sql.param([...tags.add])}::text[]) with ordinality as t(tag, position)
    where tag <> all(${sql.param([...tags.remove])}::text[]) group by tag order by min(position))`;
  return act(scope, async (db) => {
    const rows = await db
      .update(visitors)
      .set({ tags: next, modifiedAt: new Date() })
      .where(
        and(
          eq(visitors.merchantId, merchantId),
          inArray(visitors.id, lockedInOrder(db, merchantId, visitorIds)),
          sql`cardinality(${next}) <= ${TAGS_MAX}`,
        ),
      )
      .returning({ id: visitors.id });
    const ids = rows.map(({ id }) => id);
    return {
      result: ids,
      audit: ids.map((id) => ({ action: 'visitor.tagged', subject: ['visitor', id] as const, after: tags })),
      events: ids.map((id) => changed(merchantId, id)),
    };
  });
}

/** Locks visitors in the order of their ids, so that concurrent bulk changes do not deadlock. */
const lockedInOrder = (db: Db, merchantId: number, ids: readonly string[]) =>
  db
    .select({ id: visitors.id })
    .from(visitors)
    .where(and(eq(visitors.merchantId, merchantId), inArray(visitors.id, [...ids])))
    .orderBy(asc(visitors.id))
    .for('update');

/** A visitor created by staff. */
export interface NewVisitor extends VisitorChanges {
  readonly engagementId: string | null;
}

/** Creates a visitor entered by staff. With an engagement, adds a visit as the origin. */
export function addVisitor(scope: Scope, { engagementId, ...known }: NewVisitor): Promise<VisitorRow> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const id = newVisitorId();
    const departmentIds = await departmentsOf(scope.services, db, {
      ...EMPTY_METRICS,
      merchantId,
      ...given(known),
    });
    const [row] = await db
      .insert(visitors)
      .values({ ...known, departmentIds, merchantId, id })
      .returning();
    if (engagementId)
      await insertVisit(db, row as VisitorRow, { engagementId, channel: known.channel ?? 'web' });
    return {
      result: row as VisitorRow,
      audit: [{ action: 'visitor.created', subject: ['visitor', id], after: known }],
      events: [changed(merchantId, id)],
    };
  });
}

/** A visit entered by staff. It has ended when it is stored. */
export interface NewVisit {
  readonly engagementId: string | null;
  readonly channel: string;
  readonly url?: string | undefined;
  readonly title?: string | undefined;
  readonly referrer?: string | undefined;
  readonly userAgent?: string | undefined;
}

/** Creates a visit entered by staff, such as a call or a walk-in. */
export function addVisit(
  scope: Scope,
  visitor: VisitorRow,
  visit: NewVisit,
): Promise<{ visit: VisitRow; visitor: VisitorRow }> {
  const { merchantId } = scope.tenant;
  return act(scope, async (db) => {
    const row = await insertVisit(db, await lockVisitor(db, merchantId, visitor.id), visit);
    return {
      result: row,
      audit: [{ action: 'visit.started', subject: ['visit', row.visit.id], after: visit }],
      events: [changed(merchantId, visitor.id)],
    };
  });
}

async function insertVisit(db: Db, visitor: VisitorRow, given: NewVisit) {
  const { merchantId } = visitor;
  const now = new Date();
  const url = webAddress(given.url ?? '');
  const campaign: z.infer<typeof Campaign> | null = campaignOf(url);
  const [visit] = await db
    .insert(visits)
    .values({
      ...readUserAgent(given.userAgent ?? ''),
      merchantId,
      id: newId(),
      visitorId: visitor.id,
      engagementId: given.engagementId,
      channel: given.channel,
      country: visitor.country,
      language: visitor.language,
      referrer: webAddress(given.referrer ?? ''),
      campaign,
      ...(url && { pageUrl: url, pageTitle: given.title ?? '', pageCount: 1 }),
      startedAt: now,
      endedAt: now,
    })
    .returning();
  const row = visit as VisitRow;
  if (url) {
    const view = { merchantId, visitId: row.id, id: newId(), url, title: given.title ?? '' };
    await db.insert(pageViews).values({ ...view, arrivedAt: now, leftAt: now });
  }
  const [after] = await db
    .update(visitors)
    .set({ visitCount: sql`${visitors.visitCount} + 1`, lastSeenAt: now })
    .where(ofVisitor(merchantId, visitor.id))
    .returning();
  return { visit: row, visitor: after as VisitorRow };
}

/** The fields that are not undefined. */
const given = <Parts extends object>(parts: Parts) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));

const ofVisitor = (merchantId: number, id: string) =>
  and(eq(visitors.merchantId, merchantId), eq(visitors.id, id));

async function lockVisitor(db: Db, merchantId: number, id: string): Promise<VisitorRow> {
  const [row] = await db.select().from(visitors).where(ofVisitor(merchantId, id)).for('update');
  if (!row) throw notFound();
  return row;
}

/** The names of the given fields that differ. */
const differences = (before: VisitorRow, wanted: VisitorChanges): string[] =>
  Object.entries(wanted)
    .filter(
      ([part, value]) =>
        value !== undefined && JSON.stringify(value) !== JSON.stringify(before[part as keyof VisitorRow]),
    )
    .map(([part]) => part);
