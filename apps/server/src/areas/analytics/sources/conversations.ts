import { sql } from 'drizzle-orm';
import { conversationFacts as f } from '../tables.ts';
import type { SourceSql } from './source.ts';
import { idText } from './texts.ts';

/** Above and below zero, it is not neutral. Specification 9. */
const sentiment = sql`case when ${f.sentiment} > 2 then 'excellent' when ${f.sentiment} > 0 then 'satisfied'
  when ${f.sentiment} < -2 then 'very unsatisfied' when ${f.sentiment} < 0 then 'unsatisfied'
  when ${f.sentiment} = 0 then 'neutral' else '' end`;

export const conversationSource: SourceSql<'conversations'> = {
  name: 'conversations',
  table: f,
  merchantId: f.merchantId,
  id: f.id,
  visitorId: f.visitorId,
  at: f.startedAt,
  dimensions: {
    channel: sql`${f.channel}`,
    department: idText(f.departmentId),
    agent: idText(f.agentId),
    engagement: idText(f.engagementId),
    country: sql`${f.country}`,
    language: sql`split_part(${f.language}, '-', 1)`,
    label: { each: sql`select unnest(${f.labelIds})::text` },
    sentiment,
    rating: sql`coalesce(${f.rating}::text, '')`,
    campaign: sql`${f.campaign}`,
    intent: sql`${f.intent}`,
  },
  conditions: {
    all: sql`true`,
    answered: sql`${f.firstReplyMs} is not null`,
    unanswered: sql`(${f.received} > 0 and ${f.firstReplyMs} is null)`,
    resolved: sql`${f.isClosed}`,
    reopened: sql`${f.reopened} > 0`,
    rated: sql`${f.rating} is not null`,
    satisfied: sql`${f.rating} >= 4`,
    withSentiment: sql`${f.sentiment} is not null`,
    unhappy: sql`${f.sentiment} < 0`,
  },
  values: {
    firstReply: sql`${f.firstReplyMs}`,
    firstReplyOpen: sql`${f.firstReplyOpenMs}`,
    replyTime: { value: sql`case when ${f.waits} > 0 then ${f.waitedMs} end`, weight: sql`${f.waits}` },
    resolution: sql`${f.resolutionMs}`,
    resolutionOpen: sql`${f.resolutionOpenMs}`,
    rating: sql`${f.rating}`,
    received: sql`nullif(${f.received}, 0)`,
    replies: sql`nullif(${f.replies}, 0)`,
  },
};
