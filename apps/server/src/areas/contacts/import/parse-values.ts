import { LEAD_LABELS } from '@foyer/contract/contacts/list';
import { LADDER, type LadderStep } from '@foyer/domain/lead-ladder';
import { LOCALES, textIn } from '../../../kernel/texts.ts';
import { countryOf } from './countries.ts';

/** The lifecycle stages of HubSpot. Someone who only subscribes to mails, or is only "other", is a new lead. */
const HUB_STAGES: Readonly<Record<string, LadderStep>> = {
  subscriber: 'NEW',
  other: 'NEW',
  lead: 'PROSPECT',
  marketingqualifiedlead: 'MQL',
  salesqualifiedlead: 'SQL',
  opportunity: 'SQL',
  customer: 'CUSTOMER',
  evangelist: 'CUSTOMER',
};

const stepKey = (text: string): string => text.toLowerCase().replace(/[\s_-]/g, '');

const STEPS = new Map([
  ...Object.entries(HUB_STAGES),
  ...LADDER.flatMap((step) =>
    [step, ...LOCALES.map((locale) => textIn(locale, LEAD_LABELS[step]))].map(
      (text) => [stepKey(text), step] as const,
    ),
  ),
]);

/** The lead step with a name, in any language, or with the name of a lifecycle stage of HubSpot. */
export const stepIn = (value: string): LadderStep | undefined => STEPS.get(stepKey(value));

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
