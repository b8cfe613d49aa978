import { isEmail } from './fields.ts';
import { isPattern, patternMatches } from './pattern.ts';
import { isEmpty } from './values.ts';

/** What data extraction looks for in messages. */
export const EXTRACTION_KINDS = ['email', 'phone', 'date', 'address', 'order', 'pattern'] as const;
export type ExtractionKind = (typeof EXTRACTION_KINDS)[number];

/** Limits of data extraction. */
export const EXTRACTION_LIMITS = { extractors: 50, perMessage: 10, value: 200 } as const;

/** A value in a text: as written, where (in UTF-16 units), and as it would be stored. */
export interface Extracted {
  readonly text: string;
  readonly value: string;
  readonly index: number;
}

/** Validates what is looked for. Returns an error message, or null. */
export function extractorError({ kind, pattern }: { kind: ExtractionKind; pattern: string }): string | null {
  if (kind !== 'pattern' && kind !== 'order') return null;
  if (isEmpty(pattern)) return kind === 'order' ? null : 'Enter a pattern.';
  return isPattern(pattern)
    ? null
    : 'This pattern is not valid. Lookaheads, lookbehinds and backreferences are not supported.';
}

/** Order numbers when the merchant gave no pattern: one to five capital letters, an optional hyphen and 3 to 12 digits. */
export const ORDER_PATTERN = String.raw`\b[A-Z]{1,5}-?\d{3,12}\b`;

/** The email addresses in a text. */
export const emailsIn = (text: string): Extracted[] =>
  patternMatches(String.raw`[\w.+%-]{1,64}@[\w.-]{1,100}\.[A-Za-z]{2,24}`, text).flatMap(({ from, to }) => {
    const written = text.slice(from, to);
    return isEmail(written) ? [{ text: written, value: written.toLowerCase(), index: from }] : [];
  });

/** The matches of a merchant's pattern in a text. */
export const patternIn = (pattern: string, text: string): Extracted[] =>
  patternMatches(pattern, text, EXTRACTION_LIMITS.perMessage).map(({ from, to }) => {
    const written = text.slice(from, to).slice(0, EXTRACTION_LIMITS.value);
    return { text: written, value: written.trim(), index: from };
  });

/** Street types, by which a line with a number is recognized as a postal address. */
const STREETS =
  'street|st|road|rd|avenue|ave|lane|ln|drive|dr|way|close|court|place|square|boulevard|blvd|quay|terrace|gardens';
/** Words with which another clause begins after a comma, not a place. */
const CLAUSES = 'and|or|but|if|so|as|because|when|that|my|our|the|i|we|it|please|not|und|oder|et|ou|y|o|e|و';
const PLACE = String.raw`,\s{0,3}(?!(?:${CLAUSES})(?![\p{L}\p{N}]))[\p{L}\p{N}'’-]{1,30}(?: [\p{L}\p{N}'’-]{1,30}){0,3}(?=\s{0,3}(?:[,.;:!?)\n]|$))`;
const ENGLISH_ADDRESS = new RegExp(
  String.raw`\b\d{1,5}[a-zA-Z]?\s+(?:[\p{L}'’.-]{1,30}\s+){1,4}(?:${STREETS})\b\.?(?:${PLACE}){0,3}`,
  'giu',
);
const OTHER_ADDRESS = new RegExp(
  String.raw`(?:\b(?:calle|avenida|rue|via|rua|largo|plaza|piazza|شارع)\s+(?:[\p{L}'’.-]{1,30}\s+){0,4}[\p{L}'’.-]{1,30},?\s+\d{1,5}\b|\b[\p{L}-]{2,30}(?:straße|strasse|str\.|gatan|weg|platz|gade)\s+\d{1,5}[a-z]?\b)(?:${PLACE}){0,2}`,
  'giu',
);

/** The postal addresses in a text, in their order: a house number with the name of a street, and the place after it. */
export function addressesIn(text: string): Extracted[] {
  const matches = [...text.matchAll(ENGLISH_ADDRESS), ...text.matchAll(OTHER_ADDRESS)];
  let end = 0;
  return matches
    .toSorted((one, other) => one.index - other.index)
    .flatMap(({ 0: written, index }) => {
      if (index < end) return [];
      end = index + written.length;
      const value = written.replace(/\s+/g, ' ').trim();
      return [
        {
          text: written.slice(0, EXTRACTION_LIMITS.value),
          value: value.slice(0, EXTRACTION_LIMITS.value),
          index,
        },
      ];
    });
}
