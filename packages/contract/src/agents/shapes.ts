import {
  AGENT_HOURS,
  AGENT_LIMITS,
  AGENT_TONES,
  AGENT_TOOLS,
  COST_MAX,
  HANDOVER_CATEGORIES,
  RUN_OUTCOMES,
} from '@foyer/domain/agents/agent';
import { WIDGET_LANGUAGES } from '@foyer/domain/engagement';
import { NAME_MAX } from '@foyer/domain/limits';
import { z } from 'zod';
import { ImageAddress, Instant, NamedRef, precondition, Uuid } from '../kernel/shapes.ts';

const Cost = z.number().int().min(0).max(COST_MAX);

export const HandoverCategory = z.enum(HANDOVER_CATEGORIES);

/** What an agent may use. Money in millionths of a dollar; 0: nothing. */
export const AiAgentCaps = z.strictObject({
  turns: z.number().int().min(1).max(AGENT_LIMITS.turns),
  tokens: z.number().int().min(50).max(AGENT_LIMITS.tokens),
  turnCost: Cost,
  conversationCost: Cost,
  dayCost: Cost,
  monthCost: Cost,
});

export const AiAgentTool = z.strictObject({
  tool: z.enum(AGENT_TOOLS),
  /** `approve`: the agent asks, and a member decides in the conversation. Without a decision it hands over. */
  risk: z.enum(['read', 'write', 'approve']),
});

/** What a version of an agent consists of. */
export const AiAgentSettings = z.strictObject({
  instructions: z.string().trim().max(AGENT_LIMITS.instructions),
  tone: z.enum(AGENT_TONES),
  languages: z.array(z.enum(WIDGET_LANGUAGES)).min(1).max(AGENT_LIMITS.languages),
  knowledgeBaseIds: z.array(Uuid).max(AGENT_LIMITS.bases),
  /** Skills whose intents it understands. Default all intents. */
  skillIds: z.array(Uuid).max(AGENT_LIMITS.skills).optional(),
  hours: z.enum(AGENT_HOURS),
  /** The first message of a conversation. Empty: none. */
  greeting: z.string().trim().max(AGENT_LIMITS.greeting),
  tools: z.array(AiAgentTool).max(AGENT_TOOLS.length),
  /** The department that takes over. Null: the queue of all. */
  departmentId: Uuid.nullable(),
  caps: AiAgentCaps,
});
export type AiAgentSettings = z.infer<typeof AiAgentSettings>;

const AgentStatus = z.enum(['Active', 'Inactive']);

/** A new agent, or with `id` a change of one. Parts that are left out stay, or begin with their defaults. */
export const AiAgentInput = z.strictObject({
  id: Uuid.optional(),
  name: z.string().trim().min(1).max(NAME_MAX).optional(),
  imageUrl: ImageAddress.optional(),
  status: AgentStatus.optional(),
  /** Changes them into a new version. */
  settings: AiAgentSettings.optional(),
  /** The engagements in which it answers. */
  engagementIds: z.array(Uuid).max(100).optional(),
  ...precondition,
});
export type AiAgentInput = z.infer<typeof AiAgentInput>;

/** An AI agent. Specification 7.10. */
export const AiAgent = z.object({
  id: Uuid,
  name: z.string(),
  imageUrl: z.string().nullable(),
  status: AgentStatus,
  /** The version that new conversations begin with. */
  version: z.number().int(),
  settings: AiAgentSettings,
  engagements: z.array(NamedRef),
  /** Conversations that it answers now. */
  running: z.number().int(),
  /** Conversations of the last seven days. */
  conversations: z.number().int(),
  handedOver: z.number().int(),
  createdDate: Instant,
  lastModifiedDate: Instant,
});
export type AiAgent = z.infer<typeof AiAgent>;

export const AiAgentVersion = z.object({
  version: z.number().int(),
  settings: AiAgentSettings,
  memberName: z.string(),
  restoredFrom: z.number().int().nullable(),
  /** Conversations that run on it. */
  running: z.number().int(),
  createdDate: Instant,
});
export type AiAgentVersion = z.infer<typeof AiAgentVersion>;

