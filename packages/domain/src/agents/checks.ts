import { type InventedFact, inventedFacts, numbersOf } from '../grounding.ts';

/** A part of an answer with the numbers of the sources that it rests on. */
export interface AnswerPart {
  readonly text: string;
  readonly sources: readonly number[];
}

/** What is wrong with an answer. `detail` is what was found. */
export interface AnswerProblem {
  readonly code: 'unknown_source' | 'no_source' | 'empty' | InventedFact['code'];
  readonly detail: string;
}

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
  const inventedIn = inventedFacts([...sources, visitorText]);
  const problems: AnswerProblem[] = [];
  for (const { text, sources: named } of said) {
    for (const n of named)
      if (!Number.isInteger(n) || n < 1 || n > sources.length)
        problems.push({ code: 'unknown_source', detail: String(n) });
    if (named.length === 0 && isFactual(text))
      problems.push({ code: 'no_source', detail: text.slice(0, 120) });
    problems.push(...inventedIn(text));
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
