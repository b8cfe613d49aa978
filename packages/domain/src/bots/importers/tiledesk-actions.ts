import { BOT_LIMITS, type BotNode } from '../graph.ts';
import { HTTP_METHODS } from '../steps.ts';
import { calculated, isAddress, listOf, objectOf, textIn, textOf } from './parts.ts';
import { condition } from './tiledesk-condition.ts';
import { type Action, keyOf, type Taken, taken, variableOf, withNames } from './tiledesk-parts.ts';
import { question, reply } from './tiledesk-replies.ts';

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
    case 'replacebotv3':
      return textOf(raw.botId) ? without(branch) : toTeam;
    case 'agent':
    case 'move_to_unassigned':
      return toTeam;
    case 'department':
      return { ...toTeam, reasons: ['not_chosen'] };
    case 'close':
      return taken({ step: { type: 'close', data: { text: {} } } });
    case 'wait':
      return { steps: [], reasons: Number(raw.millis) > 5000 ? ['simplified'] : [] };
    case 'setattribute':
    case 'setattribute-v2':
      return assignment(action);
    case 'add_tags':
      return tags(action);
    case 'leadupdate':
      return contact(action);
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
      return without(branch);
  }
}

/** What has no counterpart goes on as if it had succeeded. */
const without = ({ next }: Pick<Action, 'next'>): Taken => ({
  steps: [{ next }],
  reasons: ['no_counterpart'],
});
const toTeam = taken({ step: { type: 'handover', data: { text: {}, departmentId: null } } });

const FILTERS: Readonly<Record<string, string>> = {
  addAsNumber: 'plus',
  addAsString: 'append',
  subtractAsNumber: 'minus',
  multiplyAsNumber: 'times',
  divideAsNumber: 'divided_by',
};

/** A value, or two with an operator between them. Longer sums and functions have no counterpart. */
function assignment(action: Action): Taken {
  const { raw, names } = action;
  const { operands, operators } = objectOf(raw.operation);
  const [first = {}, second, ...more] = listOf(operands);
  const [operator, ...further] = Array.isArray(operators) ? operators : [];
  const filter = FILTERS[textOf(operator)];
  const isLong = more.length > 0 || further.length > 0 || (second !== undefined && !filter);
  const isOdd = [first, second].some((operand) => operand?.function || (second && isTemplate(operand)));
  if (isLong || isOdd || !textOf(raw.destination)) return without(action);
  const named = (operand: typeof first) =>
    operand.isVariable ? variableOf(action, textOf(operand.value)) : textOf(operand.value);
  const literal = (operand: typeof first) =>
    operand.isVariable ? named(operand) : JSON.stringify(named(operand));
  const value =
    second && filter
      ? calculated(literal(first), filter, literal(second))
      : first.isVariable
        ? `{{ ${named(first)} }}`
        : withNames(action, named(first));
  return taken({
    step: {
      type: 'set',
      data: { variable: names.of(textOf(raw.destination)), value: value.slice(0, BOT_LIMITS.text) },
    },
  });
}

/** Whether a text cannot be written within a template. */
const isTemplate = (operand: { readonly value?: unknown } | undefined): boolean =>
  /[{}"\\]/.test(textOf(operand?.value));

/** Tags of the conversation, separated by commas. */
function tags(action: Action): Taken {
  const all = textOf(action.raw.tags)
    .split(',')
    .map((tag) => withNames(action, tag.trim()))
    .filter(Boolean);
  if (action.raw.target === 'lead' || all.length === 0) return without(action);
  const steps = all.map((tag) => ({
    step: { type: 'tag' as const, data: { tag: tag.slice(0, BOT_LIMITS.tag) } },
  }));
  return { steps, reasons: all.some((tag) => tag.length > BOT_LIMITS.tag) ? ['simplified'] : [] };
}

const CONTACT_FIELDS: Readonly<Record<string, BotNode<'contact'>['data']['field']>> = {
  email: 'email',
  phone: 'phone',
  company: 'company',
  city: 'city',
  note: 'notes',
  notes: 'notes',
};

/** Fields of the contact. Names are whole in Tiledesk, and left out. */
function contact(action: Action): Taken {
  const all = Object.entries(objectOf(action.raw.update));
  const steps = all.flatMap(([name, text]) => {
    const field = CONTACT_FIELDS[name];
    const value = withNames(action, textOf(text)).slice(0, 500);
    return field && value ? [{ step: { type: 'contact' as const, data: { field, value } } }] : [];
  });
  if (steps.length === 0) return without(action);
  return { steps, reasons: steps.length < all.length ? ['simplified'] : [] };
}

function webRequest(action: Action): Taken {
  const { raw, next, names } = action;
  const url = withNames(action, textOf(raw.url));
  const method = HTTP_METHODS.find((known) => known === textOf(raw.method).toUpperCase()) ?? 'GET';
  const save = Object.entries(objectOf(raw.assignments))
    .slice(0, BOT_LIMITS.options)
    .map(([name, path]) => ({ variable: names.of(name), path: textOf(path).slice(0, 200) }));
  const written =
    typeof raw.jsonBody === 'object' ? JSON.stringify(raw.jsonBody ?? '') : textOf(raw.jsonBody);
  const body = method === 'GET' ? '' : withNames(action, written).slice(0, BOT_LIMITS.body);
  const no = keyOf(raw.falseIntent) ?? next;
  return taken(
    {
      step: { type: 'http', data: { method, url: isAddress(url) ? url : 'https://', body, save } },
      exits: { next: keyOf(raw.trueIntent) ?? next, notFound: no, failed: no },
    },
    ...(isAddress(url) ? (['simplified'] as const) : (['not_chosen'] as const)),
  );
}
