import { NEW_AGENT } from '@foyer/domain/agents/agent';
import { newId } from '../../kernel/ids.ts';
import { byBody, defineSweep } from '../../sweep/area-sweep.ts';
import {
  aiAgents,
  aiAgentVersions,
  aiApprovals,
  aiCitations,
  aiRunSteps,
  aiRuns,
  aiSessions,
} from './tables.ts';

declare module '../../sweep/area-sweep.ts' {
  interface WorldRows {
    readonly aiAgentId: string;
    readonly aiSessionId: string;
    readonly aiRunId: string;
    readonly aiApprovalId: string;
  }
}

const SETTINGS = { ...NEW_AGENT, tools: [] };

export const sweep = defineSweep({
  after: ['conversations', 'knowledge', 'engagements', 'intents'],
  rows: () => ({ aiAgentId: newId(), aiSessionId: newId(), aiRunId: newId(), aiApprovalId: newId() }),
  async write(db, { merchantId, mark, conversationId, knowledgeBaseId, ...ids }) {
    const { aiAgentId, aiSessionId, aiRunId, aiApprovalId } = ids;
    const settings = { ...SETTINGS, greeting: mark, knowledgeBaseIds: [knowledgeBaseId] };
    const version = { merchantId, version: 1, settings };
    await db.insert(aiAgents).values({ ...version, id: aiAgentId, name: mark, active: false });
    await db.insert(aiAgentVersions).values({ ...version, agentId: aiAgentId, memberName: mark });
    await db.insert(aiSessions).values({
      ...{ merchantId, id: aiSessionId, agentId: aiAgentId, version: 1, conversationId },
      ...{ language: 'en', handledSeq: 0, question: mark, reason: 'closed', endedAt: new Date() },
    });
    const run = { merchantId, runId: aiRunId, n: 1 };
    await db.insert(aiRuns).values({
      ...{ merchantId, id: aiRunId, sessionId: aiSessionId, question: mark, outcome: 'answered' },
    });
    await db.insert(aiApprovals).values({
      ...{ merchantId, id: aiApprovalId, sessionId: aiSessionId, runId: aiRunId, conversationId },
      ...{ title: mark, description: mark, expiresAt: new Date(0) },
    });
    await db.insert(aiRunSteps).values({ ...run, kind: 'decided', detail: mark, milliseconds: 1 });
    await db.insert(aiCitations).values({
      ...run,
      ...{ kind: 'passage', title: mark, headings: [], text: mark, used: true },
    });
  },
  ids: ({ aiAgentId, aiSessionId, aiRunId, aiApprovalId }) => [
    [/^\/api\/aiApprovals/, aiApprovalId],
    [/^\/api\/aiSessions/, aiSessionId],
    [/^\/api\/aiRuns/, aiRunId],
    [/aiAgents|removeAIAgent|createAIAgent/, aiAgentId],
  ],
  fields: ({ aiAgentId }) => ({ agentId: aiAgentId }),
  lists: ({ engagementId, skillId }) => ({ engagementIds: engagementId, skillIds: skillId }),
  special: {
    createAiAgent: ({ engagementId }) => ({ settings: SETTINGS, engagementIds: [engagementId] }),
    tryAiAgent: () => ({ settings: SETTINGS }),
    startAiTraining: ({ aiAgentId, knowledgeBaseId }) => ({ a: aiAgentId, b: knowledgeBaseId }),
    listAiApprovals: ({ conversationId }) => ({ conversationId }),
    decideAiApproval: () => ({ approve: false }),
    listAiSessions: ({ conversationId }) => ({ conversationId }),
    giveToAiAgent: ({ conversationId }) => ({ conversationId }),
    restoreAiAgentVersion: () => ({ version: 1 }),
  },
  refused: { giveToAiAgent: 'ai_agent_inactive', decideAiApproval: 'ai_approval_over' },
  withoutRows: ['listAiSessions agentId', 'listAiSessions conversationId'],
  refusedAsInput: [
    'createAiAgent engagementIds.0',
    'createAiAgent settings.departmentId',
    'createAiAgent settings.knowledgeBaseIds.0',
    'createAiAgent settings.skillIds.0',
    'tryAiAgent settings.departmentId',
    'tryAiAgent settings.knowledgeBaseIds.0',
    'tryAiAgent settings.skillIds.0',
  ],
  records: [
    {
      subject: 'aiAgent',
      topic: 'aiAgents',
      calls: ['createAiAgent', 'createAiAgent', 'removeAiAgent'],
      fields: { name: 'Tilda' },
      change: { name: 'Otto' },
      unique: 'name',
      of: byBody,
    },
  ],
});
