import {
  addressesIn,
  EXTRACTION_LIMITS,
  type Extracted,
  type ExtractionKind,
  emailsIn,
  ORDER_PATTERN,
  patternIn,
} from '@foyer/domain/extraction';
import { MESSAGE_TEXT_MAX } from '@foyer/domain/limits';
import * as chrono from 'chrono-node';
import { type CountryCode, findPhoneNumbersInText, isSupportedCountry } from 'libphonenumber-js/max';

/** How much of a text is searched: all of a message. Characters. */
const TEXT_MAX = MESSAGE_TEXT_MAX;

/** What a text is read with: where a number is dialled from, the language, and when it was written. */
export interface ReadingContext {
  readonly country: string;
  readonly language: string;
  readonly at: Date;
}

/** The values of one kind in a text, at most ten. */
export function findValues(
  { kind, pattern }: { readonly kind: ExtractionKind; readonly pattern: string },
  message: string,
  context: ReadingContext,
): Extracted[] {
  const text = message.slice(0, TEXT_MAX);
  const found = FINDERS[kind](text, pattern, context);
  // A value that reaches the cut may be incomplete.
  const whole =
    text === message ? found : found.filter(({ text: written, index }) => index + written.length < TEXT_MAX);
  return whole.slice(0, EXTRACTION_LIMITS.perMessage);
}

/** What a text with a value has at least, for kinds whose values depend on what the text is read with. */
const SIGNS: Readonly<Partial<Record<ExtractionKind, RegExp>>> = { phone: /\p{Nd}.*\p{Nd}/su, date: /\d/ };

/** Whether a text may have values of a kind, before it is known what it is read with. */
export function mayHaveValues(
  { kind, pattern }: { readonly kind: ExtractionKind; readonly pattern: string },
  message: string,
): boolean {
  const sign = SIGNS[kind];
  if (sign) return sign.test(message.slice(0, TEXT_MAX));
  return findValues({ kind, pattern }, message, { country: '', language: '', at: new Date(0) }).length > 0;
}

type Finder = (text: string, pattern: string, context: ReadingContext) => Extracted[];

const FINDERS: Readonly<Record<ExtractionKind, Finder>> = {
  email: (text) => emailsIn(text),
  phone: phonesIn,
  date: datesIn,
  address: (text) => addressesIn(text),
  order: (text, pattern) => patternIn(pattern || ORDER_PATTERN, text),
  pattern: (text, pattern) => patternIn(pattern, text),
};

function phonesIn(text: string, _: string, { country }: ReadingContext): Extracted[] {
  const code = country.toUpperCase();
  const home = isSupportedCountry(code) ? { defaultCountry: code as CountryCode } : {};
  return findPhoneNumbersInText(text, home).flatMap(({ number, startsAt, endsAt }) =>
    number.isValid() ? [{ text: text.slice(startsAt, endsAt), value: number.number, index: startsAt }] : [],
  );
}

/** Readers of dates. Numbers such as 3/4 are read day first, except where the month comes first. */
const READERS: Readonly<Record<string, Pick<chrono.Chrono, 'parse'>>> = {
  de: chrono.de,
  es: chrono.es,
  fr: chrono.fr,
  it: chrono.it,
  ja: chrono.ja,
  nl: chrono.nl,
  pt: chrono.pt,
};

function datesIn(text: string, _: string, { country, language, at }: ReadingContext): Extracted[] {
  const reader = READERS[language] ?? (country === 'us' ? chrono.en.casual : chrono.en.GB);
  return reader.parse(text, at, { forwardDate: true }).flatMap(({ text: written, index, start }) => {
    if (!start.isCertain('day') || !/\d/.test(written)) return [];
    const day = [start.get('year'), start.get('month'), start.get('day')]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
    return /^\d{4}-\d\d-\d\d$/.test(day) ? [{ text: written, value: day, index }] : [];
  });
}
