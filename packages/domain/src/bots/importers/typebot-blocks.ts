import { BOT_LIMITS } from '../graph.ts';
import { type AskType, type BotTest, HTTP_METHODS } from '../steps.ts';
import {
  isAddress,
  type LeftOutReason,
  listOf,
  type Names,
  objectOf,
  type Part,
  textIn,
  textOf,
} from './parts.ts';

type Json = Readonly<Record<string, unknown>>;

/** A block of Typebot with what is around it. */
export interface Block {
  readonly raw: Json;
  /** The text before an input. */
  readonly said: string;
  readonly next: string | null;
  /** The keys that edges lead to. */
  readonly edges: ReadonlyMap<string, string>;
  readonly language: string;
  readonly names: Names;
  /** Names of variables by id. */
  readonly variables: ReadonlyMap<string, string>;
}

type Steps = readonly Partial<Part>[];

/** The steps of a block, the first of which is reached by it, and what of it is missing. */
export function stepOf(block: Block): { readonly steps: Steps; readonly reason?: LeftOutReason } {
  const { raw, language } = block;
  const content = objectOf(raw.content);
  const options = objectOf(raw.options);
  const filled = (text: unknown) => withNames(block, textOf(text));
  const url = filled(content.url);
  switch (raw.type) {
    case 'text': {
      const text = withNames(block, textOfBlock(raw));
      return text.trim() ? one({ type: 'say', data: { text: textIn(language, text) } }) : { steps: [] };
    }
    case 'image':
      return isAddress(url) ? one({ type: 'image', data: { url, text: {} } }) : missing;
    case 'video':
      if (isAddress(url) && (content.type ?? 'url') === 'url')
        return one({ type: 'video', data: { url, text: {} } });
      return linked(block, url);
    case 'embed':
    case 'audio':
      return linked(block, url);
    case 'choice input':
    case 'picture choice input':
      return choice(block);
    case 'Set variable':
      return assignment(block);
    case 'Condition':
      return condition(block);
    case 'Redirect': {
      const address = filled(options.url);
      if (!isAddress(address)) return missing;
      const action = options.isNewTab === false ? ('url_same' as const) : ('url_new' as const);
      const button = { id: 'b1', label: textIn(language, 'Open'), action, value: address };
      return one(
        { type: 'buttons', data: { text: textIn(language, address), buttons: [button] } },
        'simplified',
      );
    }
    case 'Wait': {
      const seconds = Number(options.secondsToWaitFor) || 0;
      return seconds < 60
        ? { steps: [], reason: 'simplified' }
        : one({ type: 'wait', data: { minutes: Math.min(BOT_LIMITS.minutes, Math.round(seconds / 60)) } });
    }
    case 'Jump': {
      const to = textOf(options.blockId) || (options.groupId ? `group ${textOf(options.groupId)}` : null);
      return to ? { steps: [{ step: { type: 'jump', data: {} }, next: to }] } : missing;
    }
    case 'Typebot link':
      return options.typebotId === 'current' && options.groupId
        ? { steps: [{ step: { type: 'jump', data: {} }, next: `group ${textOf(options.groupId)}` }] }
        : missing;
    case 'AB test': {
      const share = Math.round(Math.min(100, Math.max(0, Number(options.aPercent ?? 50))));
      const branches = listOf(raw.items).map(({ path }, index) => ({
        id: textOf(path) || `p${index}`,
        label: textOf(path).toUpperCase(),
        weight: index === 0 ? share : 100 - share,
      }));
      const exits = listOf(raw.items).map((item, index) => [branches[index]?.id, edgeOf(block, item)]);
      return { steps: [{ step: { type: 'random', data: { branches } }, exits: Object.fromEntries(exits) }] };
    }
    case 'Webhook':
    case 'HTTP request':
      return webhook(block, options);
    case 'Email': {
      const to = (Array.isArray(options.recipients) ? options.recipients : []).map(filled).join(', ');
      const data = {
        to: to.slice(0, 320),
        subject: filled(options.subject).slice(0, 200),
        text: filled(options.body).slice(0, BOT_LIMITS.text),
      };
      return one({ type: 'mail', data });
    }
    case 'Chatwoot':
      return one({ type: 'handover', data: { text: {}, departmentId: null } });
    default:
      return textOf(raw.type) in INPUTS ? question(block, options) : missing;
  }
}

