import { isEmail, MOBILE_DIGITS, typedValue } from '@foyer/domain/fields';
import { MESSAGE_TEXT_MAX, NAME_MAX } from '@foyer/domain/limits';
import type { Words } from '../texts/words.ts';
import type { FormField } from './screen.ts';

/** Digits of the code that confirms an address. */
const CODE_DIGITS = 6;

/** Longest answers, in characters. */
const LENGTHS: Partial<Record<FormField['name'], number>> = {
  email: 254,
  question: MESSAGE_TEXT_MAX,
  message: MESSAGE_TEXT_MAX,
};
export const maxLengthOf = ({ name }: FormField): number => LENGTHS[name] ?? NAME_MAX;

/** What a field keeps of what was typed (Specification 5). */
export function typedInto({ name }: FormField, typed: string): string {
  if (name === 'code') return westernDigits(typed).replace(/\D/g, '').slice(0, CODE_DIGITS);
  return name === 'phone' ? typedValue('PHONE', typed) : typed;
}

/** Arabic keyboards write digits of their own. */
const westernDigits = (typed: string): string =>
  typed.replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660));

/** What is wrong with an answer, as Specification 5 words it, in the visitor's language; null when it is good. */
export function answerError({ name, required }: FormField, answer: string, words: Words): string | null {
  const title = words.say(name);
  const text = answer.trim();
  if (!text) return required ? words.say('enter', { title }) : null;
  if (name === 'code' && text.length !== CODE_DIGITS) return words.say('codeWrong');
  if (name === 'email' && !isEmail(text)) return words.say('enterValid', { title });
  if (name === 'phone' && text.length !== MOBILE_DIGITS) return words.say('tenDigits', { title });
  return null;
}
