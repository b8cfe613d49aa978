import type { AgentSettings } from '@foyer/domain/agents/agent';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Tenant } from '../../database/tenant.ts';
import { cachedSettings } from '../../kernel/cached-settings.ts';
import type { Services } from '../../kernel/context.ts';
import { engagements } from '../engagements/tables.ts';
import { aiAgents, aiAgentVersions } from './tables.ts';

/** An agent as follow-up work of messages needs it. */
export interface LiveAgent {
  readonly id: string;
  readonly name: string;
  readonly imageUrl: string | null;
  readonly active: boolean;
  readonly version: number;
}

const readAgents = async (db: Db, merchantId: number): Promise<ReadonlyMap<string, LiveAgent>> => {
  const { id, name, imageUrl, active, version } = aiAgents;
  const rows = await db
    .select({ id, name, imageUrl, active, version })
    .from(aiAgents)
    .where(and(eq(aiAgents.merchantId, merchantId), isNull(aiAgents.removedAt)));
  return new Map(rows.map((row) => [row.id, row]));
};

/** The agents of a merchant by id, from a cache. */
export const liveAgentsOf = cachedSettings('aiAgents', readAgents);

/** The agent that an engagement names. Undefined if there is none, or it is not active. */
export const agentNamed = (
  agents: ReadonlyMap<string, LiveAgent>,
  name: string | null,
): LiveAgent | undefined => {
  const wanted = name?.toLowerCase();
  return [...agents.values()].find((agent) => agent.active && agent.name.toLowerCase() === wanted);
};

/** The settings of a version, which never change. */
export async function settingsOf(
  db: Db,
  merchantId: number,
  agentId: string,
  version: number,
): Promise<AgentSettings> {
  const [row] = await db
    .select({ settings: aiAgentVersions.settings })
    .from(aiAgentVersions)
    .where(
      and(
        eq(aiAgentVersions.merchantId, merchantId),
        eq(aiAgentVersions.agentId, agentId),
        eq(aiAgentVersions.version, version),
      ),
    );
  if (!row) throw new Error('The version of a conversation is missing.');
  return row.settings;
}

/** Whether an agent answers in an engagement now, so that its chat is open without a member. */
export async function answersIn(
  services: Services,
  { merchantId, read }: Tenant,
  engagementId: string,
  inHours: boolean,
): Promise<boolean> {
  const agents = await liveAgentsOf(services)(merchantId);
  if (agents.size === 0) return false;
  return read(async (db) => {
    const [engagement] = await db
      .select({ aiAgent: engagements.aiAgent })
      .from(engagements)
      .where(and(eq(engagements.merchantId, merchantId), eq(engagements.id, engagementId)));
    const agent = agentNamed(agents, engagement?.aiAgent ?? null);
    if (!agent) return false;
    const { hours } = await settingsOf(db, merchantId, agent.id, agent.version);
    return hours === 'always' || (hours === 'open') === inHours;
  });
}
