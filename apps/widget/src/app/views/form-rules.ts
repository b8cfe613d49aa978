import { asciiDigits } from '@foyer/domain/digits';
import { hasFormat, isEmail, MOBILE_DIGITS, typedValue } from '@foyer/domain/fields';
import { MESSAGE_TEXT_MAX, NAME_MAX } from '@foyer/domain/limits';
import type { I18n } from '../texts/i18n.ts';
import type { SimpleKey } from '../texts/texts.ts';
import type { FormField } from './screen.ts';

/** Digits of the code that confirms an address. */
const CODE_DIGITS = 6;

/** Longest answer to an own question. */
const ANSWER_MAX = 500;

/** Maximum lengths, in characters. */
const LENGTHS: Partial<Record<FormField['name'], number>> = {
  email: 254,
  question: MESSAGE_TEXT_MAX,
  message: MESSAGE_TEXT_MAX,
};
export const maxLengthOf = ({ name, question }: FormField): number =>
  LENGTHS[name] ?? (question ? ANSWER_MAX : NAME_MAX);

/** The label of a field. */
export const titleOf = ({ name, question }: FormField, i18n: I18n): string =>
  question ? question.label : i18n.t(name as SimpleKey);

/** Filters the input of a field (Specification 5). */
export function typedInto({ name, question }: FormField, typed: string): string {
  if (question) return typedValue(question.type, asciiDigits(typed));
  if (name === 'code') return asciiDigits(typed).replace(/\D/g, '').slice(0, CODE_DIGITS);
  return name === 'phone' ? typedValue('PHONE', typed) : typed;
}

/** Validation message of a field (Specification 5) in the visitor's language, or null if it is valid. */
export function answerError(field: FormField, answer: string, i18n: I18n): string | null {
  const { name, required, question } = field;
  const title = titleOf(field, i18n);
  const text = answer.trim();
  if (!text) return required ? i18n.t('enter', { title }) : null;
  if (question?.type === 'PHONE' && text.length !== MOBILE_DIGITS) return i18n.t('tenDigits', { title });
  if (question && !hasFormat(question.type, text)) return i18n.t('enterValid', { title });
  if (name === 'code' && text.length !== CODE_DIGITS) return i18n.t('codeWrong');
  if (name === 'email' && !isEmail(text)) return i18n.t('enterValid', { title });
  if (name === 'phone' && text.length !== MOBILE_DIGITS) return i18n.t('tenDigits', { title });
  return null;
}
