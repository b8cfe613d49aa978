import { type BotGraph, BUILT_IN_VARIABLES } from '@foyer/domain/bots/graph';
import type { BotEnd, BotState, BotStep, BotValue } from '@foyer/domain/bots/session';
import { BOT_NOTE_TEXTS, textsIn } from '@foyer/domain/bots/words';

/** Steps that a note names at most. */
export const NAMED = 12;

/** The note to the member who takes over: why, what was learned, and the last steps. */
export function handOverNote(
  reason: BotEnd,
  { variables }: BotState,
  { nodes, languages: [language = 'en'] }: BotGraph,
  path: readonly Pick<BotStep, 'node'>[],
): string {
  const words: Readonly<Partial<Record<BotEnd | 'steps', string>>> = textsIn(BOT_NOTE_TEXTS, language);
  const known = Object.entries(variables)
    .filter(([name, value]) => !(BUILT_IN_VARIABLES as readonly string[]).includes(name) && textOf(value))
    .map(([name, value]) => `${name}: ${textOf(value)}`);
  const names = new Map(nodes.map(({ id, name }) => [id, name || id]));
  const steps = path.slice(-NAMED).map(({ node }) => names.get(node) ?? node);
  return [words[reason], ...known, steps.length > 0 ? `${words.steps}: ${steps.join(' → ')}` : '']
    .filter(Boolean)
    .join('\n');
}

const textOf = (value: BotValue): string =>
  (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')).slice(0, 200);
