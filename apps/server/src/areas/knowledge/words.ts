import { STEMMED_LANGUAGES } from '@foyer/domain/knowledge';

/** Letters of scripts that write no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]+/gu;

/** Pairs of letters in a row, by which texts without spaces are compared; a single letter stands alone. */
export function gramsOf(text: string): string[] {
  return (text.normalize('NFKC').match(UNSPACED) ?? []).flatMap((run) => {
    const letters = [...run];
    if (letters.length === 1) return letters;
    return letters.slice(1).map((letter, n) => `${letters[n]}${letter}`);
  });
}

/** The rest of a text, which the database splits into words. */
export const spacedPart = (text: string): string => text.normalize('NFKC').replace(UNSPACED, ' ');

/** Pairs of letters as the text of a `tsvector`, at their places. */
export function gramVector(text: string): string {
  const places = new Map<string, number[]>();
  gramsOf(text).forEach((gram, n) => {
    const all = places.get(gram);
    // A position of the database is at most 16,383, and a word has at most 255.
    if (!all) places.set(gram, [Math.min(n + 1, 16_383)]);
    else if (all.length < 255) all.push(Math.min(n + 1, 16_383));
  });
  return [...places].map(([gram, at]) => `'${gram}':${at.join(',')}`).join(' ');
}

/** Number of words. In scripts without spaces, two letters count as one. */
export function wordCount(text: string): number {
  const letters = (text.match(UNSPACED) ?? []).reduce((sum, run) => sum + [...run].length, 0);
  return text.replace(UNSPACED, ' ').split(/\s+/).filter(Boolean).length + Math.ceil(letters / 2);
}

/** The text search configuration of a language. */
export const configOf = (language: string): string => STEMMED_LANGUAGES[language] ?? 'simple';

/** The detector of languages takes long to load, so it is loaded when it is first needed. */
let detector: Promise<typeof import('eld/extrasmall')> | undefined;

/** The language of a text by ISO code; empty if it is not clear. */
export async function detectLanguage(text: string): Promise<string> {
  const sample = text.slice(0, 2_000);
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sample)) return 'ja';
  const spaced = spacedPart(sample).trim().length;
  if (spaced < sample.trim().length / 2) return /\p{Script=Thai}/u.test(sample) ? 'th' : 'zh';
  detector ??= import('eld/extrasmall');
  const { eld } = await detector;
  return eld.detect(sample).language;
}
