import { isSafeAddress } from '../addresses.ts';
import { BOT_LIMITS } from '../graph.ts';
import type { BotTest } from '../steps.ts';
import { isAddress, listOf, objectOf, type Part, textIn, textOf } from './parts.ts';
import {
  type Block,
  edgeOf,
  type Json,
  missing,
  type Steps,
  variableOf,
  withNames,
} from './typebot-parts.ts';

/** Buttons, and what follows each. */
export function choice(block: Block): Steps {
  const { raw, said, language } = block;
  const { isMultipleChoice, dynamicVariableId } = objectOf(raw.options);
  const items = listOf(raw.items);
  const kept = items.slice(0, BOT_LIMITS.options).map((item, index) => ({
    id: `b${index + 1}`,
    label: textIn(language, withNames(block, textOf(item.content) || textOf(item.title))),
    to: edgeOf(block, item),
  }));
  if (kept.length === 0) return missing;
  const buttons = kept.map(({ id, label }) => ({ id, label, action: 'postback' as const, value: '' }));
  const text = textIn(language, withNames(block, said || 'Please choose.'));
  const isSimplified = isMultipleChoice || dynamicVariableId || items.some(isConditional);
  const reason = items.length > kept.length ? 'too_many' : isSimplified ? 'simplified' : undefined;
  return {
    steps: leading(block, kept, { type: 'buttons', data: { text, buttons } }),
    ...(reason && { reason }),
  };
}

/** Pictures or cards, as a carousel. A card keeps the first of its buttons. */
export function pictures(block: Block): Steps {
  const { raw, said, language } = block;
  const all = listOf(raw.items);
  const filled = (value: unknown) => textIn(language, withNames(block, textOf(value)));
  const kept = all.slice(0, BOT_LIMITS.options).map((item, index) => {
    const imageUrl = textOf(item.pictureSrc) || textOf(item.imageUrl);
    const [path = item] = listOf(item.paths);
    return {
      id: `i${index + 1}`,
      title: filled(textOf(item.title) || `${index + 1}`),
      text: filled(item.description),
      imageUrl: isSafeAddress(imageUrl) && isAddress(imageUrl) ? imageUrl : '',
      to: edgeOf(block, path),
    };
  });
  if (kept.length === 0) return missing;
  const { isMultipleChoice, dynamicItems } = objectOf(raw.options);
  const isSimplified =
    isMultipleChoice ||
    objectOf(dynamicItems).isEnabled === true ||
    mappingOf(raw.options).some(({ field }) => field !== 'Title') ||
    all.some(isConditional) ||
    all.some(({ paths }) => listOf(paths).length > 1);
  const reason = all.length > kept.length ? 'too_many' : isSimplified ? 'simplified' : undefined;
  const items = kept.map(({ to: _, ...item }) => item);
  const text = textIn(language, withNames(block, said || 'Please choose.'));
  return {
    steps: leading(block, kept, { type: 'list', data: { text, style: 'carousel', items } }),
    ...(reason && { reason }),
  };
}

/** Whether an option is only sometimes offered there. */
const isConditional = ({ displayCondition, options }: Json): boolean =>
  [displayCondition, objectOf(options).displayCondition].some((one) => objectOf(one).isEnabled === true);

/** The variable that keeps the title of a card. */
const titleVariable = ({ options }: Json): unknown =>
  mappingOf(options).find(({ field }) => field === 'Title')?.variableId;

const mappingOf = (options: unknown): Json[] => listOf(objectOf(options).saveResponseMapping);

/** A choice is kept in its variable before the flow goes on, once for each way on. */
function leading(
  block: Block,
  options: readonly { readonly id: string; readonly to: string | null }[],
  step: NonNullable<Part['step']>,
): Partial<Part>[] {
  const own = textOf(block.raw.id);
  const { variableId = titleVariable(block.raw) } = objectOf(block.raw.options);
  const variable = variableId ? variableOf(block, variableId, 'choice') : null;
  const saved = new Map(
    [...new Set(options.map(({ to }) => to))].map((to, index) => [to, `${own} save ${index}`]),
  );
  const exits = options.map(({ id, to }) => [id, variable ? saved.get(to) : to]);
  return [
    { step, exits: { ...Object.fromEntries(exits), other: own } },
    ...(variable
      ? [...saved].map(([to, key]) => ({
          keys: [key],
          next: to,
          step: { type: 'set' as const, data: { variable, value: '{{ choice }}' } },
        }))
      : []),
  ];
}

const OPERATORS: Readonly<Record<string, BotTest['operator']>> = {
  'Equal to': 'isEqualTo',
  'Not equal': 'isNotEqualTo',
  Contains: 'contains',
  'Does not contain': 'doesNotContain',
  'Greater than': 'isGreaterThan',
  'Greater or equal to': 'isGreaterThanOrEqual',
  'Less than': 'isLessThan',
  'Less or equal to': 'isLessThanOrEqual',
  'Is set': 'hasValue',
  'Is empty': 'isEqualTo',
  'Starts with': 'beginsWith',
  'Ends with': 'endsWith',
  'Matches regex': 'regEx',
};

/** The branches of a condition. What cannot be compared here is left out. */
export function condition(block: Block): Steps {
  const all = listOf(block.raw.items);
  const items = all.slice(0, BOT_LIMITS.branches);
  let isWhole = all.length === items.length;
  const branches = items.map((item, index) => {
    const { logicalOperator, comparisons } = objectOf(item.content);
    const tests = listOf(comparisons).flatMap((comparison): BotTest[] => {
      const operator = OPERATORS[textOf(comparison.comparisonOperator)];
      const variable = variableOf(block, comparison.variableId, 'value');
      const value =
        comparison.comparisonOperator === 'Is empty' ? '' : withNames(block, textOf(comparison.value));
      const isKept = operator !== undefined && value.length <= BOT_LIMITS.text;
      isWhole &&= isKept;
      return isKept ? [{ variable, operator, value }] : [];
    });
    isWhole &&= tests.length <= BOT_LIMITS.tests;
    return {
      id: `c${index + 1}`,
      label: '',
      match: logicalOperator === 'OR' ? ('any' as const) : ('all' as const),
      tests: tests.slice(0, BOT_LIMITS.tests),
    };
  });
  const exits = items.map((item, index) => [`c${index + 1}`, edgeOf(block, item)]);
  return {
    steps: [{ step: { type: 'condition', data: { branches } }, exits: Object.fromEntries(exits) }],
    ...(!isWhole && { reason: 'simplified' }),
  };
}
