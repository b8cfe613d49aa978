import { BOT_LIMITS } from '../graph.ts';
import { type BotTest, HTTP_METHODS } from '../steps.ts';
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

/** An action of a block of Tiledesk with what is around it. */
export interface Action {
  readonly raw: Json;
  /** The input after it, whose question is its last text. */
  readonly following: Json | null;
  readonly own: string;
  readonly next: string | null;
  /** The key for what visitors write instead of choosing. Null: the choice again. */
  readonly other: string | null;
  readonly language: string;
  readonly names: Names;
}

interface Taken {
  readonly steps: readonly Partial<Part>[];
  readonly reasons: readonly LeftOutReason[];
}

/** The key of a block, from its id with `#` and perhaps parameters, or its name. */
export function keyOf(to: unknown): string | null {
  const text = textOf(to).trim();
  const id = /^#([\w-]+)/.exec(text)?.[1];
  return id ? `block ${id}` : text ? `name ${text}` : null;
}

/** Whether an action asks with the text before it. */
export const isQuestion = ({ _tdActionType }: Json): boolean => _tdActionType === 'capture_user_reply';

/** The steps of an action, in their order. */
export function stepsOf(action: Action): Taken {
  const { raw, next, language } = action;
  const filled = (value: unknown, most: number = BOT_LIMITS.text) =>
    withNames(action, textOf(value)).slice(0, most);
  const branch = { next: keyOf(raw.trueIntent) ?? next };
  switch (raw._tdActionType) {
    case 'reply':
    case 'replyv2':
    case 'randomreply':
      return reply(action);
    case 'answer':
      return taken(
        { step: { type: 'say', data: { text: textIn(language, filled(raw.text)) } } },
        'simplified',
      );
    case 'form_field':
    case 'capture_user_reply':
      return taken(question(action, raw, textOf(raw.label)));
    case 'intent':
    case 'connect_block':
      return { steps: [{ next: keyOf(raw.intentName) ?? next }], reasons: [] };
    case 'agent':
      return taken({ step: { type: 'handover', data: { text: {}, departmentId: null } } });
    case 'department':
      return taken({ step: { type: 'handover', data: { text: {}, departmentId: null } } }, 'not_chosen');
    case 'close':
      return taken({ step: { type: 'close', data: { text: {} } } });
    case 'wait':
      return { steps: [], reasons: Number(raw.millis) > 5000 ? ['simplified'] : [] };
    case 'setattribute':
    case 'setattribute-v2':
      return assignment(action);
    case 'jsoncondition':
    case 'jsoncondition2':
      return condition(action);
    case 'webrequest':
    case 'webrequestv2':
      return webRequest(action);
    case 'email': {
      const data = { to: filled(raw.to, 320), subject: filled(raw.subject, 200), text: filled(raw.text) };
      return taken({ step: { type: 'mail', data } });
    }
    case 'askgpt':
    case 'askgptv2':
      return taken(
        {
          step: { type: 'knowledge', data: { question: filled(raw.question) || '{{ message }}' } },
          exits: { answered: branch.next, none: keyOf(raw.falseIntent) ?? next },
        },
        'simplified',
      );
    default:
      return { steps: [branch], reasons: ['no_counterpart'] };
  }
}

const taken = (step: Partial<Part>, ...reasons: LeftOutReason[]): Taken => ({ steps: [step], reasons });

/** Names that Tiledesk gives to what every session of ours knows. */
const BUILT_IN: Readonly<Record<string, string>> = {
  userFullname: 'visitor.name',
  user_name: 'visitor.name',
  userEmail: 'visitor.email',
  userPhone: 'visitor.phone',
  last_user_text: 'message',
  lastUserText: 'message',
  user_language: 'language',
};

const withNames = ({ names }: Pick<Action, 'names'>, text: string): string =>
  text.replace(/\$\{\s*([\w.]+)\s*\}|\{\{\s*([\w.]+)\s*\}\}/g, (_, old?: string, fresh?: string) => {
    const [name = '', ...path] = (old ?? fresh ?? '').split('.');
    return `{{ ${[BUILT_IN[name] ?? names.of(name), ...path].join('.')} }}`;
  });

function question(action: Action, field: Json, text: string): Partial<Part> {
  const { language, names, next } = action;
  const pattern = textOf(field.regex).replace(/^\/\^?|\$?\/[a-z]*$/g, '');
  const isPattern = field.type === 'regex' && pattern !== '' && pattern.length <= 200;
  return {
    step: {
      type: 'ask',
      data: {
        text: textIn(language, withNames(action, text) || 'Please answer.'),
        input: isPattern ? 'REGEX' : 'TEXT',
        variable: names.of(textOf(field.assignResultTo) || textOf(field.name) || 'answer'),
        pattern: isPattern ? pattern : '',
        attempts: 3,
        retryText: textIn(language, withNames(action, textOf(field.errorLabel))),
        minutes: null,
      },
    },
    exits: { next: keyOf(field.goToIntent) ?? next, failed: null },
  };
}

