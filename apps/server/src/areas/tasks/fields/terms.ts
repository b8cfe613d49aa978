import { wordsOf } from '../words.ts';

type Value = string | number | boolean;

/** What is compared of a text as a whole. Characters. */
const WHOLE_MAX = 100;
const SIGN = 1n << 63n;

/**
 * Values of own fields stand among the words of a task: `=`, the field, and then `=` with the whole value or `:` with a
 * word of it. No word of a text begins like that, so that neither is found for the other.
 */
const wholesOf = (id: string) => `=${id}=`;
const wordsUnder = (id: string) => `=${id}:`;

/** How a value as a whole stands among the words of a task; numbers and days in their order. */
export const wholeTerm = (id: string, value: Value): string => `${wholesOf(id)}${wholeOf(value)}`;

/** Between which terms all whole values of a field stand. */
export const wholeTerms = (id: string) => ({ first: wholesOf(id), end: `=${id}>` });

/** How each word of a text stands among the words of a task. */
export const wordTerms = (id: string, text: string): string[] =>
  wordsOf(text).map((word) => `${wordsUnder(id)}${word}`);

/** All terms of the values of own fields. */
export const termsOf = (fields: Readonly<Record<string, Value>>): string[] =>
  Object.entries(fields).flatMap(([id, value]) => [
    wholeTerm(id, value),
    ...(typeof value === 'string' ? wordTerms(id, value) : []),
  ]);

function wholeOf(value: Value): string {
  if (typeof value === 'number') return inOrder(value);
  return String(value).slice(0, WHOLE_MAX);
}

/** A number as a text whose bytes are in the order of numbers. */
function inOrder(number: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, number === 0 ? 0 : number);
  const bits = view.getBigUint64(0);
  const ordered = number < 0 ? BigInt.asUintN(64, ~bits) : bits | SIGN;
  return ordered.toString(16).padStart(16, '0');
}
