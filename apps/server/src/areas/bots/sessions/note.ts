import { type BotGraph, BUILT_IN_VARIABLES } from '@foyer/domain/bots/graph';
import type { BotEnd, BotState, BotStep, BotValue } from '@foyer/domain/bots/session';

const REASONS: Readonly<Record<BotEnd, string>> = {
  asked: 'The visitor asked for a person.',
  flow: 'The flow leads to the team.',
  failed: 'The flow could not go on.',
  closed: '',
  stopped: '',
};

/** Steps that a note names at most. */
const NAMED = 12;

/** The note to the member who takes over: why, what was learned, and the last steps. */
export function handOverNote(
  reason: BotEnd,
  { variables }: BotState,
  { nodes }: BotGraph,
  path: readonly Pick<BotStep, 'node'>[],
): string {
  const known = Object.entries(variables)
    .filter(([name, value]) => !(BUILT_IN_VARIABLES as readonly string[]).includes(name) && textOf(value))
    .map(([name, value]) => `${name}: ${textOf(value)}`);
  const names = new Map(nodes.map(({ id, name }) => [id, name || id]));
  const steps = path.slice(-NAMED).map(({ node }) => names.get(node) ?? node);
  return [REASONS[reason], ...known, steps.length > 0 ? `Steps: ${steps.join(' → ')}` : '']
    .filter(Boolean)
    .join('\n');
}

const textOf = (value: BotValue): string =>
  (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')).slice(0, 200);
