/** A part of an answer with the numbers of the sources that it rests on. */
export interface AnswerPart {
  readonly text: string;
  readonly sources: readonly number[];
}

/** What is wrong with an answer. `detail` is what was found. */
export interface AnswerProblem {
  readonly code: 'unknown_source' | 'no_source' | 'number' | 'link' | 'empty';
  readonly detail: string;
}

/** Digits of other scripts as those of ASCII. */
const asciiDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

const LINK = /\b(?:https?:\/\/|www\.)[^\s<>"'()]+|[\w.+-]+@[\w-]+\.[\w.]+\w/giu;
const NUMBER = /\d+(?:[.,:/\u066b-]\d+)*/g;
const LINK_END = /[.,;:!?)\]]+$/;

const linksOf = (text: string): string[] =>
  (text.match(LINK) ?? []).map((link) => link.replace(LINK_END, '').toLowerCase());

/** Numbers, dates and times, in one spelling: `1,500` and `1.500` and `1500` are the same. */
const numbersOf = (text: string): string[] =>
  (asciiDigits(text.replace(LINK, ' ')).match(NUMBER) ?? []).map(numberKey);

function numberKey(number: string): string {
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(number);
  const plain = isGrouped ? number.replace(/[.,]/g, '') : number.replace(',', '.').replace(/\.0+$/, '');
  return plain.replace(/^0+(?=\d)/, '');
}

/** The parts of a number with several, such as a date: each may occur by itself in the source. */
const partsOf = (number: string): string[] => number.split(/[/:-]/).map(numberKey);

/**
 * Whether an answer rests on its sources: each part names sources that exist, and its numbers, dates, links and
 * addresses occur in one of all sources. What the visitor wrote may be repeated too.
 * @param sources the texts of the sources, number 1 first
 */
export function checkAnswer(
  parts: readonly AnswerPart[],
  sources: readonly string[],
  visitorText: string,
): AnswerProblem[] {
  const said = parts.filter(({ text }) => text.trim() !== '');
  if (said.length === 0) return [{ code: 'empty', detail: '' }];
  const known = [...sources, visitorText];
  const numbers = new Set(known.flatMap(numbersOf).flatMap((number) => [number, ...partsOf(number)]));
  const links = new Set(known.flatMap(linksOf));
  const problems: AnswerProblem[] = [];
  for (const { text, sources: named } of said) {
    for (const n of named)
      if (!Number.isInteger(n) || n < 1 || n > sources.length)
        problems.push({ code: 'unknown_source', detail: String(n) });
    if (named.length === 0 && isFactual(text))
      problems.push({ code: 'no_source', detail: text.slice(0, 120) });
    for (const number of numbersOf(text))
      if (!numbers.has(number) && !partsOf(number).every((part) => numbers.has(part)))
        problems.push({ code: 'number', detail: number });
    for (const link of linksOf(text)) if (!links.has(link)) problems.push({ code: 'link', detail: link });
  }
  if (said.every(({ sources: named }) => named.length === 0))
    problems.push({ code: 'no_source', detail: '' });
  return problems;
}

/** A part of more than a short courtesy states something. */
const isFactual = (text: string): boolean =>
  text.trim().split(/\s+/).length > 12 || numbersOf(text).length > 0;

/** The beginning of a text, cut after a sentence if there is one, else after a word. */
export function cutAtSentence(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  const sentence = Math.max(...['. ', '! ', '? ', '.\n', '؟ '].map((end) => cut.lastIndexOf(end)));
  if (sentence > max / 3) return cut.slice(0, sentence + 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), max / 2))}…`;
}
