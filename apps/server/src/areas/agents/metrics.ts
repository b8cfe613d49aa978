import type { AgentFigure } from '@foyer/contract/agents/constants';
import type { AiAgentMetrics } from '@foyer/contract/agents/shapes';
import type { HandoverCategory } from '@foyer/domain/agents/agent';
import { and, eq, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { messages } from '../conversations/tables.ts';
import { aiRuns, aiSessions } from './tables.ts';

const { answeredAt, answers, conversationId, endedAt, merchantId, rating, reason } = aiSessions;

/** A member was asked or took over before a day had passed since the last answer. */
const isSettled = sql`${answers} > 0 and (${rating} = 'up' or (
  coalesce(${reason}, 'closed') = 'closed' and coalesce(${endedAt}, now()) > ${answeredAt} and (
    ${reason} = 'closed' or ${answeredAt} < now() - interval '24 hours')))`;

const wasReopened = sql`exists (select from ${messages} m where m.merchant_id = ${merchantId}
  and m.conversation_id = ${conversationId} and m.kind = 'event' and m.event ->> 'type' = 'reopened'
  and m.created_at > ${answeredAt} and m.created_at < ${answeredAt} + interval '7 days')`;

/** What each figure counts. Lists use the same conditions, so a number equals its rows. */
export const FIGURES: Readonly<Record<AgentFigure, SQL>> = {
  involved: sql`true`,
  answered: sql`${answers} > 0`,
  resolved: isSettled,
  reopened: sql`${isSettled} and ${wasReopened}`,
  handedOver: sql`${reason} = 'handed_over'`,
  thumbsUp: sql`${rating} = 'up'`,
  thumbsDown: sql`${rating} = 'down'`,
};

export interface Range {
  readonly from: Date;
  readonly to: Date;
}

const DEFAULT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Days of a query, the last one included. Default the last 30 days. */
export function rangeOf(query: { fromDate?: string | undefined; toDate?: string | undefined }): Range {
  const isDay = (text: string) => text.length === 10;
  const to = query.toDate
    ? new Date(new Date(query.toDate).getTime() + (isDay(query.toDate) ? DAY_MS : 0))
    : new Date(Date.now() + DAY_MS);
  return {
    from: query.fromDate ? new Date(query.fromDate) : new Date(to.getTime() - DEFAULT_DAYS * DAY_MS),
    to,
  };
}

export const within = (merchant: number, { from, to }: Range) =>
  and(eq(merchantId, merchant), gte(aiSessions.createdAt, from), lt(aiSessions.createdAt, to));

const countIf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

/** Figures of the conversations that began within a range: of all agents, and of each. */
export async function readMetrics(
  db: Db,
  merchant: number,
  range: Range,
): Promise<{ total: AiAgentMetrics; agents: AiAgentMetrics[] }> {
  const { agentId, category } = aiSessions;
  const counts = await db
    .select({
      agentId,
      involved: countIf(FIGURES.involved),
      answered: countIf(FIGURES.answered),
      resolved: countIf(FIGURES.resolved),
      reopened: countIf(FIGURES.reopened),
      handedOver: countIf(FIGURES.handedOver),
      thumbsUp: countIf(FIGURES.thumbsUp),
      thumbsDown: countIf(FIGURES.thumbsDown),
      cost: sql<number>`coalesce(sum(${aiSessions.cost}), 0)`.mapWith(Number),
    })
    .from(aiSessions)
    .where(within(merchant, range))
    .groupBy(agentId);
  const byCategory = await db
    .select({ agentId, category, count: sql<number>`count(*)`.mapWith(Number) })
    .from(aiSessions)
    .where(and(within(merchant, range), isNotNull(category)))
    .groupBy(agentId, category);
  const { rows: times } = await db.execute<{ agent_id: string | null; p50: number; p95: number }>(sql`
    select s.agent_id, percentile_cont(0.5) within group (order by r.milliseconds)::int as p50,
      percentile_cont(0.95) within group (order by r.milliseconds)::int as p95
    from ${aiRuns} r join ${aiSessions} s on s.merchant_id = r.merchant_id and s.id = r.session_id
    where r.merchant_id = ${merchant} and r.outcome = 'answered'
      and s.created_at >= ${range.from.toISOString()}::timestamptz and s.created_at < ${range.to.toISOString()}::timestamptz
    group by grouping sets ((s.agent_id), ())`);
  const timesOf = (id: string | null) => times.find((row) => row.agent_id === id);
  const categoriesOf = (rows: readonly (typeof byCategory)[number][]) => {
    const sums = new Map<HandoverCategory, number>();
    for (const row of rows)
      if (row.category) sums.set(row.category, (sums.get(row.category) ?? 0) + row.count);
    return [...sums].map(([name, sum]) => ({ category: name, count: sum })).sort((a, b) => b.count - a.count);
  };
  const agents = counts.map((row) => ({
    ...row,
    categories: categoriesOf(byCategory.filter((one) => one.agentId === row.agentId)),
    p50: timesOf(row.agentId)?.p50 ?? null,
    p95: timesOf(row.agentId)?.p95 ?? null,
  }));
  const sum = (name: AgentFigure | 'cost') => agents.reduce((total, row) => total + row[name], 0);
  const names = Object.keys(FIGURES) as AgentFigure[];
  const sums = Object.fromEntries(names.map((name) => [name, sum(name)])) as Record<AgentFigure, number>;
  return {
    agents,
    total: {
      agentId: null,
      ...sums,
      cost: sum('cost'),
      categories: categoriesOf(byCategory),
      p50: timesOf(null)?.p50 ?? null,
      p95: timesOf(null)?.p95 ?? null,
    },
  };
}
