import { agents as calls } from '@foyer/contract';
import { aiAgentInactive } from '@foyer/contract/agents/errors';
import type { AiAgentSettings, AiRun } from '@foyer/contract/agents/shapes';
import { moveNotAllowed } from '@foyer/contract/conversations/errors';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../database/tenant.ts';
import { act } from '../../kernel/action.ts';
import type { MemberScope } from '../../kernel/context.ts';
import { answer, done } from '../../kernel/handlers.ts';
import { newId } from '../../kernel/ids.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { hasProvider } from '../ai/asking.ts';
import { conversationFor } from '../conversations/access.ts';
import { insidersOnly, refuseHidden } from '../conversations/move-rules.ts';
import { lockConversation } from '../conversations/moves.ts';
import { trainBase } from '../knowledge/document-training.ts';
import { liveAgentsOf } from './live-agents.ts';
import { FIGURES, rangeOf, readMetrics, within } from './metrics.ts';
import { presentAgent, presentAgents } from './present.ts';
import { readApprovals, readRun, readRuns, readSessions, seenBy } from './reading.ts';
import { agentRecords, checkSettings, restoreVersion, saveAgent } from './saving.ts';
import { decideApproval } from './sessions/approvals.ts';
import { beginWithin } from './sessions/beginning.ts';
import { aiAgents, aiAgentVersions, aiSessions } from './tables.ts';
import { runTrial } from './trial.ts';

const VERSIONS_MAX = 100;

/** @throws Refusal `not_found` for another merchant's id */
function requireOwn({ tenant }: MemberScope, merchantId: number): void {
  if (merchantId !== tenant.merchantId) throw notFound();
}

export const area = answer(calls, {
  async listAiAgents(scope, { params }) {
    requireOwn(scope, params.merchantId);
    const rows = await agentRecords.list(scope, sql`lower(${aiAgents.name})`, aiAgents.id);
    return {
      agents: await presentAgents(scope, rows),
      hasProvider: await scope.tenant.read((db) => hasProvider(db, params.merchantId)),
    };
  },

  createAiAgent: async (scope, { body }) => presentAgent(scope, await saveAgent(scope, body)),

  removeAiAgent: (scope, { params }) => agentRecords.remove(scope, params.id),

  async getAiAgentMetrics(scope, { params, query }) {
    requireOwn(scope, params.merchantId);
    const seen = await seenBy(scope);
    return scope.tenant.read(async (db) =>
      readMetrics(db, and(seen, within(await rangeOf(db, params.merchantId, query)))),
    );
  },

  async startAiTraining(scope, { params: { merchantId, a, b } }) {
    requireOwn(scope, merchantId);
    const { settings } = await agentRecords.get(scope, a);
    if (!settings.knowledgeBaseIds.includes(b)) throw notFound();
    const { documents } = await trainBase(scope, b, 'needed');
    const runId = newId();
    return act(scope, async () => ({
      result: { runId, documents },
      audit: [
        {
          action: 'aiAgent.trained',
          subject: ['aiAgent', a],
          after: { runId, knowledgeBaseId: b, documents },
        },
      ],
      events: [],
    }));
  },

  async listAiAgentVersions(scope, { params }) {
    const { id, merchantId } = await agentRecords.get(scope, params.id);
    return { versions: await scope.tenant.read((db) => readVersions(db, merchantId, id)) };
  },

  restoreAiAgentVersion: async (scope, { params }) =>
    presentAgent(scope, await restoreVersion(scope, params.id, params.version)),

  async tryAiAgent(scope, { body }) {
    await scope.tenant.read((db) => checkSettings(db, scope.tenant.merchantId, body.settings));
    return runTrial(scope, body);
  },

  async listAiSessions(scope, { query }) {
    const { merchantId, read } = scope.tenant;
    const { agentId, conversationId, figure, category } = query;
    const isDated = figure !== undefined || query.fromDate !== undefined || query.toDate !== undefined;
    const condition = and(
      isDated ? within(await read((db) => rangeOf(db, merchantId, query))) : undefined,
      figure && FIGURES[figure],
      agentId ? eq(aiSessions.agentId, agentId) : undefined,
      conversationId ? eq(aiSessions.conversationId, conversationId) : undefined,
      category ? eq(aiSessions.category, category) : undefined,
    );
    return readSessions(scope, condition, query);
  },

  async listAiRuns(scope, { params }) {
    const runs = await readRuns(scope, params.id);
    const short = (run: AiRun) => ({ ...run, steps: run.steps.map((step) => ({ ...step, input: '' })) });
    return { runs: runs.map(short) };
  },

  getAiRun: (scope, { params }) => readRun(scope, params.id),

  async listAiApprovals(scope, { query }) {
    const { conversationId } = query;
    if (conversationId) await conversationFor(scope, conversationId, 'view');
    return { approvals: await readApprovals(scope, conversationId) };
  },

  async decideAiApproval(scope, { params, body }) {
    await decideApproval(scope, params.id, body.approve);
    return done;
  },

  async giveToAiAgent(scope, { params }) {
    const { merchantId } = scope.tenant;
    await agentRecords.get(scope, params.id);
    const { id } = await conversationFor(scope, params.conversationId, 'change');
    const agent = (await liveAgentsOf(scope.services)(merchantId)).get(params.id);
    if (!agent?.active) throw new Refusal(aiAgentInactive);
    await act(scope, async (db) => {
      const row = await lockConversation(db, merchantId, id);
      refuseHidden(row);
      await insidersOnly(scope.caller)(row, db);
      if (row.kind !== 'chat') throw new Refusal(moveNotAllowed);
      return beginWithin(db, scope, row, agent);
    });
    return done;
  },
});

async function readVersions(db: Db, merchantId: number, agentId: string) {
  const rows = await db
    .select()
    .from(aiAgentVersions)
    .where(and(eq(aiAgentVersions.merchantId, merchantId), eq(aiAgentVersions.agentId, agentId)))
    .orderBy(desc(aiAgentVersions.version))
    .limit(VERSIONS_MAX);
  const running = await db
    .select({ version: aiSessions.version, running: sql<number>`count(*)`.mapWith(Number) })
    .from(aiSessions)
    .where(
      and(eq(aiSessions.merchantId, merchantId), eq(aiSessions.agentId, agentId), isNull(aiSessions.endedAt)),
    )
    .groupBy(aiSessions.version);
  const runningOn = new Map(running.map((row) => [row.version, row.running]));
  return rows.map(({ version, settings, memberName, restoredFrom, createdAt }) => ({
    version,
    settings: settings as AiAgentSettings,
    memberName,
    restoredFrom,
    running: runningOn.get(version) ?? 0,
    createdDate: createdAt.toISOString(),
  }));
}
