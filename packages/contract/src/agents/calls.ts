import { AGENT_LIMITS } from '@foyer/domain/agents/agent';
import { z } from 'zod';
import { conversationsEdit, conversationsView } from '../conversations/access.ts';
import { defineCall } from '../kernel/define-call.ts';
import { Cursor, DateLike, Done, MerchantId, NextCursor, pageSize, Uuid } from '../kernel/shapes.ts';
import { agentsEdit, agentsView } from './access.ts';
import { AGENT_FIGURES } from './constants.ts';
import {
  aiAgentInactive,
  aiAgentNameTaken,
  aiAgentsFull,
  aiApprovalDecided,
  aiApprovalOver,
} from './errors.ts';
import {
  AiAgent,
  AiAgentInput,
  AiAgentMetrics,
  AiAgentSettings,
  AiAgentVersion,
  AiApproval,
  AiRun,
  AiSession,
  AiTrial,
  AiTrialMessage,
  HandoverCategory,
} from './shapes.ts';

export const description =
  'AI agents, which answer visitors from knowledge, and why they answered as they did.';

/** A trial asks a model, which waits and costs money. */
const rateLimit = { max: 240, perSeconds: 60 };

const one = z.object({ id: Uuid });
const ofMerchant = z.object({ merchantId: MerchantId });
const range = { fromDate: DateLike.optional(), toDate: DateLike.optional() };

export const listAiAgents = defineCall({
  method: 'GET',
  path: '/chimes/aiAgents/{merchantId}',
  access: agentsView,
  topics: ['aiAgents', 'aiSessions', 'engagements'],
  params: ofMerchant,
  reply: z.object({
    agents: z.array(AiAgent),
    /** Whether a provider of models is connected. Without one, agents answer from knowledge alone. */
    hasProvider: z.boolean(),
  }),
  summary: 'List AI agents by name',
  description: 'Catalogue 7.10.',
});

export const createAiAgent = defineCall({
  method: 'PUT',
  path: '/chimes/createAIAgent',
  access: agentsEdit,
  topics: ['aiAgents', 'engagements'],
  body: AiAgentInput,
  reply: AiAgent,
  errors: [aiAgentNameTaken, aiAgentsFull],
  summary: 'Create an AI agent, or change one',
  description:
    'Catalogue 7.10. With an id it changes the agent. Changed settings are a new version; conversations stay on the version that they began with.',
});

export const removeAiAgent = defineCall({
  method: 'POST',
  path: '/chimes/removeAIAgent/{id}',
  access: agentsEdit,
  topics: ['aiAgents', 'engagements'],
  params: one,
  reply: Done,
  summary: 'Delete an AI agent. Its conversations go to the team with the next message',
  description: 'Catalogue 7.10.',
});

export const getAiAgentMetrics = defineCall({
  method: 'GET',
  path: '/chimes/aiAgents/metrics/{merchantId}',
  access: agentsView,
  topics: ['aiSessions'],
  params: ofMerchant,
  query: z.object(range),
  reply: z.object({ total: AiAgentMetrics, agents: z.array(AiAgentMetrics) }),
  summary:
    'Count what AI agents did with conversations that began between two days. Default the last 30 days',
  description:
    'Catalogue 7.10. Involved: conversations of an agent. Answered: with an answer from a source. Resolved: the visitor said that it helped, or it answered and no person was asked within 24 hours. Reopened: reopened within 7 days after that.',
});

export const startAiTraining = defineCall({
  method: 'POST',
  path: '/chimes/aiTraining/{merchantId}/{a}/{b}/start',
  access: agentsEdit,
  topics: ['knowledge'],
  params: ofMerchant.extend({ a: Uuid, b: Uuid }),
  reply: z.object({ runId: Uuid, documents: z.number().int() }),
  summary: 'Train the documents of a knowledge base of an agent that need it',
  description: 'Catalogue 7.10. `a` is the agent, `b` the knowledge base.',
});

export const listAiAgentVersions = defineCall({
  method: 'GET',
  path: '/api/aiAgents/{id}/versions',
  access: agentsView,
  topics: ['aiAgents', 'aiSessions'],
  params: one,
  reply: z.object({ versions: z.array(AiAgentVersion) }),
  summary: 'List the last hundred versions of an agent, newest first',
});

export const restoreAiAgentVersion = defineCall({
  method: 'POST',
  path: '/api/aiAgents/{id}/versions/{version}/restore',
  access: agentsEdit,
  topics: ['aiAgents'],
  params: one.extend({ version: z.coerce.number().int().min(1).max(1_000_000) }),
  reply: AiAgent,
  summary: 'Make the settings of a version a new version',
});

export const tryAiAgent = defineCall({
  method: 'POST',
  path: '/api/aiAgents/try',
  access: agentsEdit,
  rateLimit,
  topics: [],
  body: z.strictObject({
    name: z.string().trim().max(100).default(''),
    settings: AiAgentSettings,
    messages: z.array(AiTrialMessage).min(1).max(AGENT_LIMITS.trial),
  }),
  reply: AiTrial,
  summary: 'Ask an agent with these settings what it would say. Nothing is sent, changed or counted',
  description: 'Tools find nothing, as there is no visitor. A connected model costs money.',
});

export const listAiSessions = defineCall({
  method: 'GET',
  path: '/api/aiSessions',
  access: agentsView,
  topics: ['aiSessions'],
  query: z.object({
    agentId: Uuid.optional(),
    conversationId: Uuid.optional(),
    figure: z.enum(AGENT_FIGURES).optional(),
    category: HandoverCategory.optional(),
    ...range,
    cursor: Cursor.optional(),
    limit: pageSize(50, 200),
  }),
  reply: NextCursor.extend({ sessions: z.array(AiSession) }),
  summary: 'List conversations of AI agents, newest first; with a figure those that it counts',
});

export const listAiRuns = defineCall({
  method: 'GET',
  path: '/api/aiSessions/{id}/runs',
  access: agentsView,
  topics: ['aiSessions'],
  params: one,
  reply: z.object({ runs: z.array(AiRun) }),
  summary: 'List the turns of an agent in a conversation, each with its sources and steps',
  description: 'The inputs of steps are empty; `getAiRun` has them.',
});

export const getAiRun = defineCall({
  method: 'GET',
  path: '/api/aiRuns/{id}',
  access: agentsView,
  topics: ['aiSessions'],
  params: one,
  reply: AiRun,
  summary: 'Get a turn of an agent with its sources and steps. Its id is the client id of its message',
});

export const listAiApprovals = defineCall({
  method: 'GET',
  path: '/api/aiApprovals',
  access: conversationsView,
  topics: ['aiSessions'],
  query: z.object({ conversationId: Uuid.optional() }),
  reply: z.object({ approvals: z.array(AiApproval) }),
  summary: 'List the requests of AI agents that wait for a decision, oldest first',
});

export const decideAiApproval = defineCall({
  method: 'POST',
  path: '/api/aiApprovals/{id}/decide',
  access: conversationsEdit,
  topics: ['aiSessions'],
  params: one,
  body: z.strictObject({ approve: z.boolean() }),
  reply: Done,
  errors: [aiApprovalDecided, aiApprovalOver],
  summary: 'Approve or refuse a request of an AI agent, which tells the visitor',
});

export const giveToAiAgent = defineCall({
  method: 'POST',
  path: '/api/aiAgents/{id}/conversations/{conversationId}',
  access: conversationsEdit,
  topics: ['aiSessions'],
  params: one.extend({ conversationId: Uuid }),
  reply: Done,
  errors: [aiAgentInactive],
  summary: 'Give a conversation to an AI agent, which answers what is open',
});
