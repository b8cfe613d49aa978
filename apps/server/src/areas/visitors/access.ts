import { and, eq, inArray } from 'drizzle-orm';
import type { MemberScope } from '../../kernel/context.ts';
import { notFound } from '../../kernel/refusal.ts';
import { findEngagement } from '../engagements/queries.ts';
import { loadViewer, sightCondition } from './sight.ts';
import { visitors, visits } from './tables.ts';
import type { VisitRow } from './visits.ts';
import type { VisitorRow } from './who.ts';

type Reader = Pick<MemberScope, 'tenant' | 'caller'>;

/** The visitor of an id from outside, when the member may see them. */
export async function visitorFor(scope: Reader, referenceID: string): Promise<VisitorRow> {
  const { tenant } = scope;
  const sight = sightCondition(await loadViewer(tenant, scope.caller));
  const [row] = await tenant.read((db) =>
    db
      .select()
      .from(visitors)
      .where(and(eq(visitors.merchantId, tenant.merchantId), eq(visitors.id, referenceID), sight)),
  );
  if (!row) throw notFound();
  return row;
}

/** The visit of an id from outside with its visitor, when the member may see them. */
export async function visitFor(
  scope: Reader,
  sessionID: string,
): Promise<{ visit: VisitRow; visitor: VisitorRow }> {
  const { tenant } = scope;
  const sight = sightCondition(await loadViewer(tenant, scope.caller));
  const [row] = await tenant.read((db) =>
    db
      .select({ visit: visits, visitor: visitors })
      .from(visits)
      .innerJoin(visitors, and(eq(visitors.merchantId, visits.merchantId), eq(visitors.id, visits.visitorId)))
      .where(and(eq(visits.merchantId, tenant.merchantId), eq(visits.id, sessionID), sight)),
  );
  if (!row) throw notFound();
  return row;
}

/** The id of an engagement from outside, when it is one of the merchant's. */
export async function ownEngagement(
  { tenant }: Pick<Reader, 'tenant'>,
  id: string | undefined,
): Promise<string | null> {
  if (!id) return null;
  const found = await tenant.read((db) => findEngagement(db, tenant.merchantId, id));
  if (!found) throw notFound();
  return id;
}

/** Those of the ids from outside whose visitors the member may see. */
export async function visitorsFor(scope: Reader, referenceIDs: readonly string[]): Promise<string[]> {
  const { tenant } = scope;
  const sight = sightCondition(await loadViewer(tenant, scope.caller));
  const rows = await tenant.read((db) =>
    db
      .select({ id: visitors.id })
      .from(visitors)
      .where(and(eq(visitors.merchantId, tenant.merchantId), inArray(visitors.id, [...referenceIDs]), sight)),
  );
  return rows.map(({ id }) => id);
}
