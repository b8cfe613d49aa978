/** Text normalisation for searches, shared by the index, queries and highlighting. */

/** Scripts without spaces. Every character is a word, so that matches inside a run are found. */
const ALONE =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';

const WORD = new RegExp(`[${ALONE}]|(?:(?![${ALONE}])[\\p{L}\\p{N}])+`, 'gu');
/** A word as written, with combining marks. */
const WRITTEN_WORD = new RegExp(`[${ALONE}]|(?:(?![${ALONE}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');

/** Longest prefix by which words are compared. Characters. */
const TOKEN_LENGTH_MAX = 60;

/** Lower-case text without combining marks. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/æ/g, 'ae')
    .replace(/œ/g, 'oe');

/** Text without combining marks, with words separated by spaces, as in most messages. It is split much faster. */
const PLAIN = /^[\s!-~]*$/;
const PLAIN_WORD = /[a-z0-9]+/g;

const shortened = (word: string): string =>
  word.length > TOKEN_LENGTH_MAX ? [...word].slice(0, TOKEN_LENGTH_MAX).join('') : word;

/** Normalised words of a text, in order: letters and digits only. */
export function tokenize(text: string): string[] {
  const words = PLAIN.test(text) ? text.toLowerCase().match(PLAIN_WORD) : folded(text).match(WORD);
  return words?.map(shortened) ?? [];
}

/** Whether each search word is a prefix of a word of the text, and there is at least one. */
export const matchPrefixes = (those: readonly string[], words: readonly string[]): boolean =>
  words.length > 0 && words.every((word) => those.some((one) => one.startsWith(word)));

/** A range of a text, in UTF-16 indexes. */
export type TextRange = [from: number, to: number];

/** A text with the matched ranges. */
export interface MarkedText {
  readonly text: string;
  readonly marks: TextRange[];
}

/** Marks the words of a text that start with one of the search words, which are normalised by `tokenize`. */
export function marked(text: string, words: readonly string[]): MarkedText {
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const marks: TextRange[] = [];
  for (const { 0: written, index } of text.matchAll(WRITTEN_WORD)) {
    const word = folded(written);
    const begun = longestFirst.find((one) => word.startsWith(one));
    if (begun === undefined) continue;
    const to = index + prefixLength(written, begun.length);
    const before = marks.at(-1);
    if (before?.[1] === index) before[1] = to;
    else marks.push([index, to]);
  }
  return { text, marks };
}

/** Length of a folded prefix in the written word, including marks on its last letter. */
function prefixLength(written: string, foldedLength: number): number {
  let length = 0;
  let reached = 0;
  for (const sign of written) {
    const added = folded(sign).length;
    if (reached >= foldedLength && added > 0) break;
    reached += added;
    length += sign.length;
  }
  return length;
}

/** Maximum characters of an excerpt before the first match. */
const BEFORE_MAX = 30;

/** Excerpt of a text around the first match, on one line. */
export function excerpt(text: string, words: readonly string[], max = 160): MarkedText {
  const line = text.replace(/\s+/g, ' ').trim();
  const [first] = marked(line, words).marks;
  const wanted = Math.max(0, (first?.[0] ?? 0) - BEFORE_MAX);
  const from = wanted === 0 ? 0 : line.indexOf(' ', wanted) + 1 || wanted;
  const begin = Math.min(from, first?.[0] ?? from);
  const cut = [...line.slice(begin, begin + 2 * max)].slice(0, max).join('');
  const isCut = begin + cut.length < line.length;
  return marked(`${begin > 0 ? '…' : ''}${cut}${isCut ? '…' : ''}`, words);
}
