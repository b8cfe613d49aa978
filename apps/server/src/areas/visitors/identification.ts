import { and, eq } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { newVisitorId } from '../../kernel/ids.ts';
import { visitors } from './tables.ts';

export type VisitorRow = typeof visitors.$inferSelect;

/** Claims of a visitor's signed identity. */
export interface Identity {
  readonly sub: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly company?: string;
}

/** The identification of an arriving visitor: an earlier token, a signed identity, both or neither. */
export interface Claim {
  readonly merchantId: number;
  readonly visitorId: string | null;
  readonly identity: Identity | null;
}

/**
 * Finds and locks the arriving visitor, so that two concurrent tabs create one visit. Null for a new visitor.
 * A verified `sub` always wins over the browser's token. A new `sub` takes over the browser's visitor unless that one
 * has another `sub`. Without an identity, a verified visitor is never resumed, since the browser may have changed
 * hands.
 */
export async function findVisitor(db: Db, claim: Claim): Promise<VisitorRow | null> {
  const { identity } = claim;
  const resumed = claim.visitorId ? await lockVisitor(db, claim.merchantId, claim.visitorId) : null;
  if (!identity) return resumed?.externalId ? null : resumed;
  const [known] = await db
    .select()
    .from(visitors)
    .where(and(eq(visitors.merchantId, claim.merchantId), eq(visitors.externalId, identity.sub)))
    .for('update');
  return known ?? (resumed?.externalId ? null : resumed);
}

/** Creates a visitor. Two concurrent arrivals with the same new `sub` result in one visitor. */
export async function createVisitor(
  db: Db,
  merchantId: number,
  identity: Identity | null,
  channel: string,
): Promise<VisitorRow> {
  const [created] = await db
    .insert(visitors)
    .values({ merchantId, id: newVisitorId(), externalId: identity?.sub ?? null, channel })
    .onConflictDoNothing()
    .returning();
  if (created) return created;
  const known = await findVisitor(db, { merchantId, visitorId: null, identity });
  if (!known) throw new Error('A visitor can be neither stored nor found.');
  return known;
}

/** The visitor with an id, locked until the transaction ends. Null when there is none. */
export async function lockVisitor(db: Db, merchantId: number, id: string): Promise<VisitorRow | null> {
  const [row] = await db
    .select()
    .from(visitors)
    .where(and(eq(visitors.merchantId, merchantId), eq(visitors.id, id)))
    .for('update');
  return row ?? null;
}
