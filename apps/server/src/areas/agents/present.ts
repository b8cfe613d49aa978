import type { AiAgent, AiAgentSettings } from '@foyer/contract/agents/shapes';
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { MemberScope } from '../../kernel/context.ts';
import { notFound } from '../../kernel/refusal.ts';
import { conversations } from '../conversations/tables.ts';
import { visitorOfThread } from '../conversations/thread-filter.ts';
import { engagements } from '../engagements/tables.ts';
import { visitors } from '../visitors/tables.ts';
import { conversationOfSession, seenBy } from './reading.ts';
import { type AgentRow, aiSessions } from './tables.ts';

/** The wire form of agents, with the engagements that name them, and counts of conversations that the caller sees. */
export async function presentAgents(
  scope: Pick<MemberScope, 'tenant' | 'caller'>,
  rows: readonly AgentRow[],
): Promise<AiAgent[]> {
  const { merchantId, read } = scope.tenant;
  const seen = await seenBy(scope);
  return read(async (db) => {
    const named = await db
      .select({ id: engagements.id, name: engagements.name, aiAgent: engagements.aiAgent })
      .from(engagements)
      .where(
        and(
          eq(engagements.merchantId, merchantId),
          isNull(engagements.removedAt),
          isNotNull(engagements.aiAgent),
        ),
      )
      .orderBy(engagements.name);
    const isRecent = sql`${aiSessions.createdAt} > now() - interval '7 days'`;
    const counted = await db
      .select({
        agentId: aiSessions.agentId,
        running: sql<number>`count(*) filter (where ${aiSessions.endedAt} is null)`.mapWith(Number),
        conversations: sql<number>`count(*) filter (where ${isRecent})`.mapWith(Number),
        handedOver:
          sql<number>`count(*) filter (where ${isRecent} and ${aiSessions.reason} = 'handed_over')`.mapWith(
            Number,
          ),
      })
      .from(aiSessions)
      .innerJoin(conversations, conversationOfSession)
      .innerJoin(visitors, visitorOfThread)
      .where(and(seen, or(isRecent, isNull(aiSessions.endedAt))))
      .groupBy(aiSessions.agentId);
    const countsOf = new Map(counted.map(({ agentId, ...counts }) => [agentId, counts]));
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      imageUrl: row.imageUrl,
      status: row.active ? 'Active' : 'Inactive',
      version: row.version,
      settings: row.settings as AiAgentSettings,
      engagements: named
        .filter(({ aiAgent }) => aiAgent?.toLowerCase() === row.name.toLowerCase())
        .map(({ id, name }) => ({ id, name })),
      ...(countsOf.get(row.id) ?? { running: 0, conversations: 0, handedOver: 0 }),
      createdDate: row.createdAt.toISOString(),
      lastModifiedDate: row.modifiedAt.toISOString(),
    }));
  });
}

/** The wire form of one agent. @throws Refusal `not_found` */
export async function presentAgent(
  scope: Pick<MemberScope, 'tenant' | 'caller'>,
  row: AgentRow,
): Promise<AiAgent> {
  const [agent] = await presentAgents(scope, [row]);
  if (!agent) throw notFound();
  return agent;
}
