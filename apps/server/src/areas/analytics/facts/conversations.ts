import { openClock } from '@foyer/domain/open-clock';
import type { OpeningHours } from '@foyer/domain/opening-hours';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/tenant.ts';
import { lockDerivedShared } from '../../../kernel/erasure.ts';
import { conversationFacts } from '../tables.ts';
import { type StoredFact, storeFacts } from './store.ts';

/** A conversation as counted from its messages. Times in Unix milliseconds. */
interface Counted {
  readonly id: string;
  readonly started: number;
  readonly asked: number | null;
  readonly replied: number | null;
  readonly closed: number | null;
}

/**
 * What the messages of conversation `c` add up to. A turn ends with a reply. Used laterally, because until the
 * tables are analyzed a join reads all messages of the merchant.
 */
const countedMessages = sql`
  select coalesce(sum(received), 0)::int as received, coalesce(sum(replies), 0)::int as replies, min(asked) as asked,
    (array_agg(replied order by turn) filter (where asked is not null))[1] as replied,
    count(*) filter (where asked is not null and replied is not null) as waits,
    coalesce(sum(greatest(extract(epoch from replied - asked) * 1000, 0))
      filter (where asked is not null and replied is not null), 0)::bigint as waited_ms,
    coalesce(sum(reopened), 0)::int as reopened
  from (
    select turn, min(created_at) filter (where entry = 'visitor') as asked,
      min(created_at) filter (where entry = 'member') as replied,
      count(*) filter (where entry = 'visitor') as received,
      count(*) filter (where entry = 'member') as replies,
      count(*) filter (where entry = 'reopened') as reopened
    from (
      select entry, created_at, count(*) filter (where entry = 'member')
        over (order by seq rows between unbounded preceding and 1 preceding) as turn
      from (
        select seq, created_at, case kind when 'event' then 'reopened' else author_type end as entry
        from messages
        where merchant_id = c.merchant_id and conversation_id = c.id
          and (kind = 'text' and author_type in ('visitor', 'member')
            or kind = 'event' and event ->> 'type' = 'reopened')
      ) entries
    ) in_turns group by turn
  ) turns`;

/** What visitor `v` wants. */
export const intentOf = sql`coalesce(left(v.params ->> 'intent', 100), '')`;

/**
 * Writes the facts of conversations, and deletes those of conversations that do not count or are gone.
 * @param hours the merchant's opening hours now. Null: always open
 */
export async function writeConversationFacts(
  db: Db,
  merchantId: number,
  ids: readonly string[],
  hours: OpeningHours | null,
): Promise<void> {
  if (ids.length === 0) return;
  await lockDerivedShared(db, merchantId);
  const given = sql`${`{${ids.join(',')}}`}::uuid[]`;
  const { rows } = await db.execute<{ fact: Counted }>(sql`
    select jsonb_build_object(
      'id', c.id, 'visitor_id', c.visitor_id, 'started_at', c.created_at, 'kind', c.kind, 'channel', c.channel,
      'engagement_id', c.engagement_id, 'department_id', c.department_id,
      'agent_id', coalesce(c.assigned_to, c.last_outbound_by), 'country', v.country, 'language', c.language,
      'campaign', coalesce(visit.campaign ->> 'name', visit.campaign ->> 'source', ''),
      'intent', ${intentOf},
      'label_ids', array(select l.label_id from conversation_labels l
        where l.merchant_id = c.merchant_id and l.conversation_id = c.id order by l.label_id),
      'sentiment', c.sentiment, 'rating', c.rating_score, 'received', n.received, 'replies', n.replies,
      'waits', n.waits, 'waited_ms', n.waited_ms, 'is_closed', c.status = 'closed',
      'reopened', n.reopened,
      'seq', c.last_seq,
      'started', extract(epoch from c.created_at) * 1000, 'asked', extract(epoch from n.asked) * 1000,
      'replied', extract(epoch from n.replied) * 1000, 'closed', extract(epoch from c.closed_at) * 1000
    ) as fact
    from conversations c
    cross join lateral (${countedMessages}) n
    join visitors v on v.merchant_id = c.merchant_id and v.id = c.visitor_id
    left join visits visit on visit.merchant_id = c.merchant_id and visit.id = c.visit_id
    where c.merchant_id = ${merchantId} and c.id = any(${given})
      and c.merged_into is null and c.inbox_status not in ('Deleted', 'Junk') and n.received + n.replies > 0`);
  const facts = withDurations(
    rows.map(({ fact }) => fact),
    hours,
  );
  await storeFacts(db, conversationFacts, merchantId, ids, facts);
}

/** Adds the durations, of which some count opening hours only. */
function withDurations(facts: readonly Counted[], hours: OpeningHours | null): readonly StoredFact[] {
  if (facts.length === 0) return [];
  const ends = facts.map(({ started, replied, closed }) => Math.max(started, replied ?? 0, closed ?? 0));
  const begins = facts.map(({ started, asked }) => Math.min(started, asked ?? started));
  const open = openClock(hours, least(begins), greatest(ends));
  return facts.map((fact) => {
    const { started, asked, replied, closed } = fact;
    const hasReply = asked !== null && replied !== null;
    return {
      ...fact,
      first_reply_ms: hasReply ? Math.max(0, Math.round(replied - asked)) : null,
      first_reply_open_ms: hasReply ? Math.round(open(asked, replied)) : null,
      resolution_ms: closed === null ? null : Math.max(0, Math.round(closed - started)),
      resolution_open_ms: closed === null ? null : Math.round(open(started, closed)),
    };
  });
}

const least = (times: readonly number[]) => times.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
const greatest = (times: readonly number[]) => times.reduce((a, b) => Math.max(a, b), 0);
