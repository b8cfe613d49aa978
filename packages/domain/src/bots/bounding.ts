import { BOT_LIMITS } from './graph.ts';
import type { BotValue, BotVariables } from './session.ts';

/** Values that sessions can keep: texts are cut, not leaving half a character, and values with too large parts are empty. */
export const bounded = (variables: BotVariables): BotVariables =>
  Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, boundedValue(value)]));

function boundedValue(value: BotValue): BotValue {
  if (typeof value === 'string') return value.slice(0, BOT_LIMITS.valueLength).toWellFormed();
  const isLarge =
    typeof value === 'object' && value !== null && JSON.stringify(value).length > BOT_LIMITS.partsLength;
  return isLarge ? '' : value;
}