const missing = { steps: [], reason: 'no_counterpart' } as const;
const one = (step: NonNullable<Part['step']>, reason?: LeftOutReason) => ({
  steps: [{ step }],
  ...(reason && { reason }),
});
const edgeOf = ({ edges, next }: Block, { outgoingEdgeId }: Json) =>
  edges.get(textOf(outgoingEdgeId)) ?? next;

const linked = ({ language }: Block, url: string) =>
  isAddress(url) ? one({ type: 'say', data: { text: textIn(language, url) } }, 'simplified') : missing;

/** The text of a bubble: rich text since version 5, plain text before. */
export function textOfBlock({ content }: Json): string {
  const { richText, plainText } = objectOf(content);
  return (
    listOf(richText)
      .map((part) => flat(part))
      .join('\n') || textOf(plainText)
  );
}

/** Nesting of rich text that is read. */
const NESTED_MAX = 50;

const flat = (part: Json, depth = 0): string =>
  typeof part.text === 'string'
    ? part.text
    : listOf(depth < NESTED_MAX ? part.children : [])
        .map((child) => flat(child, depth + 1))
        .join(part.type === 'ul' || part.type === 'ol' ? '\n' : '');

const withNames = ({ names }: Pick<Block, 'names'>, text: string): string =>
  text.replace(/\{\{([^{}=|]+)\}\}/g, (_, name: string) => `{{ ${names.of(name.trim())} }}`);

const variableOf = ({ names, variables }: Block, id: unknown, other: string): string =>
  names.of(variables.get(textOf(id)) ?? other);

const INPUTS: Readonly<Record<string, AskType>> = {
  'text input': 'TEXT',
  'number input': 'NUMBER',
  'email input': 'EMAIL',
  'url input': 'REGEX',
  'date input': 'DATE',
  'time input': 'TIME',
  'phone number input': 'PHONE',
  'rating input': 'RATING',
  'file input': 'ATTACHMENT',
};

function question(block: Block, options: Json) {
  const { raw, said, language } = block;
  const isLong = raw.type === 'rating input' && Number(options.length ?? 10) > 5;
  const input = isLong ? 'NUMBER' : (INPUTS[textOf(raw.type)] ?? 'TEXT');
  const text = said || textOf(objectOf(options.labels).placeholder) || 'Please answer.';
  const data = {
    text: textIn(language, withNames(block, text)),
    input,
    variable: variableOf(block, options.variableId, 'answer'),
    pattern: input === 'REGEX' ? 'https?://.+' : '',
    attempts: 3,
    retryText: textIn(language, withNames(block, textOf(options.retryMessageContent))),
    minutes: null,
  };
  return {
    steps: [{ step: { type: 'ask' as const, data }, exits: { failed: null } }],
    ...(isLong && { reason: 'simplified' as const }),
  };
}

