import { LEAD_LABELS } from '@foyer/contract/contacts/list';
import { LADDER, type LadderStep } from '@foyer/domain/lead-ladder';
import { LOCALES, textIn } from '../../../kernel/texts.ts';
import { countryOf } from './countries.ts';

const STEPS = new Map(
  LADDER.flatMap((step) =>
    [step, ...LOCALES.map((locale) => textIn(locale, LEAD_LABELS[step]))].map(
      (text) => [text.toLowerCase(), step] as const,
    ),
  ),
);

/** The lead step with a name, in any language. */
export const stepIn = (value: string): LadderStep | undefined => STEPS.get(value.toLowerCase());

const YES_OR_NO = new Map([
  ...'yes y true t 1 ja oui sí si sim sì نعم'.split(' ').map((word) => [word, true] as const),
  ...'no n false f 0 nein non não nee لا'.split(' ').map((word) => [word, false] as const),
]);

/** Whether a value says yes, as exports write it; undefined where it says neither. */
export const yesOrNo = (value: string): boolean | undefined => YES_OR_NO.get(value.trim().toLowerCase());

/** A code of two capitals, such as CO in `Denver, CO`, unless it can only be a country. */
const STATE_CODE = /^(?!UK|GB|US)[A-Z]{2}$/;

/** Whether the end of a place may be a state of the USA or a similar part of a country. */
const mayBeState = (ending: string): boolean => STATE_CODE.test(ending) || ending.toLowerCase() === 'georgia';

/**
 * `Lisbon, pt`, `Lisbon, Portugal`, `London, UK`, or one of both. What may be a state stays part of the city: `Denver, CO`
 * is not in Colombia. Exports write codes in lower case, which are always countries.
 */
export function placeIn(value: string): { city?: string; country?: string } {
  const comma = Math.max(value.lastIndexOf(','), value.lastIndexOf('،'));
  const ending = value.slice(comma + 1).trim();
  const country = mayBeState(ending) ? undefined : countryOf(ending);
  if (!country) return { city: value };
  const city = value.slice(0, Math.max(comma, 0)).trim();
  return city ? { city, country } : { country };
}
