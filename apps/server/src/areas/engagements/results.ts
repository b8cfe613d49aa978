import type { CampaignResults, EngagementResults } from '@foyer/contract/engagements/shapes';
import { LADDER } from '@foyer/domain/lead-ladder';
import { sql } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import { answeredCondition } from './answered.ts';

/** Days that results cover, before today. */
const DAYS = 30;
/** Rows that a count reads at most, so that busy engagements cost no more. */
const COUNTED = 100_000;
const READ = 10_000;
const CAMPAIGNS = 50;
const DAY_MS = 86_400_000;

/** The day since which results are counted, so that lists filtered by it show the same rows. */
export const resultsSince = (now = Date.now()): string =>
  new Date(now - DAYS * DAY_MS).toISOString().slice(0, 10);

type Counts = Pick<EngagementResults, 'engagementID' | 'answered' | 'ratings' | 'rating'> & {
  readonly visits: number;
  readonly conversations: number;
};

const upTo = (counted: number) => ({ total: Math.min(counted, COUNTED), isExact: counted <= COUNTED });

/** The results of engagements. Conversations are a higher area, so the table is referenced by name only. */
export async function readResults(
  { merchantId, read }: Tenant,
  ids: readonly string[],
  since: string,
): Promise<EngagementResults[]> {
  const wanted = `{${ids.join(',')}}`;
  const begin = sql`${since}::date::timestamp at time zone 'UTC'`;
  const { rows } = await read((db) =>
    db.execute<Counts>(sql`
      select e.id as "engagementID", visited.total as visits, talked.total as conversations,
        recent.answered, recent.ratings, recent.rating
      from (select id from engagements where merchant_id = ${merchantId} and id = any(${wanted}::uuid[])) e
      cross join lateral (select count(*)::int as total from (
        select from visits v where v.merchant_id = ${merchantId} and v.engagement_id = e.id
          and v.started_at >= ${begin} limit ${COUNTED + 1}) counted) visited
      cross join lateral (select count(*)::int as total from (
        select from conversations c where c.merchant_id = ${merchantId} and c.engagement_id = e.id
          and c.created_at >= ${begin} limit ${COUNTED + 1}) counted) talked
      cross join lateral (
        select count(*) filter (where is_answered)::int as answered,
          count(rating_score)::int as ratings, round(avg(rating_score), 1)::float as rating
        from (select ${answeredCondition(sql`c`)} as is_answered, c.rating_score from conversations c
          where c.merchant_id = ${merchantId} and c.engagement_id = e.id and c.created_at >= ${begin}
          order by c.created_at desc, c.id desc limit ${READ}) newest) recent`),
  );
  return rows.map(({ visits, conversations, ...row }) => ({
    ...row,
    visits: upTo(visits),
    conversations: upTo(conversations),
  }));
}

/** What each campaign brought to an engagement, the one with the most visits first. */
export async function readCampaigns(
  { merchantId, read }: Tenant,
  id: string,
  since: string,
): Promise<CampaignResults[]> {
  const steps = `{${LADDER.filter((step) => step !== 'NEW' && step !== 'DNQ').join(',')}}`;
  const { rows } = await read((db) =>
    db.execute<Record<string, unknown> & CampaignResults>(sql`
      select v.campaign_name as name, coalesce(min(v.campaign ->> 'source'), '') as source,
        count(*)::int as visits, count(c.visit_id)::int as conversations,
        count(distinct v.visitor_id) filter (where p.lead_status = any(${steps}::text[]))::int as leads
      from (select id, visitor_id, campaign_name, campaign from visits
        where merchant_id = ${merchantId} and engagement_id = ${id} and campaign_name <> ''
          and started_at >= ${since}::date::timestamp at time zone 'UTC'
        order by started_at desc, id desc limit ${READ}) v
      left join visitors w on w.merchant_id = ${merchantId} and w.id = v.visitor_id
      left join contacts p on p.merchant_id = ${merchantId} and p.id = w.contact_id
      left join lateral (select k.visit_id from conversations k
        where k.merchant_id = ${merchantId} and k.visitor_id = v.visitor_id and k.visit_id = v.id limit 1) c
        on true
      group by v.campaign_name order by visits desc, name limit ${CAMPAIGNS}`),
  );
  return rows;
}
