import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { pageFacts } from '../tables.ts';
import { type StoredFact, storeFacts } from './store.ts';

/**
 * Writes the facts of the pages of visits, and deletes those that are gone. A page is its host and path: what is behind
 * these varies from visit to visit, and may name people.
 */
export async function writePageFacts(db: Db, merchantId: number, visitIds: readonly string[]): Promise<void> {
  if (visitIds.length === 0) return;
  const visits = sql`${`{${visitIds.join(',')}}`}::uuid[]`;
  const { rows } = await db.execute<{ fact: StoredFact }>(sql`
    with views as (
      select p.*, v.visitor_id, v.channel, v.engagement_id, v.country, v.device,
        left(rtrim(substring(p.url from '^https?://(?:www[.])?([^?#]+)'), '/'), 200) as page,
        p.id = first_value(p.id) over trail as is_first,
        v.ended_at is not null and p.id = last_value(p.id) over trail as is_last
      from page_views p
      join visits v on v.merchant_id = p.merchant_id and v.id = p.visit_id
      where p.merchant_id = ${merchantId} and p.visit_id = any(${visits}) and p.url <> ''
      window trail as (partition by p.visit_id order by p.arrived_at, p.id
        rows between unbounded preceding and unbounded following)
    )
    select jsonb_build_object(
      'id', (array_agg(id order by arrived_at, id))[1], 'visit_id', visit_id, 'visitor_id', visitor_id,
      'started_at', min(arrived_at), 'page', page,
      'title', coalesce(left((array_agg(title order by arrived_at desc) filter (where title <> ''))[1], 200), ''),
      'channel', channel, 'engagement_id', engagement_id, 'country', country, 'device', device,
      'views', count(*), 'ended', count(left_at),
      'time_ms', coalesce(sum(greatest(extract(epoch from left_at - arrived_at) * 1000, 0)), 0)::bigint,
      'is_first', bool_or(is_first), 'is_last', bool_or(is_last)
    ) as fact
    from views where page is not null
    group by visit_id, page, visitor_id, channel, engagement_id, country, device`);
  const facts = rows.map(({ fact }) => fact);
  const kept = sql`${`{${facts.map(({ id }) => id).join(',')}}`}::uuid[]`;
  await db.execute(sql`delete from page_facts where merchant_id = ${merchantId} and visit_id = any(${visits})
    and not id = any(${kept})`);
  await storeFacts(db, pageFacts, merchantId, [], facts);
}
