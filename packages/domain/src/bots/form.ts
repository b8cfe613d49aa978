import { acceptedAnswer } from './answers.ts';
import type { BotVariables } from './session.ts';
import type { FormInput } from './steps.ts';
import type { Writer } from './typed-values.ts';

/** A field with its label in the language of the session. */
export interface AskedField {
  readonly label: string;
  /** The label as a question, which says if it may be left out. */
  readonly asked: string;
  readonly input: FormInput;
  readonly variable: string;
  readonly required: boolean;
}

/** What an optional field is answered by to leave it out. */
const LEFT_OUT = '-';

/** The value of a field, or null when it does not fit. Optional fields may be empty. */
export function fieldValue(
  { input, required }: AskedField,
  text: string,
  writer: Writer,
): string | number | null {
  const typed = text.trim();
  if (!required && (typed === '' || typed === LEFT_OUT)) return '';
  return acceptedAnswer({ input, pattern: '' }, typed, false, writer);
}

/**
 * The values of a card, whose message has a line `label: value` for each field. Null: not a card, or one without a line
 * for a required field.
 */
export function cardValues(
  fields: readonly AskedField[],
  text: string,
  writer: Writer,
): { readonly values: BotVariables; readonly wrong: readonly string[] } | null {
  const said = new Map<AskedField, string>();
  for (const line of text.split('\n')) {
    const field = fields.find(
      (one) => !said.has(one) && line.toLowerCase().startsWith(`${one.label.toLowerCase()}:`),
    );
    if (field) said.set(field, line.slice(field.label.length + 1));
  }
  if (said.size === 0 || fields.some((field) => field.required && !said.has(field))) return null;
  const values = fields.map((field) => ({ field, value: fieldValue(field, said.get(field) ?? '', writer) }));
  return {
    values: Object.fromEntries(
      values.flatMap(({ field, value }) => (value === null ? [] : [[field.variable, value]])),
    ),
    wrong: values.flatMap(({ field, value }) => (value === null ? [field.label] : [])),
  };
}
