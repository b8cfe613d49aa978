import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { lockDerivedShared } from '../../../kernel/erasure.ts';
import { visitFacts } from '../tables.ts';
import { writePageFacts } from './pages.ts';
import { type StoredFact, storeFacts } from './store.ts';

/** Writes the facts of visits and of their pages, and deletes those of visits that are gone. */
export async function writeVisitFacts(db: Db, merchantId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await lockDerivedShared(db, merchantId);
  const { rows } = await db.execute<{ fact: StoredFact }>(sql`
    select jsonb_build_object(
      'id', v.id, 'visitor_id', v.visitor_id, 'started_at', v.started_at, 'channel', v.channel,
      'engagement_id', v.engagement_id, 'country', v.country, 'device', v.device, 'browser', v.browser,
      'language', split_part(coalesce(v.language, ''), '-', 1),
      'source', case when v.campaign is not null then 'campaign' when v.referrer = '' then 'direct'
        else coalesce(substring(v.referrer from '^[a-zA-Z]+://(?:www[.])?([^/:?#]+)'), left(v.referrer, 100)) end,
      'campaign', coalesce(v.campaign ->> 'name', v.campaign ->> 'source', ''),
      'pages', v.page_count,
      'duration_ms', case when v.ended_at is not null
        then greatest(extract(epoch from v.ended_at - v.started_at) * 1000, 0)::bigint end,
      'is_new', not exists (select from visits earlier where earlier.merchant_id = v.merchant_id
        and earlier.visitor_id = v.visitor_id and (earlier.started_at, earlier.id) < (v.started_at, v.id)),
      'has_conversation', exists (select from conversations c where c.merchant_id = v.merchant_id
        and c.visitor_id = v.visitor_id and c.visit_id = v.id and c.last_seq > 0)
    ) as fact
    from visits v
    where v.merchant_id = ${merchantId} and v.id = any(${`{${ids.join(',')}}`}::uuid[])`);
  await storeFacts(
    db,
    visitFacts,
    merchantId,
    ids,
    rows.map(({ fact }) => fact),
  );
  await writePageFacts(db, merchantId, ids);
}
