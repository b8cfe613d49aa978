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

/** Who arrives: the visitor of an earlier token, a signed identity, both or neither. */
export interface Claim {
  readonly merchantId: number;
  readonly visitorId: string | null;
  readonly identity: Identity | null;
}

/**
 * Finds out who arrives, and locks the visitor, so that two tabs at once make one visit. Null stands for somebody new.
 *
 * A verified `sub` always wins: whoever brings it is its visitor, whatever the browser remembers. A `sub` that is new
 * takes over the visitor whom the browser remembers, unless that one has another. Without an identity nobody becomes a
 * verified visitor, since the browser may have passed to somebody else.
 */
export async function findVisitor(db: Db, claim: Claim): Promise<VisitorRow | null> {
  const { identity } = claim;
  const remembered = claim.visitorId ? await lockVisitor(db, claim.merchantId, claim.visitorId) : null;
  if (!identity) return remembered?.externalId ? null : remembered;
  const [known] = await db
    .select()
    .from(visitors)
    .where(and(eq(visitors.merchantId, claim.merchantId), eq(visitors.externalId, identity.sub)))
    .for('update');
  return known ?? (remembered?.externalId ? null : remembered);
}

/** Creates a visitor. If two arrive with the same new `sub` concurrently, both become the same visitor. */
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

/** The visitor of an id, locked for what follows in the transaction; null where there is none. */
export async function lockVisitor(db: Db, merchantId: number, id: string): Promise<VisitorRow | null> {
  const [row] = await db
    .select()
    .from(visitors)
    .where(and(eq(visitors.merchantId, merchantId), eq(visitors.id, id)))
    .for('update');
  return row ?? null;
}
