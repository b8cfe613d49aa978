import { type AgentPhrase, agentPhrase } from '@foyer/domain/agents/phrases';
import type { Asked, Decision } from './thought.ts';

export const phraseOf = ({ language }: Pick<Asked, 'language'>, phrase: AgentPhrase): string =>
  agentPhrase(phrase, language);

/** Gives the conversation to the team. */
export const handOver = (
  asked: Pick<Asked, 'language'>,
  category: NonNullable<Decision['category']>,
  note: string,
): Decision => ({ outcome: 'handed_over', text: phraseOf(asked, 'handOver'), category, note });
