import { BOT_LIMITS } from '../graph.ts';
import {
  assembled,
  type ImportedBot,
  type LeftOut,
  listOf,
  Names,
  numberOf,
  objectOf,
  type Part,
  textOf,
} from './parts.ts';
import { stepsOf } from './tiledesk-actions.ts';
import { type Action, keyOf, stepKey } from './tiledesk-parts.ts';
import { isQuestion, isReply } from './tiledesk-replies.ts';

const STEP_HEIGHT = 160;
/** The step that understands what visitors write freely. */
const HUB = 'hub';

/** Whether a file is an export of Tiledesk. */
export const isTiledesk = (file: unknown): boolean => {
  const { intents } = objectOf(file);
  return Array.isArray(intents) && listOf(intents).some((intent) => 'intent_display_name' in intent);
};

/** The flow of an export of Tiledesk: blocks with actions, which lead to blocks by id or name. */
export function fromTiledesk(file: unknown): ImportedBot {
  const bot = objectOf(file);
  const language = /^[a-z]{2}/.exec(textOf(bot.language))?.[0] ?? 'en';
  const names = new Names();
  const leftOut: LeftOut[] = [];
  const parts: Part[] = [];
  const intents = listOf(bot.intents);
  const asked = intents.filter(isUnderstood);
  const understood = asked.slice(0, BOT_LIMITS.branches);
  for (const intent of intents) {
    const name = textOf(intent.intent_display_name);
    const { position, nextBlockAction } = objectOf(intent.attributes);
    const { x, y } = objectOf(position);
    const own = intentKey(intent);
    const actions = actionsOf(intent);
    const after = keyOf(objectOf(nextBlockAction).intentName);
    let row = 0;
    let keys = [own, keyOf(name) ?? ''];
    for (const [index, raw] of actions.entries()) {
      // An input takes the last text before it as its question.
      const following = actions[index + 1];
      const isMerged = following !== undefined && isQuestion(following) && isReply(raw);
      const last = index === actions.length - 1;
      const next = last ? after : `${own} ${index + 1}`;
      const action: Action = {
        raw,
        following: isMerged ? following : null,
        own: `${own} ${index}`,
        next: isMerged && index + 1 === actions.length - 1 ? after : isMerged ? `${own} ${index + 2}` : next,
        other: understood.length > 0 ? HUB : null,
        language,
        names,
      };
      const before = actions[index - 1];
      if (isQuestion(raw) && before && isReply(before)) continue;
      const { steps, reasons } = stepsOf(action);
      const kind = textOf(raw._tdActionType);
      leftOut.push(...reasons.map((reason) => ({ step: name, reason, detail: kind })));
      const made = steps.length > 0 ? steps : [{ next: action.next }];
      for (const [number, part] of made.entries()) {
        const key = stepKey(action.own, number);
        const following = number === made.length - 1 ? action.next : stepKey(action.own, number + 1);
        const place = { name, x: numberOf(x), y: numberOf(y) + row * STEP_HEIGHT };
        parts.push({ ...place, step: null, next: following, ...part, keys: [...keys, key] });
        keys = [];
        row += 1;
      }
    }
    if (actions.length === 0) parts.push({ keys, name, x: 0, y: 0, step: null, next: after });
  }
  const fallback = intents.find((intent) => intent.intent_display_name === 'defaultFallback');
  if (understood.length > 0) parts.push(hub(understood, fallback ? intentKey(fallback) : null));
  leftOut.push(
    ...asked.slice(BOT_LIMITS.branches).map((intent) => ({
      step: textOf(intent.intent_display_name),
      reason: 'too_many' as const,
      detail: '',
    })),
  );
  const first = intents.find(isStart) ?? intents[0];
  const { graph, tooMany } = assembled(parts, first ? intentKey(first) : null, language);
  return {
    name: textOf(bot.name).trim().slice(0, BOT_LIMITS.name) || 'Tiledesk',
    graph,
    leftOut: [
      ...leftOut,
      ...tooMany.map(({ name }) => ({ step: name, reason: 'too_many' as const, detail: '' })),
    ],
  };

  /** Fields of a form come before the actions; old exports have an answer instead of actions. */
  function actionsOf(intent: ReturnType<typeof objectOf>) {
    const answer = textOf(intent.answer);
    const actions = listOf(intent.actions);
    return [
      ...listOf(intent.form).map((field) => ({ ...field, _tdActionType: 'form_field' })),
      ...(actions.length === 0 && answer ? [{ _tdActionType: 'answer', text: answer }] : actions),
    ];
  }
}

type Json = ReturnType<typeof objectOf>;

const intentKey = (intent: Json): string =>
  keyOf(`#${textOf(intent.intent_id)}`) ?? keyOf(intent.intent_display_name) ?? '';
const isStart = (intent: Json) =>
  textOf(intent.question).trim() === '\\start' || intent.intent_display_name === 'start';
const isUnderstood = (intent: Json) =>
  !isStart(intent) &&
  intent.intent_display_name !== 'defaultFallback' &&
  textOf(intent.question).trim() !== '';

const hub = (intents: readonly Json[], fallback: string | null): Part => ({
  keys: [HUB],
  name: 'What visitors write',
  x: 0,
  y: -320,
  next: fallback,
  exits: Object.fromEntries(intents.map((intent, index) => [`k${index + 1}`, intentKey(intent)])),
  step: {
    type: 'keywords',
    data: {
      branches: intents.map((intent, index) => ({
        id: `k${index + 1}`,
        label: textOf(intent.intent_display_name).slice(0, BOT_LIMITS.name),
        examples: textOf(intent.question)
          .split(/\r?\n/)
          .map((line) => line.trim().slice(0, 200))
          .filter(Boolean)
          .slice(0, BOT_LIMITS.examples),
      })),
    },
  },
});