/** Messages of a reply; buttons are of its last one. */
function reply(action: Action): Taken {
  const { raw, following, language } = action;
  const messages = listOf(objectOf(raw.attributes).commands)
    .filter(({ type }) => type === 'message')
    .map(({ message }) => objectOf(message));
  const isRandom = raw._tdActionType === 'randomreply';
  const shown = isRandom ? messages.slice(0, 1) : messages;
  const reasons: LeftOutReason[] = isRandom && messages.length > 1 ? ['simplified'] : [];
  const steps = shown.flatMap((message, index): Partial<Part>[] => {
    const text = withNames(action, textOf(message.text));
    const src = textOf(objectOf(message.metadata).src);
    const { buttons, gallery } = objectOf(objectOf(message.attributes).attachment);
    if (message._tdJSONCondition && listOf(objectOf(message._tdJSONCondition).conditions).length > 0)
      reasons.push('simplified');
    if (following && index === shown.length - 1) return [question(action, following, text)];
    if (listOf(buttons).length > 0) return [choice(action, text, listOf(buttons), reasons)];
    if (message.type === 'image' || message.type === 'video') {
      if (isAddress(src))
        return [{ step: { type: message.type, data: { url: src, text: textIn(language, text) } } }];
      reasons.push('not_chosen');
    }
    if (message.type === 'frame' || message.type === 'gallery' || listOf(gallery).length > 0)
      reasons.push('simplified');
    const said = [
      text,
      ...listOf(gallery).map(({ title }) => textOf(title)),
      message.type === 'frame' ? src : '',
    ]
      .filter(Boolean)
      .join('\n');
    return said ? [{ step: { type: 'say', data: { text: textIn(language, said) } } }] : [];
  });
  return { steps, reasons };
}

function choice(action: Action, text: string, all: readonly Json[], reasons: LeftOutReason[]): Partial<Part> {
  const { raw, language, own, other } = action;
  if (all.length > BOT_LIMITS.options) reasons.push('too_many');
  const kept = all.slice(0, BOT_LIMITS.options);
  const buttons = kept.map(({ type, value, link, target }, index) => {
    const isLink = type === 'url' && isAddress(textOf(link));
    return {
      id: `b${index + 1}`,
      label: textIn(language, withNames(action, textOf(value)) || `${index + 1}`),
      action: isLink
        ? target === 'self'
          ? ('url_same' as const)
          : ('url_new' as const)
        : ('postback' as const),
      value: isLink ? textOf(link) : '',
    };
  });
  const elsewhere = keyOf(raw.noMatchIntent) ?? other ?? own;
  const exits = kept.map((button, index) => [`b${index + 1}`, keyOf(button.action) ?? elsewhere]);
  return {
    step: { type: 'buttons', data: { text: textIn(language, text || 'Please choose.'), buttons } },
    exits: { ...Object.fromEntries(exits), other: elsewhere },
  };
}

function assignment(action: Action): Taken {
  const { raw, names } = action;
  const { operands, operators } = objectOf(raw.operation);
  const [first = {}, ...more] = listOf(operands);
  const isSum =
    more.length > 0 || (Array.isArray(operators) && operators.length > 0) || Boolean(first.function);
  if (isSum || !textOf(raw.destination)) return { steps: [], reasons: ['no_counterpart'] };
  const value = first.isVariable
    ? withNames(action, `{{${textOf(first.value)}}}`)
    : withNames(action, textOf(first.value));
  return taken({
    step: {
      type: 'set',
      data: { variable: names.of(textOf(raw.destination)), value: value.slice(0, BOT_LIMITS.text) },
    },
  });
}

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
function condition(action: Action): Taken {
  const { raw, next, names } = action;
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
        const [name = '', ...path] = textOf(operand1).split('.');
        const variable = [BUILT_IN[name] ?? names.of(name), ...path]
          .join('.')
          .slice(0, BOT_LIMITS.variable * 3);
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

function webRequest(action: Action): Taken {
  const { raw, next, names } = action;
  const url = withNames(action, textOf(raw.url));
  const method = HTTP_METHODS.find((known) => known === textOf(raw.method).toUpperCase()) ?? 'GET';
  const save = Object.entries(objectOf(raw.assignments))
    .slice(0, BOT_LIMITS.options)
    .map(([name, path]) => ({ variable: names.of(name), path: textOf(path).slice(0, 200) }));
  const body = method === 'GET' ? '' : withNames(action, textOf(raw.jsonBody)).slice(0, BOT_LIMITS.body);
  const no = keyOf(raw.falseIntent) ?? next;
  return taken(
    {
      step: { type: 'http', data: { method, url: isAddress(url) ? url : 'https://', body, save } },
      exits: { next: keyOf(raw.trueIntent) ?? next, notFound: no, failed: no },
    },
    ...(isAddress(url) ? (['simplified'] as const) : (['not_chosen'] as const)),
  );
}
