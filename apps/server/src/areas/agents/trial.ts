import type { AiTrial, AiTrialMessage } from '@foyer/contract/agents/shapes';
import { AGENT_LIMITS, type AgentSettings } from '@foyer/domain/agents/agent';
import { AGENT_PHRASES } from '@foyer/domain/agents/phrases';
import { containsArabic } from '@foyer/domain/arabic';
import type { z } from 'zod';
import type { MemberScope } from '../../kernel/context.ts';
import { spokenLanguage } from './sessions/beginning.ts';
import { think } from './thinking/think.ts';

interface Tried {
  readonly name: string;
  readonly settings: AgentSettings;
  readonly messages: readonly z.output<typeof AiTrialMessage>[];
}

const QUESTIONS: readonly string[] = [
  ...Object.values(AGENT_PHRASES.clarify),
  ...Object.values(AGENT_PHRASES.didYouMean),
];

/** What an agent would say to the last message. There is no visitor, so tools find nothing. */
export async function runTrial(
  { services, tenant: { merchantId }, disconnected }: MemberScope,
  { name, settings, messages }: Tried,
): Promise<AiTrial> {
  const begun = performance.now();
  const last = messages.findLastIndex(({ from }) => from === 'agent');
  const text = messages
    .slice(last + 1)
    .map((message) => message.text)
    .join('\n');
  const before = messages.slice(0, last + 1);
  const isUnclear = QUESTIONS.includes(before.at(-1)?.text ?? '');
  const thought = await think({
    ...{ services, merchantId, settings, text, before },
    ...{ agentId: null, agentName: name, visitorId: null, conversationId: null },
    language: spokenLanguage(containsArabic(text) ? 'ar' : 'en', settings.languages),
    unclear: isUnclear ? (before.findLast(({ from }) => from === 'visitor')?.text ?? null) : null,
    turns: before.filter(({ from }) => from === 'agent').length,
    answers: before.filter(({ from, text: said }) => from === 'agent' && !QUESTIONS.includes(said)).length,
    signal: AbortSignal.any([disconnected(), AbortSignal.timeout(AGENT_LIMITS.turnSeconds * 1000)]),
  });
  return {
    outcome: thought.outcome,
    category: thought.category ?? null,
    answer: thought.text,
    choices: [...(thought.choices ?? [])],
    note: thought.note ?? '',
    model: thought.model,
    cost: thought.cost,
    milliseconds: Math.round(performance.now() - begun),
    sources: thought.sources.map((source, index) => ({
      ...source,
      n: index + 1,
      headings: [...source.headings],
      exists: true,
    })),
    steps: thought.steps.map((step, index) => ({ ...step, n: index + 1 })),
  };
}
