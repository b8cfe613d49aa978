import { parseTrackedBy } from '@foyer/domain/tracking';
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import { type Services, systemScope } from '../../kernel/context.ts';
import { countryOf } from '../../kernel/country.ts';
import type { Event } from '../../kernel/events.ts';
import { newId } from '../../kernel/ids.ts';
import { deleteLinks } from '../../kernel/one-time-links.ts';
import { departmentsOf } from './departments.ts';
import { type Device, readUserAgent } from './device.ts';
import { type Claim, createVisitor, findVisitor, type Identity, type VisitorRow } from './identification.ts';
import { campaignOf, webAddress } from './page-address.ts';
import { pageViews, visitors, visits } from './tables.ts';

export type VisitRow = typeof visits.$inferSelect;

/** A visit continues when it was last seen less than this ago. Milliseconds. */
export const VISIT_GAP_MS = 30 * 60 * 1000;

/** A page that a visitor opens. */
export interface PageArrival {
  readonly url: string;
  readonly title: string;
}

/** A visitor opens a page with the widget. */
export interface Arrival extends Claim {
  readonly engagementId: string;
  readonly channel: string;
  readonly page: PageArrival & { readonly referrer: string };
  readonly ip: string;
  readonly userAgent: string;
  readonly language: string | null;
  readonly timeZone: string | null;
  /** True for visitors simulated by the demo. */
  readonly simulated?: boolean;
}

// Lock order to avoid deadlocks: visitor, visit, pages.

/** Starts a visit, or continues one seen less than 30 minutes ago. A visitor is the same across tabs and days. */
export function startVisit(
  services: Services,
  arrival: Arrival,
): Promise<{ visitor: VisitorRow; visit: VisitRow }> {
  return act(systemScope(services, arrival.merchantId), async (db) => {
    const seen: Seen = {
      ...readUserAgent(arrival.userAgent),
      country: countryOf(arrival.ip) ?? '',
      now: new Date(),
    };
    const found =
      (await findVisitor(db, arrival)) ??
      (await createVisitor(db, arrival.merchantId, arrival.identity, arrival.channel));
    const isIdentified = arrival.identity !== null && found.externalId === null;
    // Links mailed before the visitor was identified must not open the identified visitor's history.
    if (isIdentified) await deleteLinks(db, found.merchantId, 'history', found.id);
    const open = await resumableVisit(db, found);
    const visitor = await updateVisitor(services, db, found, arrival, seen, !open);
    const visit = open ?? (await createVisit(db, visitor, arrival, seen));
    return {
      result: {
        visitor,
        visit: await openPage(db, { ...visit, engagementId: arrival.engagementId }, arrival.page, seen.now),
      },
      audit: [],
      events: [
        ...(isIdentified ? [identified(visitor.merchantId, visitor.id)] : []),
        changed(visitor.merchantId, visitor.id),
      ],
    };
  });
}

const identified = (merchantId: number, referenceID: string) =>
  ({ name: 'visitor.identified', data: { merchantId, referenceID } }) as const;

/** Records a page of a running visit. Does not record it when the visit is not the visitor's. */
export async function recordPage(
  services: Services,
  merchantId: number,
  visitorId: string,
  visitId: string,
  page: PageArrival,
): Promise<void> {
  await act(systemScope(services, merchantId), async (db) => {
    const now = new Date();
    await db
      .update(visitors)
      .set({ lastSeenAt: now })
      .where(and(eq(visitors.merchantId, merchantId), eq(visitors.id, visitorId)));
    const [visit] = await db
      .select()
      .from(visits)
      .where(and(eq(visits.merchantId, merchantId), eq(visits.id, visitId), eq(visits.visitorId, visitorId)))
      .for('update');
    if (!visit) return { result: undefined, audit: [], events: [] };
    await openPage(db, visit, page, now);
    const { name, data } = changed(merchantId, visitorId);
    return { result: undefined, audit: [], events: [{ name, data: { ...data, keepsVisibility: true } }] };
  });
}

export const changed = (merchantId: number, referenceID: string) =>
  ({ name: 'visitor.changed', data: { merchantId, referenceID } }) as const;

/** Events for a change of tracking. Empty if it is unchanged. */
export function trackerChanged(
  merchantId: number,
  referenceID: string,
  { before, after }: { readonly before: string; readonly after: string },
): Event[] {
  const { agentId: formerTrackerId } = parseTrackedBy(before);
  if (formerTrackerId === parseTrackedBy(after).agentId) return [];
  return [{ name: 'visitor.changed', data: { merchantId, referenceID, formerTrackerId, keepsName: true } }];
}