/** A passage, FAQ, intent or result of a tool that a run found. Kept when its document is deleted. */
export const AiRunSource = z.object({
  n: z.number().int(),
  kind: z.enum(['passage', 'faq', 'intent', 'tool']),
  title: z.string(),
  headings: z.array(z.string()),
  text: z.string(),
  url: z.string().nullable(),
  /** 0 to 1. Null for results of tools. */
  score: z.number().nullable(),
  documentId: Uuid.nullable(),
  /** Whether the document still exists. */
  exists: z.boolean(),
  /** Whether the answer rests on it. */
  used: z.boolean(),
});
export type AiRunSource = z.infer<typeof AiRunSource>;

/** A step of a run, in order. */
export const AiRunStep = z.object({
  n: z.number().int(),
  kind: z.enum([
    'checked',
    'searched',
    'understood',
    'asked_model',
    'tool',
    'verified',
    'decided',
    'approval',
    'failed',
  ]),
  /** What was found, in plain words or as it was sent. */
  detail: z.string(),
  /** What was sent to the model or tool. Empty otherwise. */
  input: z.string(),
  milliseconds: z.number().int(),
});
export type AiRunStep = z.infer<typeof AiRunStep>;

/** A turn of an agent: why it answered as it did. */
export const AiRun = z.object({
  id: Uuid,
  agent: NamedRef,
  version: z.number().int(),
  conversationId: Uuid.nullable(),
  visitorName: z.string(),
  question: z.string(),
  answer: z.string(),
  language: z.string(),
  outcome: z.enum(RUN_OUTCOMES),
  category: HandoverCategory.nullable(),
  /** Null: it answered from knowledge alone. */
  model: z.string().nullable(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** Millionths of a dollar. */
  cost: z.number().int(),
  milliseconds: z.number().int(),
  sources: z.array(AiRunSource),
  steps: z.array(AiRunStep),
  createdDate: Instant,
});
export type AiRun = z.infer<typeof AiRun>;

export const AiAgentMetrics = z.object({
  /** Null: all agents. */
  agentId: Uuid.nullable(),
  involved: z.number().int(),
  answered: z.number().int(),
  resolved: z.number().int(),
  reopened: z.number().int(),
  handedOver: z.number().int(),
  thumbsUp: z.number().int(),
  thumbsDown: z.number().int(),
  categories: z.array(z.object({ category: HandoverCategory, count: z.number().int() })),
  /** Millionths of a dollar. */
  cost: z.number().int(),
  /** From the message of the visitor to the answer. Milliseconds; null without answers. */
  p50: z.number().int().nullable(),
  p95: z.number().int().nullable(),
});
export type AiAgentMetrics = z.infer<typeof AiAgentMetrics>;

/** A conversation of an agent. */
export const AiSession = z.object({
  id: Uuid,
  agent: NamedRef,
  version: z.number().int(),
  conversationId: Uuid,
  visitorName: z.string(),
  /** The last question of the visitor. */
  question: z.string(),
  state: z.enum(['running', 'handed_over', 'taken', 'closed']),
  category: HandoverCategory.nullable(),
  turns: z.number().int(),
  answers: z.number().int(),
  cost: z.number().int(),
  rating: z.enum(['up', 'down']).nullable(),
  lastRunId: Uuid.nullable(),
  createdDate: Instant,
  endedDate: Instant.nullable(),
});
export type AiSession = z.infer<typeof AiSession>;

/** A request of an agent that waits for a member: to create a ticket of its visitor. */
export const AiApproval = z.object({
  id: Uuid,
  agent: NamedRef,
  conversationId: Uuid,
  visitorName: z.string(),
  title: z.string(),
  description: z.string(),
  createdDate: Instant,
  /** Then the agent hands over. */
  expiresDate: Instant,
});
export type AiApproval = z.infer<typeof AiApproval>;

export const AiTrialMessage = z.strictObject({
  from: z.enum(['visitor', 'agent']),
  text: z.string().trim().min(1).max(2_000),
});

/** What an agent would say, with why. */
export const AiTrial = z.object({
  outcome: z.enum(RUN_OUTCOMES),
  category: HandoverCategory.nullable(),
  answer: z.string(),
  choices: z.array(z.string()),
  note: z.string(),
  model: z.string().nullable(),
  cost: z.number().int(),
  milliseconds: z.number().int(),
  sources: z.array(AiRunSource),
  steps: z.array(AiRunStep),
});
export type AiTrial = z.infer<typeof AiTrial>;
