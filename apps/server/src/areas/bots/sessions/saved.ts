import type { BotValue, BotVariables } from '@foyer/domain/bots/session';
import type { SavedPart } from '@foyer/domain/bots/steps';

/** The parts of an answer that a step keeps. A part that is missing is empty. */
export function saved(answer: unknown, save: readonly SavedPart[]): BotVariables {
  return Object.fromEntries(save.map(({ path, variable }) => [variable, partOf(answer, path)]));
}

function partOf(answer: unknown, path: string): BotValue {
  let part = answer;
  for (const name of path
    .replace(/^\$\.?/, '')
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter(Boolean))
    part =
      typeof part === 'object' && part !== null && Object.hasOwn(part, name) ? part[name as never] : null;
  return (part ?? '') as BotValue;
}
