import { BOT_LIMITS } from '../graph.ts';
import { type AskType, HTTP_METHODS } from '../steps.ts';
import { isLimit } from '../typed-values.ts';
import { calculated, headersFrom, isAddress, listOf, objectOf, textIn, textOf } from './parts.ts';
import { choice, condition, pictures } from './typebot-branches.ts';
import {
  type Block,
  edgeOf,
  type Json,
  missing,
  one,
  type Steps,
  variableOf,
  withNames,
} from './typebot-parts.ts';

/** The steps of a block, the first of which is reached by it, and what of it is missing. */
export function stepOf(block: Block): Steps {
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
      return choice(block);
    case 'picture choice input':
    case 'cards':
      return pictures(block);
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
      const paths = listOf(raw.items).slice(0, 2);
      const share = Math.round(Math.min(100, Math.max(0, Number(options.aPercent ?? 50))));
      const branches = paths.map(({ path }, index) => ({
        id: `p${index + 1}`,
        label: textOf(path).toUpperCase().slice(0, BOT_LIMITS.name),
        weight: index === 0 ? share : 100 - share,
      }));
      const exits = paths.map((item, index) => [branches[index]?.id, edgeOf(block, item)]);
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

function flat(part: Json, depth = 0): string {
  if (typeof part.text === 'string') return part.text;
  const text = listOf(depth < NESTED_MAX ? part.children : [])
    .map((child) => flat(child, depth + 1))
    .join(part.type === 'ul' || part.type === 'ol' ? '\n' : '');
  const url = part.type === 'a' ? textOf(part.url) : '';
  return url && url !== text ? `${text} (${url})` : text;
}

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

/** What an input without a text asks for. */
const ASKED: Readonly<Record<string, string>> = {
  'number input': 'A number, please.',
  'email input': 'Your email address?',
  'url input': 'A web address, please.',
  'date input': 'Which date?',
  'time input': 'What time?',
  'phone number input': 'Your phone number?',
  'file input': 'Please send a file.',
};

function question(block: Block, options: Json) {
  const { raw, said, language } = block;
  const length = Number(options.length ?? 10);
  const isLong = raw.type === 'rating input' && length > 5;
  const input = isLong ? 'NUMBER' : (INPUTS[textOf(raw.type)] ?? 'TEXT');
  const { placeholder, from } = objectOf(options.labels);
  const text = said || textOf(placeholder) || textOf(from) || ASKED[textOf(raw.type)] || 'Please answer.';
  const limits = isLong
    ? { min: '1', max: String(length) }
    : { min: textOf(options.min), max: textOf(options.max) };
  const [min, max] = [limits.min, limits.max].map((limit) =>
    (input === 'NUMBER' || input === 'DATE') && isLimit(input, limit.slice(0, 10)) ? limit.slice(0, 10) : '',
  );
  const isLess =
    isLong ||
    options.isRange === true ||
    options.hasTime === true ||
    Number(options.step ?? 1) !== 1 ||
    (min !== undefined && min !== limits.min.slice(0, 10)) ||
    (max !== undefined && max !== limits.max.slice(0, 10));
  const data = {
    text: textIn(language, withNames(block, text)),
    input,
    variable: variableOf(block, options.variableId, 'answer'),
    pattern: input === 'REGEX' ? 'https?://.+' : '',
    ...(min && { min }),
    ...(max && { max }),
    attempts: 3,
    retryText: textIn(language, withNames(block, textOf(options.retryMessageContent))),
    minutes: null,
  };
  return {
    steps: [{ step: { type: 'ask' as const, data }, exits: { failed: null } }],
    ...(isLess && { reason: 'simplified' as const }),
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
  const sum = type === 'Custom' && isCode !== true ? sumOf(block, written) : null;
  if (sum) return one({ type: 'set', data: { variable, value: sum } });
  const isKnown = type === 'Custom' || type === 'Empty' || type === 'Today' || type === 'Now';
  // Expressions are code, and no code of a merchant runs on the server.
  const isPlain = quoted !== undefined || type !== 'Custom' || !/[();+*]|=>|\breturn\b/.test(written);
  if (!isKnown || isCode === true || !isPlain) return missing;
  return one({ type: 'set', data: { variable, value: withNames(block, value).slice(0, BOT_LIMITS.text) } });
}

const FILTERS: Readonly<Record<string, string>> = {
  '+': 'plus',
  '-': 'minus',
  '*': 'times',
  '/': 'divided_by',
};

/** A calculation with a variable and a number, as scores have it. Other expressions are code. */
function sumOf({ names }: Block, expression: string): string | null {
  const found =
    /^\{\{([^{}=|]+)\}\}\s*([-+*/])\s*(\d+(?:\.\d+)?)$/.exec(expression) ??
    /^(\d+(?:\.\d+)?)\s*([-+*/])\s*\{\{([^{}=|]+)\}\}$/.exec(expression);
  if (!found) return null;
  const [left = '', right = ''] = [found[1], found[3]].map((operand = '') =>
    /^\d/.test(operand) ? operand : names.of(operand.trim()),
  );
  return calculated(left, FILTERS[found[2] ?? ''] ?? 'plus', right);
}

function webhook(block: Block, options: Json): Steps {
  const request = objectOf(options.webhook);
  const query = listOf(request.queryParams)
    .filter(({ key }) => textOf(key))
    .map(({ key, value }) => `${encodeURIComponent(textOf(key))}=${textOf(value)}`)
    .join('&');
  const bare = textOf(request.url);
  const url = withNames(block, query ? `${bare}${bare.includes('?') ? '&' : '?'}${query}` : bare);
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
  const given = listOf(request.headers).map(({ key, value }) => [textOf(key), textOf(value)] as const);
  const { headers, isWhole } = headersFrom(given.map(([name, value]) => [name, withNames(block, value)]));
  const reason = isAddress(url) ? (isWhole ? undefined : 'simplified') : 'not_chosen';
  const data = {
    method,
    url: isAddress(url) ? url : 'https://',
    body,
    save,
    ...(headers.length > 0 && { headers }),
  };
  return {
    steps: [{ step: { type: 'http', data } }],
    ...(reason && { reason }),
  };
}
