import { isDeepStrictEqual } from 'node:util';
import { aiAgentNameTaken, aiAgentsFull } from '@foyer/contract/agents/errors';
import type { AiAgentInput } from '@foyer/contract/agents/shapes';
import { updateEngagement } from '@foyer/contract/engagements/calls';
import { mayCall } from '@foyer/domain/access';
import { AGENT_LIMITS, type AgentSettings, NEW_AGENT, TOOL_RISKS } from '@foyer/domain/agents/agent';
import { fullName } from '@foyer/domain/full-name';
import { and, eq, inArray, isNull, max, or, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import type { JobRequest } from '../../jobs/jobs.ts';
import { act, type Outcome } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { settingsChanged } from '../../kernel/events.ts';
import { recordsOf } from '../../kernel/records.ts';
import { badInput, forbidden, notFound, Refusal } from '../../kernel/refusal.ts';
import { departments } from '../accounts/departments/tables.ts';
import { engagements } from '../engagements/tables.ts';
import { skills } from '../intents/tables.ts';
import { knowledgeBases } from '../knowledge/tables.ts';
import { settingsOf } from './live-agents.ts';
import { turnJob } from './sessions/queue.ts';
import { type AgentRow, aiAgents, aiAgentVersions, aiSessions } from './tables.ts';

/** An agent in the audit log: without its settings, which the versions keep. */
const presentForAudit = ({ name, imageUrl, active, version }: AgentRow) => ({
  ...{ name, imageUrl, status: active ? 'Active' : 'Inactive', version },
});

export const agentRecords = recordsOf<typeof aiAgents, MemberScope>({
  table: aiAgents,
  name: 'aiAgent',
  topic: 'aiAgents',
  present: presentForAudit,
  unique: { index: 'ai_agents_name', error: aiAgentNameTaken, field: 'name' },
  isSerial: true,
  /** Engagements name their agent: they follow a new name or picture, and forget a deleted agent. */
  async follow({ tenant: { merchantId } }, db, before, after) {
    if (!before) return {};
    // Whom it serves goes to the team at once.
    const jobs = before.active && !after?.active ? await turnsOf(db, before) : [];
    if (after && before.name === after.name && before.imageUrl === after.imageUrl) return { jobs };
    const { rowCount } = await db
      .update(engagements)
      .set({ aiAgent: after?.name ?? null, aiAgentImage: after?.imageUrl ?? null })
      .where(and(eq(engagements.merchantId, merchantId), namedAs(before.name)));
    return { events: rowCount ? [settingsChanged(merchantId, 'engagements')] : [], jobs };
  },
});

/** Turns in the conversations that an agent has. */
async function turnsOf(db: Db, { merchantId, id }: AgentRow): Promise<JobRequest[]> {
  const { agentId, conversationId, endedAt } = aiSessions;
  const rows = await db
    .select({ conversationId })
    .from(aiSessions)
    .where(and(eq(aiSessions.merchantId, merchantId), eq(agentId, id), isNull(endedAt)));
  return rows.map((row) => turnJob(merchantId, row.conversationId));
}

const namedAs = (name: string) => sql`lower(${engagements.aiAgent}) = lower(${name})`;

/** Creates an agent, or changes that with the id. @throws Refusal `not_found`, `conflict`, `ai_agents_full` … */
export const saveAgent = (
  scope: MemberScope,
  { id, settings, engagementIds, ifUnmodifiedSince, ...input }: AiAgentInput,
): Promise<AgentRow> =>
  act(scope, async (db) => {
    const { merchantId } = scope.tenant;
    if (settings) await checkSettings(db, merchantId, settings);
    const values = { ...input, ...(input.status && { active: input.status === 'Active' }) };
    const done = id
      ? await changeAgent(db, scope, await agentRecords.lock(db, scope, id, { ifUnmodifiedSince }), {
          ...{ values, settings, restoredFrom: null },
        })
      : await addAgent(db, scope, values, settings ?? NEW_AGENT);
    if (!engagementIds) return done;
    const { audit, events } = await answerIn(db, scope, done.result, engagementIds);
    return { ...done, audit: [...done.audit, ...audit], events: [...done.events, ...events] };
  });

/** Makes the settings of a version the newest version. @throws Refusal `not_found` */
export const restoreVersion = (scope: MemberScope, id: string, version: number): Promise<AgentRow> =>
  act(scope, async (db) => {
    const before = await agentRecords.lock(db, scope, id);
    const { merchantId } = before;
    const known = and(
      ...[eq(aiAgentVersions.merchantId, merchantId), eq(aiAgentVersions.agentId, id)],
      eq(aiAgentVersions.version, version),
    );
    if ((await db.$count(aiAgentVersions, known)) === 0) throw notFound();
    const settings = await settingsOf(db, merchantId, id, version);
    const done = await changeAgent(db, scope, before, { values: {}, settings, restoredFrom: version });
    const audit = { action: 'aiAgent.restored', subject: ['aiAgent', id], after: { version } } as const;
    return { ...done, audit: [...done.audit, audit] };
  });

type Values = { name?: string | undefined; imageUrl?: string | null | undefined; active?: boolean };

async function addAgent(
  db: Db,
  scope: MemberScope,
  { name, imageUrl = null, active = true }: Values,
  settings: AgentSettings,
): Promise<Outcome<AgentRow>> {
  const { merchantId } = scope.tenant;
  if (!name) throw badInput('name', 'Please enter name');
  const own = and(eq(aiAgents.merchantId, merchantId), isNull(aiAgents.removedAt));
  if ((await db.$count(aiAgents, own)) >= AGENT_LIMITS.agents) throw new Refusal(aiAgentsFull);
  return agentRecords.createWithin(
    db,
    scope,
    { name, imageUrl, active, version: 1, settings },
    { also: (_, agentId) => addVersion(db, scope, { agentId, version: 1, settings, restoredFrom: null }) },
  );
}

async function changeAgent(
  db: Db,
  scope: MemberScope,
  before: AgentRow,
  {
    values,
    settings,
    restoredFrom,
  }: { values: Values; settings: AgentSettings | undefined; restoredFrom: number | null },
): Promise<Outcome<AgentRow>> {
  if (!settings || isDeepStrictEqual(settings, before.settings))
    return agentRecords.changeWithin(db, scope, before, values);
  const { merchantId, id: agentId } = before;
  const [last] = await db
    .select({ version: max(aiAgentVersions.version) })
    .from(aiAgentVersions)
    .where(and(eq(aiAgentVersions.merchantId, merchantId), eq(aiAgentVersions.agentId, agentId)));
  const version = (last?.version ?? 0) + 1;
  await addVersion(db, scope, { agentId, version, settings, restoredFrom });
  return agentRecords.changeWithin(db, scope, before, { ...values, settings, version });
}

async function addVersion(
  db: Db,
  { tenant: { merchantId }, caller }: MemberScope,
  version: Pick<typeof aiAgentVersions.$inferInsert, 'agentId' | 'version' | 'settings' | 'restoredFrom'>,
): Promise<void> {
  await db
    .insert(aiAgentVersions)
    .values({ merchantId, memberId: caller.id, memberName: fullName(caller), ...version });
}

/** @throws Refusal of a base or department that is not the merchant's, or a risk that a tool cannot have */
export async function checkSettings(db: Db, merchantId: number, settings: AgentSettings): Promise<void> {
  const { knowledgeBaseIds, departmentId, tools } = settings;
  const ids = [...new Set(knowledgeBaseIds)];
  const bases = await db.$count(
    knowledgeBases,
    and(
      eq(knowledgeBases.merchantId, merchantId),
      inArray(knowledgeBases.id, ids),
      isNull(knowledgeBases.removedAt),
    ),
  );
  if (bases < ids.length) throw badInput('settings', 'This knowledge base does not exist.');
  const chosen = [...new Set(settings.skillIds)];
  // Locked, so that none of them is removed meanwhile.
  const known = await db
    .select({ id: skills.id })
    .from(skills)
    .where(and(eq(skills.merchantId, merchantId), inArray(skills.id, chosen)))
    .for('share');
  if (known.length < chosen.length) throw badInput('settings', 'This skill does not exist.');
  if (departmentId) {
    const known = and(eq(departments.merchantId, merchantId), eq(departments.id, departmentId));
    if ((await db.$count(departments, known)) === 0)
      throw badInput('settings', 'This department does not exist.');
  }
  for (const { tool, risk } of tools)
    if (!TOOL_RISKS[tool].includes(risk)) throw badInput('settings', 'Please enter valid tools');
}

/**
 * Makes an agent answer in these engagements, and in no others.
 * @throws Refusal of one that does not exist, `forbidden` if the caller may not change those that differ
 */
async function answerIn(
  db: Db,
  { caller }: MemberScope,
  { merchantId, name, imageUrl }: AgentRow,
  engagementIds: readonly string[],
): Promise<Pick<Outcome<void>, 'audit' | 'events'>> {
  const ids = [...new Set(engagementIds)];
  const own = and(eq(engagements.merchantId, merchantId), isNull(engagements.removedAt));
  const rows = await db
    .select({ id: engagements.id, aiAgent: engagements.aiAgent })
    .from(engagements)
    .where(and(own, or(inArray(engagements.id, ids), namedAs(name))))
    .for('update');
  if (rows.filter(({ id }) => ids.includes(id)).length < ids.length)
    throw badInput('engagementIds', 'This engagement does not exist.');
  const isAnswered = ({ aiAgent }: (typeof rows)[number]) => aiAgent?.toLowerCase() === name.toLowerCase();
  const changed = rows.filter((row) => isAnswered(row) !== ids.includes(row.id));
  if (changed.length === 0) return { audit: [], events: [] };
  if (!mayCall(updateEngagement.access, caller)) throw forbidden();
  const [begun, ended] = [changed.filter((row) => !isAnswered(row)), changed.filter(isAnswered)];
  const set = (all: typeof rows, values: Partial<typeof engagements.$inferInsert>) =>
    db
      .update(engagements)
      .set({ ...values, modifiedAt: new Date() })
      .where(
        and(
          own,
          inArray(
            engagements.id,
            all.map(({ id }) => id),
          ),
        ),
      );
  await set(begun, { aiAgent: name, aiAgentImage: imageUrl });
  await set(ended, { aiAgent: null, aiAgentImage: null });
  return {
    audit: changed.map((row) => ({
      action: 'engagement.changed',
      subject: ['engagement', row.id],
      before: { aiAgent: row.aiAgent },
      after: { aiAgent: isAnswered(row) ? null : name },
    })),
    events: [settingsChanged(merchantId, 'engagements')],
  };
}

/** The names of the agents that use a skill. */
export async function agentsWithSkill(db: Db, merchantId: number, skillId: string): Promise<string[]> {
  const rows = await db
    .select({ name: aiAgents.name })
    .from(aiAgents)
    .where(
      and(
        ...[eq(aiAgents.merchantId, merchantId), isNull(aiAgents.removedAt)],
        sql`${aiAgents.settings} -> 'skillIds' ? ${skillId}`,
      ),
    )
    .orderBy(sql`lower(${aiAgents.name})`);
  return rows.map(({ name }) => name);
}
