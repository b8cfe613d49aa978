import type { AgentFigure } from '@foyer/contract/agents/constants';
import type { AiAgentMetrics } from '@foyer/contract/agents/shapes';
import type { HandoverCategory } from '@foyer/domain/agents/agent';
import { addDays, dayOf, todayIn } from '@foyer/domain/day-ranges';
import { zoneClock } from '@foyer/domain/zone-clock';
import { and, eq, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { conversations, messages } from '../conversations/tables.ts';
import { visitorOfThread } from '../conversations/thread-filter.ts';
import { merchantOf } from '../merchants/queries.ts';
import { visitors } from '../visitors/tables.ts';
import { conversationOfSession } from './reading.ts';
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

/** The days of a query in the merchant's zone, the last one included. Default the last 30 days. */
export async function rangeOf(
  db: Db,
  merchant: number,
  query: { fromDate?: string | undefined; toDate?: string | undefined },
): Promise<Range> {
  const { timeZone } = await merchantOf(db, merchant);
  const { instantAt } = zoneClock(timeZone);
  const isDay = (text: string) => text.length === 10;
  const at = (text: string, days: number) =>
    isDay(text) ? new Date(instantAt(Date.parse(addDays(text, days)))) : new Date(text);
  const lastDay = query.toDate ? dayOf(new Date(query.toDate).toISOString(), timeZone) : todayIn(timeZone);
  const last = query.toDate && isDay(query.toDate) ? query.toDate : lastDay;
  return {
    from: at(query.fromDate ?? addDays(last, 1 - DEFAULT_DAYS), 0),
    to: at(query.toDate ?? last, 1),
  };
}

/** Condition for the conversations that began within a range. */
export const within = ({ from, to }: Range) =>
  and(gte(aiSessions.createdAt, from), lt(aiSessions.createdAt, to));

const countIf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

/** Figures of the conversations that a condition selects: of all agents, and of each. */
export async function readMetrics(
  db: Db,
  condition: SQL | undefined,
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
    .innerJoin(conversations, conversationOfSession)
    .innerJoin(visitors, visitorOfThread)
    .where(condition)
    .groupBy(agentId);
  const byCategory = await db
    .select({ agentId, category, count: sql<number>`count(*)`.mapWith(Number) })
    .from(aiSessions)
    .innerJoin(conversations, conversationOfSession)
    .innerJoin(visitors, visitorOfThread)
    .where(and(condition, isNotNull(category)))
    .groupBy(agentId, category);
  const percentile = (share: number) =>
    sql<number>`percentile_cont(${share}::float8) within group (order by ${aiRuns.milliseconds})::int`;
  const times = await db
    .select({ agentId: sql<string | null>`${agentId}`, p50: percentile(0.5), p95: percentile(0.95) })
    .from(aiRuns)
    .innerJoin(aiSessions, and(eq(merchantId, aiRuns.merchantId), eq(aiSessions.id, aiRuns.sessionId)))
    .innerJoin(conversations, conversationOfSession)
    .innerJoin(visitors, visitorOfThread)
    .where(and(condition, eq(aiRuns.outcome, 'answered')))
    .groupBy(sql`grouping sets ((${agentId}), ())`);
  const timesOf = (id: string | null) => times.find((row) => row.agentId === id);
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
