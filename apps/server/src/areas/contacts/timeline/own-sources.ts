import { and, count, desc, eq, sql } from 'drizzle-orm';
import { isOneOf } from '../../../kernel/is-one-of.ts';
import { afterCursor } from '../../../kernel/paging.ts';
import { pageViews, visits } from '../../visitors/tables.ts';
import { leadMoves } from '../lead-tables.ts';
import { presentMoves } from '../leads/present.ts';
import { contactNotes, presentNotes } from './notes.ts';
import { registerTimeline, type TimelinePerson, type TimelineSource } from './source.ts';

/** How many pages of a visit are named. */
const PAGES_SHOWN = 6;

const notesOf = (merchantId: number, { contactId }: TimelinePerson) =>
  and(eq(contactNotes.merchantId, merchantId), eq(contactNotes.contactId, contactId));

const notes: TimelineSource = {
  kinds: () => ['note'],
  page: ({ tenant: { merchantId, read } }, person, { cursor, limit }) =>
    read(async (db) => {
      const rows = await db
        .select()
        .from(contactNotes)
        .where(and(notesOf(merchantId, person), afterCursor(cursor, contactNotes.createdAt, contactNotes.id)))
        .orderBy(desc(contactNotes.createdAt), desc(contactNotes.id))
        .limit(limit);
      const presented = await presentNotes(db, merchantId, rows);
      return presented.map((note) => ({
        kind: 'note' as const,
        id: note.id,
        date: note.createdDate,
        note,
      }));
    }),
  count: ({ tenant: { merchantId, read } }, person) =>
    read(async (db) => {
      const [row] = await db.select({ note: count() }).from(contactNotes).where(notesOf(merchantId, person));
      return { ...row };
    }),
};

const movesOf = (merchantId: number, { contactId }: TimelinePerson) =>
  and(eq(leadMoves.merchantId, merchantId), eq(leadMoves.contactId, contactId));

const moves: TimelineSource = {
  kinds: () => ['lead'],
  page: ({ tenant: { merchantId, read } }, person, { cursor, limit }) =>
    read(async (db) => {
      const rows = await db
        .select()
        .from(leadMoves)
        .where(and(movesOf(merchantId, person), afterCursor(cursor, leadMoves.movedAt, leadMoves.id)))
        .orderBy(desc(leadMoves.movedAt), desc(leadMoves.id))
        .limit(limit);
      const presented = await presentMoves(db, merchantId, rows);
      return presented.map((move) => ({ kind: 'lead' as const, id: move.id, date: move.date, move }));
    }),
  count: ({ tenant: { merchantId, read } }, person) =>
    read(async (db) => {
      const [row] = await db.select({ lead: count() }).from(leadMoves).where(movesOf(merchantId, person));
      return { ...row };
    }),
};

const visitsOf = (merchantId: number, { visibleIds }: TimelinePerson) =>
  and(eq(visits.merchantId, merchantId), isOneOf(visits.visitorId, visibleIds));

const firstPages = sql<string[]>`array(
  select coalesce(nullif(p.title, ''), p.url) from ${pageViews} p
  where p.merchant_id = visits.merchant_id and p.visit_id = visits.id order by p.id limit ${PAGES_SHOWN})`;

const visited: TimelineSource = {
  kinds: () => ['visit'],
  page: ({ tenant: { merchantId, read } }, person, { cursor, limit }) =>
    read(async (db) => {
      const rows = await db
        .select({ visit: visits, pages: firstPages })
        .from(visits)
        .where(and(visitsOf(merchantId, person), afterCursor(cursor, visits.startedAt, visits.id)))
        .orderBy(desc(visits.startedAt), desc(visits.id))
        .limit(limit);
      return rows.map(({ visit, pages }) => ({
        kind: 'visit' as const,
        id: visit.id,
        date: visit.startedAt.toISOString(),
        endedDate: visit.endedAt?.toISOString() ?? null,
        pageCount: visit.pageCount,
        pages,
        referrer: visit.referrer,
        campaign: visit.campaign,
        browser: visit.browser,
        os: visit.os,
      }));
    }),
  count: ({ tenant: { merchantId, read } }, person) =>
    read(async (db) => {
      const [row] = await db.select({ visit: count() }).from(visits).where(visitsOf(merchantId, person));
      return { ...row };
    }),
};

/** Registers notes, lead moves and visits as entries of timelines. */
export function registerOwnTimelines(): void {
  registerTimeline('notes', notes);
  registerTimeline('leads', moves);
  registerTimeline('visits', visited);
}
