import { and, count, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { engagements } from '../engagements/tables.ts';

/** Number of the merchant's active engagements by channel. */
export const countActiveEngagements = (
  db: Db,
  merchantId: number,
): Promise<{ channel: string; engagements: number }[]> =>
  db
    .select({ channel: engagements.channel, engagements: count() })
    .from(engagements)
    .where(
      and(
        eq(engagements.merchantId, merchantId),
        eq(engagements.status, 'Active'),
        isNull(engagements.removedAt),
      ),
    )
    .groupBy(engagements.channel);