function choice(block: Block): { readonly steps: Steps; readonly reason?: LeftOutReason } {
  const { raw, said, language } = block;
  const { isMultipleChoice, dynamicVariableId, variableId } = objectOf(raw.options);
  const items = listOf(raw.items);
  const kept = items.slice(0, BOT_LIMITS.options).map((item, index) => ({
    id: `b${index + 1}`,
    label: textIn(language, withNames(block, textOf(item.content) || textOf(item.title))),
    to: edgeOf(block, item),
  }));
  if (kept.length === 0) return missing;
  // The choice is kept in a variable before the flow goes on, once for each way on.
  const variable = variableId ? variableOf(block, variableId, 'choice') : null;
  const saved = new Map(
    [...new Set(kept.map(({ to }) => to))].map((to, index) => [to, `${textOf(raw.id)} save ${index}`]),
  );
  const exits = kept.map(({ id, to }) => [id, variable ? saved.get(to) : to]);
  const buttons = kept.map(({ id, label }) => ({ id, label, action: 'postback' as const, value: '' }));
  const text = textIn(language, withNames(block, said || 'Please choose.'));
  const reason =
    items.length > kept.length
      ? 'too_many'
      : isMultipleChoice || dynamicVariableId
        ? 'simplified'
        : undefined;
  return {
    steps: [
      {
        step: { type: 'buttons', data: { text, buttons } },
        exits: { ...Object.fromEntries(exits), other: textOf(raw.id) },
      },
      ...(variable
        ? [...saved].map(([to, key]) => ({
            keys: [key],
            next: to,
            step: { type: 'set' as const, data: { variable, value: '{{ choice }}' } },
          }))
        : []),
    ],
    ...(reason && { reason }),
  };
}

function assignment(block: Block) {
  const { variableId, type = 'Custom', expressionToEvaluate, isCode } = objectOf(block.raw.options);
  const variable = variableOf(block, variableId, 'value');
  const written = textOf(expressionToEvaluate).trim();
  const quoted = /^(["'`])(.*)\1$/s.exec(written)?.[2];
  const value =
    type === 'Empty'
      ? ''
      : type === 'Today' || type === 'Now'
        ? '{{ "now" | date: "%Y-%m-%d %H:%M" }}'
        : (quoted ?? written);
  const isKnown = type === 'Custom' || type === 'Empty' || type === 'Today' || type === 'Now';
  // Expressions are code, and no code of a merchant runs on the server.
  const isPlain = quoted !== undefined || type !== 'Custom' || !/[();+*]|=>|\breturn\b/.test(written);
  if (!isKnown || isCode === true || !isPlain) return missing;
  return one({ type: 'set', data: { variable, value: withNames(block, value).slice(0, BOT_LIMITS.text) } });
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

function condition(block: Block): { readonly steps: Steps; readonly reason?: LeftOutReason } {
  const items = listOf(block.raw.items).slice(0, BOT_LIMITS.branches);
  let isWhole = true as boolean;
  const branches = items.map((item, index) => {
    const { logicalOperator, comparisons } = objectOf(item.content);
    const tests = listOf(comparisons).flatMap((comparison): BotTest[] => {
      const operator = OPERATORS[textOf(comparison.comparisonOperator)];
      isWhole &&= operator !== undefined;
      const variable = variableOf(block, comparison.variableId, 'value');
      const value =
        comparison.comparisonOperator === 'Is empty' ? '' : withNames(block, textOf(comparison.value));
      return operator ? [{ variable, operator, value }] : [];
    });
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

function webhook(block: Block, options: Json): { readonly steps: Steps; readonly reason?: LeftOutReason } {
  const request = objectOf(options.webhook);
  const url = withNames(block, textOf(request.url));
  const method = HTTP_METHODS.find((known) => known === request.method) ?? 'POST';
  const save = listOf(options.responseVariableMapping)
    .slice(0, BOT_LIMITS.options)
    .map(({ bodyPath, variableId }) => ({
      path: textOf(bodyPath)
        .replace(/^data\./, '')
        .slice(0, 200),
      variable: variableOf(block, variableId, 'value'),
    }));
  const body = withNames(block, textOf(request.body)).slice(0, BOT_LIMITS.body);
  const hasMore = listOf(request.headers).length + listOf(request.queryParams).length > 0;
  const reason = isAddress(url) ? (hasMore ? 'simplified' : undefined) : 'not_chosen';
  return {
    steps: [{ step: { type: 'http', data: { method, url: isAddress(url) ? url : 'https://', body, save } } }],
    ...(reason && { reason }),
  };
}
