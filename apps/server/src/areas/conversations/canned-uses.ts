import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import type { Scope } from '../../kernel/context.ts';
import { cannedReplies } from './tables.ts';

/** Condition for canned replies that a member may use: the shared ones and their own. */
export const usableBy = (merchantId: number, memberId: string) =>
  and(
    eq(cannedReplies.merchantId, merchantId),
    or(isNull(cannedReplies.ownerId), eq(cannedReplies.ownerId, memberId)),
  );

/** Counts the canned replies of a sent message. Runs in the transaction that stores it. */
export async function countWithin(
  db: Db,
  merchantId: number,
  memberId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(cannedReplies)
    .set({ usageCount: sql`${cannedReplies.usageCount} + 1`, lastUsedAt: new Date() })
    .where(and(usableBy(merchantId, memberId), inArray(cannedReplies.id, [...ids])));
}

/** Counts the canned replies of a message that is already stored. */
export async function countSent(scope: Scope, memberId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await act(scope, async (db) => {
    await countWithin(db, scope.tenant.merchantId, memberId, ids);
    return { result: undefined, audit: [], events: [] };
  });
}