interface Seen extends Device {
  readonly country: string;
  readonly now: Date;
}

/** A time this long ago, by the clock of the database. */
export const ago = (ms: number): SQL => sql`now() - ${ms} * interval '1 ms'`;

/** The newest visit, locked. Null when it is too old to continue. */
async function resumableVisit(db: Db, visitor: VisitorRow): Promise<VisitRow | null> {
  const [newest] = await db
    .select({ visit: visits, isResumable: sql<boolean>`${visits.seenAt} > ${ago(VISIT_GAP_MS)}` })
    .from(visits)
    .where(and(eq(visits.merchantId, visitor.merchantId), eq(visits.visitorId, visitor.id)))
    .orderBy(desc(visits.startedAt), desc(visits.id))
    .limit(1)
    .for('update');
  return newest?.isResumable ? newest.visit : null;
}

/** Fields of a signed identity replace known ones; fields from the browser only fill empty ones. */
async function updateVisitor(
  services: Services,
  db: Db,
  visitor: VisitorRow,
  arrival: Arrival,
  seen: Seen,
  isNewVisit: boolean,
): Promise<VisitorRow> {
  const { sub, ...vouched } = arrival.identity ?? { sub: visitor.externalId };
  const country = seen.country || visitor.country;
  const language = arrival.language ?? visitor.language;
  const [row] = await db
    .update(visitors)
    .set({
      ...vouched,
      externalId: sub,
      confirmedEmail: confirmedEmailOf(visitor, arrival.identity),
      country,
      language,
      departmentIds: await departmentsOf(services, db, { ...visitor, country, language }),
      timeZone: arrival.timeZone ?? visitor.timeZone,
      simulated: arrival.simulated ?? visitor.simulated,
      visitCount: visitor.visitCount + (isNewVisit ? 1 : 0),
      lastSeenAt: seen.now,
      ...(arrival.identity && { modifiedAt: seen.now }),
    })
    .where(and(eq(visitors.merchantId, visitor.merchantId), eq(visitors.id, visitor.id)))
    .returning();
  return row as VisitorRow;
}

/** An address confirmed while anonymous is not an address of the identified person. */
function confirmedEmailOf(visitor: VisitorRow, identity: Identity | null): string | null {
  if (identity?.email) return identity.email;
  return identity && visitor.externalId === null ? null : visitor.confirmedEmail;
}

async function createVisit(db: Db, visitor: VisitorRow, arrival: Arrival, seen: Seen): Promise<VisitRow> {
  const { now, ...device } = seen;
  const [row] = await db
    .insert(visits)
    .values({
      ...device,
      merchantId: visitor.merchantId,
      id: newId(),
      visitorId: visitor.id,
      engagementId: arrival.engagementId,
      channel: arrival.channel,
      language: arrival.language,
      ip: arrival.ip,
      referrer: webAddress(arrival.page.referrer),
      campaign: campaignOf(arrival.page.url),
      startedAt: now,
      seenAt: sql`now()`,
    })
    .returning();
  return row as VisitRow;
}

/** Adds a page to the trail and marks the visit online. For the current page, only updates the title. */
async function openPage(db: Db, visit: VisitRow, page: PageArrival, now: Date): Promise<VisitRow> {
  const url = webAddress(page.url);
  const ofVisit = and(eq(pageViews.merchantId, visit.merchantId), eq(pageViews.visitId, visit.id));
  const isOpen = visit.pageUrl === url && visit.pageCount > 0 && !visit.endedAt;
  if (isOpen) {
    await db
      .update(pageViews)
      .set({ title: page.title })
      .where(and(ofVisit, isNull(pageViews.leftAt)));
  } else {
    await db
      .update(pageViews)
      .set({ leftAt: now })
      .where(and(ofVisit, isNull(pageViews.leftAt)));
    await db.insert(pageViews).values({
      merchantId: visit.merchantId,
      visitId: visit.id,
      id: newId(),
      url,
      title: page.title,
      arrivedAt: now,
    });
  }
  const [row] = await db
    .update(visits)
    .set({
      pageUrl: url,
      pageTitle: page.title,
      engagementId: visit.engagementId,
      pageCount: sql`${visits.pageCount} + ${isOpen ? 0 : 1}`,
      seenAt: sql`now()`,
      endedAt: null,
    })
    .where(and(eq(visits.merchantId, visit.merchantId), eq(visits.id, visit.id)))
    .returning();
  return row as VisitRow;
}
