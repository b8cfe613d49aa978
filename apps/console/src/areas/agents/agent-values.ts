import type { AiAgent, AiAgentSettings } from '@foyer/contract/agents/shapes';
import { AGENT_TOOLS, type AgentTool, NEW_AGENT, type ToolRisk } from '@foyer/domain/agents/agent';
import { millionthsOf, typedMoney } from '../../i18n/money.ts';

/** An agent as its form holds it: numbers as they are typed. */
export type AgentValues = ReturnType<typeof agentValues>;

type Settings = Pick<AiAgentSettings, 'instructions' | 'tone' | 'hours' | 'greeting'>;

export const agentValues = (agent: AiAgent | null) => {
  const settings = agent?.settings ?? (NEW_AGENT as AiAgentSettings);
  const { instructions, tone, hours, greeting, caps } = settings;
  const own: Settings = { instructions, tone, hours, greeting };
  return {
    ...own,
    name: agent?.name ?? '',
    imageUrl: agent?.imageUrl ?? '',
    active: agent ? agent.status === 'Active' : true,
    languages: settings.languages as readonly string[],
    knowledgeBaseIds: settings.knowledgeBaseIds as readonly string[],
    skillIds: (settings.skillIds ?? []) as readonly string[],
    engagementIds: (agent?.engagements.map(({ id }) => id) ?? []) as readonly string[],
    departmentId: settings.departmentId ?? '',
    tools: Object.fromEntries(settings.tools.map(({ tool, risk }) => [tool, risk])) as Readonly<
      Partial<Record<AgentTool, ToolRisk>>
    >,
    turns: String(caps.turns),
    tokens: String(caps.tokens),
    turnCost: typedMoney(caps.turnCost),
    conversationCost: typedMoney(caps.conversationCost),
    dayCost: typedMoney(caps.dayCost),
    monthCost: typedMoney(caps.monthCost),
  };
};

/** The settings as they are stored. */
export const settingsOfValues = (values: AgentValues): AiAgentSettings => ({
  instructions: values.instructions,
  tone: values.tone,
  hours: values.hours,
  greeting: values.greeting,
  languages: [...values.languages] as AiAgentSettings['languages'],
  knowledgeBaseIds: [...values.knowledgeBaseIds],
  ...(values.skillIds.length > 0 && { skillIds: [...values.skillIds] }),
  departmentId: values.departmentId || null,
  tools: AGENT_TOOLS.flatMap((tool) => {
    const risk = values.tools[tool];
    return risk ? [{ tool, risk }] : [];
  }),
  caps: {
    turns: Number(values.turns),
    tokens: Number(values.tokens),
    turnCost: millionthsOf(values.turnCost) ?? 0,
    conversationCost: millionthsOf(values.conversationCost) ?? 0,
    dayCost: millionthsOf(values.dayCost) ?? 0,
    monthCost: millionthsOf(values.monthCost) ?? 0,
  },
});
