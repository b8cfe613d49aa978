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
const ENGLISH_ADDRESS = new RegExp(
  String.raw`\b\d{1,5}[a-zA-Z]?\s+(?:[\p{L}'’.-]{1,30}\s+){1,4}(?:${STREETS})\b\.?(?:,\s*[\p{L}\p{N}'’ -]{2,60}){0,3}`,
  'giu',
);
const OTHER_ADDRESS =
  /(?:\b(?:calle|avenida|rue|via|rua|largo|plaza|piazza|شارع)\s+(?:[\p{L}'’.-]{1,30}\s+){0,4}[\p{L}'’.-]{1,30},?\s+\d{1,5}\b|\b[\p{L}-]{2,30}(?:straße|strasse|str\.|gatan|weg|platz|gade)\s+\d{1,5}[a-z]?\b)(?:,\s*[\p{L}\p{N}'’ -]{2,60}){0,2}/giu;

/** The postal addresses in a text: a house number with the name of a street, and the place after it. */
export function addressesIn(text: string): Extracted[] {
  const short = text.slice(0, 2000);
  return [...short.matchAll(ENGLISH_ADDRESS), ...short.matchAll(OTHER_ADDRESS)].map((match) => ({
    text: match[0].slice(0, EXTRACTION_LIMITS.value),
    value: match[0].replace(/\s+/g, ' ').trim().slice(0, EXTRACTION_LIMITS.value),
    index: match.index,
  }));
}
