import type { TimelineEntry, TimelineKind } from '@foyer/contract/contacts/timeline-shapes';
import { and, eq, sql } from 'drizzle-orm';
import { cutPage } from '../../../kernel/paging.ts';
import { visitors } from '../../visitors/tables.ts';
import { loadViewer, visibilityCondition } from '../../visitors/visibility.ts';
import {
  type TimelineCounts,
  type TimelinePerson,
  type TimelineReader,
  type TimelineSource,
  timelineSources,
} from './source.ts';

interface Window {
  /** Default all. */
  readonly kind?: TimelineKind | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of the timeline of a contact, merged from the sources of all areas, newest first. */
export async function readTimeline(
  reader: TimelineReader,
  contactId: string,
  { kind, cursor, limit }: Window,
) {
  const person = await personOf(reader, contactId);
  const sources = timelineSources().map((source) => ({ source, kinds: source.kinds(reader.caller) }));
  const [found, totals] = await Promise.all([
    Promise.all(
      sources.map(({ source, kinds }) => {
        const wanted = kind ? kinds.filter((one) => one === kind) : kinds;
        if (wanted.length === 0) return [];
        return source.page(reader, person, { kinds: wanted, cursor, limit: limit + 1 });
      }),
    ),
    cursor ? null : countAll(reader, person, sources),
  ]);
  const { page, nextCursor } = cutPage(found.flat().sort(newestFirst), limit, ({ date, id }) => ({
    at: new Date(date),
    id,
  }));
  return { entries: page, nextCursor, totals };
}

const newestFirst = (a: TimelineEntry, b: TimelineEntry) =>
  b.date.localeCompare(a.date) || (b.id < a.id ? -1 : 1);

async function countAll(
  reader: TimelineReader,
  person: TimelinePerson,
  sources: readonly { readonly source: TimelineSource; readonly kinds: readonly TimelineKind[] }[],
): Promise<TimelineCounts> {
  const counts = await Promise.all(
    sources.map(({ source, kinds }) => (kinds.length === 0 ? {} : source.count(reader, person, kinds))),
  );
  return Object.assign({}, ...counts);
}

async function personOf(reader: TimelineReader, contactId: string): Promise<TimelinePerson> {
  const { tenant } = reader;
  const visible = visibilityCondition(await loadViewer(tenant, reader.caller));
  const rows = await tenant.read((db) =>
    db
      .select({ id: visitors.id, isVisible: visible ? sql<boolean>`(${visible})` : sql<boolean>`true` })
      .from(visitors)
      .where(and(eq(visitors.merchantId, tenant.merchantId), eq(visitors.contactId, contactId))),
  );
  return {
    contactId,
    visitorIds: rows.map(({ id }) => id),
    visibleIds: rows.filter(({ isVisible }) => isVisible).map(({ id }) => id),
  };
}
