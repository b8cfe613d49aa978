import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import { cached, type MaybePromise } from '../../kernel/cached.ts';
import type { Services } from '../../kernel/context.ts';
import { memoizeByKey } from '../../kernel/memoize-by-key.ts';
import { conversations, messages } from '../conversations/tables.ts';

/** Cache time. Each process measures for itself; a value some minutes old is accurate enough. Milliseconds. */
const CACHE_MS = 10 * 60 * 1000;
const FEWEST_CONVERSATIONS = 5;
const MOST_CONVERSATIONS = 500;

const cachedSeconds = memoizeByKey((_: Services) => cached<number | null>({ ttlMs: CACHE_MS }));

/** Median time to the first answer in the last four weeks. Seconds; null with too few conversations. */
export const replySeconds = (services: Services, tenant: Tenant): MaybePromise<number | null> =>
  cachedSeconds(services).get(tenant.merchantId, 'seconds', () => measureReplySeconds(tenant));

/** Measures the uncached value of `replySeconds`. */
export async function measureReplySeconds(tenant: Tenant): Promise<number | null> {
  const { merchantId } = tenant;
  const rows = await tenant.read((db) => {
    const lately = db
      .select({ id: conversations.id })
      .from(conversations)
      .where(
        and(
          eq(conversations.merchantId, merchantId),
          gt(conversations.lastMessageMinute, sql`now() - interval '4 weeks'`),
          gt(conversations.inboundCount, 0),
          gt(conversations.outboundCount, 0),
        ),
      )
      .orderBy(desc(conversations.lastMessageMinute))
      .limit(MOST_CONVERSATIONS);
    return db.execute<{ median: number | null; answers: number }>(sql`
      select percentile_cont(0.5) within group (order by extract(epoch from answered - asked))::float8 as median,
        count(*)::int as answers
      from (
        select min(created_at) filter (where author_type = 'visitor') as asked,
          min(created_at) filter (where author_type = 'member') as answered
        from ${messages}
        where merchant_id = ${merchantId} and conversation_id in ${lately} and kind = 'text'
        group by conversation_id
      ) first_answers where answered > asked`);
  });
  const { median = null, answers = 0 } = rows.rows[0] ?? {};
  return median !== null && answers >= FEWEST_CONVERSATIONS ? Math.round(median) : null;
}
