import { dayAt } from '../day-ranges.ts';
import { asciiDigits } from '../digits.ts';
import { acceptedAnswer } from './answers.ts';
import { chosenOf } from './deciding.ts';
import type { Filling } from './filling.ts';
import { cardValues, fieldValue } from './form.ts';
import type { BotNode } from './graph.ts';
import type { BotEnvironment, BotInput, BotState, BotVariables } from './session.ts';
import { fieldsOf } from './showing.ts';
import type { Writer } from './typed-values.ts';
import { asksAgain, type Command, commandOf } from './words.ts';

/** What a message means to the step that waits for it. */
export type Answered =
  | { readonly type: 'leave'; readonly port: string; readonly changed: BotVariables }
  /** It does not fit. An empty text is that of the engine. `isBare`: without the element of the step. */
  | { readonly type: 'again'; readonly text: string; readonly isBare?: boolean }
  /** A field of a form is filled in, and the next one is asked. */
  | { readonly type: 'field'; readonly changed: BotVariables; readonly text: string }
  | { readonly type: 'anotherCode' };

type Message = BotInput & { readonly type: 'message' };

const leave = (port: string, changed: BotVariables = {}): Answered => ({ type: 'leave', port, changed });
const again = (text = '') => ({ type: 'again', text }) as const;

/** Reads a message for the step that waits. Null: this step waits for none. */
export function answered(
  node: BotNode,
  { text, hasFile }: Message,
  state: BotState,
  fill: Filling,
  { isCode, now, timeZone }: Pick<BotEnvironment, 'isCode' | 'now' | 'timeZone'>,
): Answered | null {
  const writer = {
    language: state.language,
    country: String(fill.value('visitor.country') ?? ''),
    today: dayAt(now, timeZone),
  };
  switch (node.type) {
    case 'buttons':
    case 'list':
      return choice(text, optionsOf(node, fill));
    case 'ask': {
      const typed = acceptedAnswer(node.data, text, hasFile, writer);
      return typed === null
        ? again(fill.text(node.data.retryText))
        : leave('next', { [node.data.variable]: typed });
    }
    case 'form':
      return filledIn(node, text, state.field ?? 0, fill, writer);
    case 'otp': {
      const { code } = state;
      if (asksAgain(text) && (code?.sent ?? 0) <= node.data.resends) return { type: 'anotherCode' };
      return code && isCode?.(asciiDigits(text).replace(/\D/g, ''), code.hash) ? leave('confirmed') : again();
    }
    default:
      return null;
  }
}

interface Option {
  readonly id: string;
  readonly label: string;
}

/** The choices that a step offers, in the language of the session. */
function optionsOf(node: BotNode, fill: Filling): Option[] {
  if (node.type === 'list') return node.data.items.map(({ id, title }) => ({ id, label: fill.text(title) }));
  if (node.type !== 'buttons') return [];
  return node.data.buttons
    .filter(({ action }) => action === 'postback')
    .map(({ id, label }) => ({ id, label: fill.text(label) }));
}

/** The command that a message is. A choice that the asking step offers wins over a command of the same word. */
export const commandIn = (
  text: string,
  asking: BotNode | undefined,
  fill: Filling,
  { personWords }: Pick<BotEnvironment, 'personWords'>,
): Command | null =>
  asking && chosenOf(text, optionsOf(asking, fill)) ? null : commandOf(text, personWords);

function choice(typed: string, options: readonly Option[]): Answered {
  const chosen = chosenOf(typed, options);
  return chosen ? leave(chosen.id, { choice: chosen.label }) : leave('other');
}

/** A card fills in all fields at once; anything else is the answer to the next field. */
function filledIn(node: BotNode<'form'>, text: string, at: number, fill: Filling, writer: Writer): Answered {
  const fields = fieldsOf(node, fill);
  const card = cardValues(fields, text, writer);
  if (card)
    return card.wrong.length === 0
      ? leave('next', card.values)
      : again(`${fill.phrase('retry')}\n${card.wrong.join(', ')}`);
  const field = fields[at];
  const value = field ? fieldValue(field, text, writer) : null;
  // The element of a form names its first field.
  if (field && value === null && at > 0)
    return { ...again(`${fill.phrase('retry')}\n${field.label}`), isBare: true };
  if (!field || value === null) return again();
  const changed = { [field.variable]: value };
  const next = fields[at + 1];
  if (!next) return leave('next', changed);
  return { type: 'field', changed, text: next.asked };
}
