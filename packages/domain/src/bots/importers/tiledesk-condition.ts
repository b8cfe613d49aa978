import { BOT_LIMITS } from '../graph.ts';
import type { BotTest } from '../steps.ts';
import { listOf, objectOf, textOf } from './parts.ts';
import { type Action, keyOf, type Taken, taken, variableOf, withNames } from './tiledesk-parts.ts';

const OPERATORS: Readonly<Record<string, BotTest['operator']>> = {
  equalAsNumbers: 'isEqualTo',
  equalAsStrings: 'isEqualTo',
  notEqualAsNumbers: 'isNotEqualTo',
  notEqualAsStrings: 'isNotEqualTo',
  greaterThan: 'isGreaterThan',
  greaterThanOrEqual: 'isGreaterThanOrEqual',
  lessThan: 'isLessThan',
  lessThanOrEqual: 'isLessThanOrEqual',
  startsWith: 'beginsWith',
  startsWithIgnoreCase: 'beginsWith',
  endsWith: 'endsWith',
  contains: 'contains',
  containsIgnoreCase: 'contains',
  isEmpty: 'isEqualTo',
  isNull: 'isEqualTo',
  isUndefined: 'isEqualTo',
  matches: 'regEx',
};

/** Groups joined by OR are branches to the same step; groups joined by AND are one. */
export function condition(action: Action): Taken {
  const { raw, next } = action;
  const groups = listOf(raw.groups);
  const expressions = groups.filter(({ type }) => type === 'expression');
  let isWhole = expressions.length <= BOT_LIMITS.branches;
  isWhole &&= !groups.some(({ type, operator }) => type === 'operator' && operator === 'AND');
  const branches = expressions.slice(0, BOT_LIMITS.branches).map(({ conditions }, index) => {
    const joined = listOf(conditions).filter(({ type }) => type === 'operator');
    const tests = listOf(conditions)
      .filter(({ type }) => type === 'condition')
      .flatMap(({ operand1, operator, operand2 }): BotTest[] => {
        const known = OPERATORS[textOf(operator)];
        const variable = variableOf(action, textOf(operand1)).slice(0, BOT_LIMITS.variable * 3);
        const { type, value, name: other } = objectOf(operand2);
        const compared = type === 'var' ? `{{${textOf(other)}}}` : textOf(value);
        const filled = withNames(action, compared);
        const isKept = known !== undefined && filled.length <= BOT_LIMITS.text;
        isWhole &&= isKept;
        return isKept ? [{ variable, operator: known, value: filled }] : [];
      });
    isWhole &&= tests.length <= BOT_LIMITS.tests;
    const isAny = joined.some(({ operator }) => operator === 'OR');
    isWhole &&= !isAny || joined.every(({ operator }) => operator === 'OR');
    return {
      id: `c${index + 1}`,
      label: '',
      match: isAny ? ('any' as const) : ('all' as const),
      tests: tests.slice(0, BOT_LIMITS.tests),
    };
  });
  const yes = keyOf(raw.trueIntent) ?? next;
  const exits = Object.fromEntries(branches.map(({ id }) => [id, yes]));
  return taken(
    {
      step: { type: 'condition', data: { branches } },
      exits: { ...exits, else: keyOf(raw.falseIntent) ?? next },
    },
    ...(isWhole ? [] : (['simplified'] as const)),
  );
}
