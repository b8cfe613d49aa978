import { and, eq, inArray } from 'drizzle-orm';
import type { MemberScope } from '../../kernel/context.ts';
import { notFound } from '../../kernel/refusal.ts';
import { findEngagement } from '../engagements/queries.ts';
import type { VisitorRow } from './identification.ts';
import { visitors, visits } from './tables.ts';
import { loadViewer, visibilityCondition } from './visibility.ts';
import type { VisitRow } from './visits.ts';

type Reader = Pick<MemberScope, 'tenant' | 'caller'>;

/** The visitor with an id from outside. Throws `not_found` when the member may not see them. */
export async function visitorFor(scope: Reader, referenceID: string): Promise<VisitorRow> {
  const { tenant } = scope;
  const visibility = visibilityCondition(await loadViewer(tenant, scope.caller));
  const [row] = await tenant.read((db) =>
    db
      .select()
      .from(visitors)
      .where(and(eq(visitors.merchantId, tenant.merchantId), eq(visitors.id, referenceID), visibility)),
  );
  if (!row) throw notFound();
  return row;
}

/** The visit with an id from outside, and its visitor. Throws `not_found` when the member may not see them. */
export async function visitFor(
  scope: Reader,
  sessionID: string,
): Promise<{ visit: VisitRow; visitor: VisitorRow }> {
  const { tenant } = scope;
  const visibility = visibilityCondition(await loadViewer(tenant, scope.caller));
  const [row] = await tenant.read((db) =>
    db
      .select({ visit: visits, visitor: visitors })
      .from(visits)
      .innerJoin(visitors, and(eq(visitors.merchantId, visits.merchantId), eq(visitors.id, visits.visitorId)))
      .where(and(eq(visits.merchantId, tenant.merchantId), eq(visits.id, sessionID), visibility)),
  );
  if (!row) throw notFound();
  return row;
}

/** The id of an engagement, checked to be the merchant's. Null when absent; throws `not_found` otherwise. */
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
  const visibility = visibilityCondition(await loadViewer(tenant, scope.caller));
  const rows = await tenant.read((db) =>
    db
      .select({ id: visitors.id })
      .from(visitors)
      .where(
        and(eq(visitors.merchantId, tenant.merchantId), inArray(visitors.id, [...referenceIDs]), visibility),
      ),
  );
  return rows.map(({ id }) => id);
}
