import { and, desc, eq, isNull, lt, type SQL } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import { notices } from './tables.ts';

/** Condition for the notices of a member. */
export const ofMember = (merchantId: number, memberId: string): SQL =>
  and(eq(notices.merchantId, merchantId), eq(notices.memberId, memberId)) as SQL;

/** A page of a member's notices plus one row, newest first, and the number of unread ones. */
export function readNotices(
  { merchantId, read }: Tenant,
  memberId: string,
  { unread, after, limit }: { unread: boolean; after: string | undefined; limit: number },
) {
  const own = ofMember(merchantId, memberId);
  return read(async (db) => ({
    rows: await db
      .select()
      .from(notices)
      .where(
        and(
          own,
          unread ? isNull(notices.readAt) : undefined,
          after === undefined ? undefined : lt(notices.id, after),
        ),
      )
      .orderBy(desc(notices.id))
      .limit(limit + 1),
    unread: await db.$count(notices, and(own, isNull(notices.readAt))),
  }));
}
