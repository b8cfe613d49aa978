/** How an agent writes. */
export const AGENT_TONES = ['warm', 'neutral', 'brief'] as const;
export type AgentTone = (typeof AGENT_TONES)[number];

/** When an agent answers: always, or only inside or outside of the opening hours of the merchant. */
export const AGENT_HOURS = ['always', 'open', 'closed'] as const;
export type AgentHours = (typeof AGENT_HOURS)[number];

/** What an agent can do besides answering from knowledge. All concern its own visitor only. */
export const AGENT_TOOLS = ['find_tickets', 'find_orders', 'create_ticket'] as const;
export type AgentTool = (typeof AGENT_TOOLS)[number];

/** How far a tool reaches: it reads, it changes something, or a member has to decide. */
export type ToolRisk = 'read' | 'write' | 'approve';

/** The risks that each tool can be given. */
export const TOOL_RISKS: Readonly<Record<AgentTool, readonly ToolRisk[]>> = {
  find_tickets: ['read'],
  find_orders: ['read'],
  create_ticket: ['write', 'approve'],
};

/** Why an agent gave a conversation to the team. */
export const HANDOVER_CATEGORIES = [
  'asked',
  'no_source',
  'not_helpful',
  'decision',
  'upset',
  'limit',
  'failed',
] as const;
export type HandoverCategory = (typeof HANDOVER_CATEGORIES)[number];

/** How a turn of an agent ended. `dropped`: a member took over meanwhile. */
export const RUN_OUTCOMES = [
  'running',
  'answered',
  'asked',
  'asked_approval',
  'handed_over',
  'confirmed',
  'greeted',
  'dropped',
  'interrupted',
] as const;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];

/** What an agent may use. Money in millionths of a dollar, as providers charge. */
export interface AgentCaps {
  /** Turns of one conversation. */
  readonly turns: number;
  /** Tokens that one call of a model may write. */
  readonly tokens: number;
  readonly turnCost: number;
  readonly conversationCost: number;
  readonly dayCost: number;
  readonly monthCost: number;
}

/** What a version of an agent consists of. */
export interface AgentSettings {
  readonly instructions: string;
  readonly tone: AgentTone;
  /** ISO codes. */
  readonly languages: readonly string[];
  readonly knowledgeBaseIds: readonly string[];
  /** Skills whose intents it understands. Absent or empty: all intents. */
  readonly skillIds?: readonly string[] | undefined;
  readonly hours: AgentHours;
  /** The first message of a conversation. Empty: none. */
  readonly greeting: string;
  readonly tools: readonly { readonly tool: AgentTool; readonly risk: ToolRisk }[];
  /** The department that takes over. Null: the queue of all. */
  readonly departmentId: string | null;
  readonly caps: AgentCaps;
}

/** Limits of agents. Characters unless named otherwise. */
export const AGENT_LIMITS = {
  agents: 50,
  instructions: 4_000,
  greeting: 1_000,
  bases: 50,
  skills: 50,
  languages: 20,
  turns: 50,
  tokens: 8_000,
  /** Calls of a model in one turn. */
  calls: 6,
  /** Seconds. */
  turnSeconds: 60,
  /** Messages within this time are one turn. Milliseconds. */
  togetherMs: 1_500,
  /** How long an agent waits for a member's approval. */
  approvalSeconds: 120,
  /** What an agent says of a passage at most. */
  passage: 800,
  /** Messages of a trial. */
  trial: 40,
} as const;

/** The most that caps of money can be: 10,000 dollars. */
export const COST_MAX = 10_000_000_000;

/** An agent as it begins. */
export const NEW_AGENT: AgentSettings = {
  instructions: '',
  tone: 'warm',
  languages: ['en'],
  knowledgeBaseIds: [],
  hours: 'always',
  greeting: '',
  tools: [{ tool: 'find_tickets', risk: 'read' }],
  departmentId: null,
  caps: {
    turns: 12,
    tokens: 800,
    turnCost: 50_000,
    conversationCost: 400_000,
    dayCost: 12_000_000,
    monthCost: 250_000_000,
  },
};
