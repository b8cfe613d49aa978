import { type AgentNote, agentNote } from '@foyer/domain/agents/notes';
import { type AgentPhrase, agentPhrase } from '@foyer/domain/agents/phrases';
import type { Asked, Decision } from './thought.ts';

export const phraseOf = ({ language }: Pick<Asked, 'language'>, phrase: AgentPhrase): string =>
  agentPhrase(phrase, language);

/** A note for the team, in the first language of the agent, with what it is about. */
export const noteOf = ({ settings }: Pick<Asked, 'settings'>, note: AgentNote, about = ''): string =>
  `${agentNote(note, settings.languages[0])} ${about}`.trim();

/** Gives the conversation to the team. */
export const handOver = (
  asked: Pick<Asked, 'language'>,
  category: NonNullable<Decision['category']>,
  note: string,
): Decision => ({ outcome: 'handed_over', text: phraseOf(asked, 'handOver'), category, note });
