import { tokensOf } from '../tokens.ts';

type Value = string | number | boolean;

/** How much of a text is compared as a whole. Characters. */
const WHOLE_MAX = 100;
const SIGN = 1n << 63n;

/**
 * Tokens of custom field values, stored among the words of a task: `=`, the field id, then `=` with the whole value or
 * `:` with one of its words. No word of a text starts like that, so neither matches the other.
 */
const valuePrefix = (id: string) => `=${id}=`;
const wordPrefix = (id: string) => `=${id}:`;

/** Token of a whole value. Numbers and days sort in their order. */
export const valueToken = (id: string, value: Value): string => `${valuePrefix(id)}${comparable(value)}`;

/** Bounds of all whole-value tokens of a field. */
export const valueTokenBounds = (id: string) => ({ first: valuePrefix(id), end: `=${id}>` });

/** Tokens of the words of a text. */
export const wordTokens = (id: string, text: string): string[] =>
  tokensOf(text).map((word) => `${wordPrefix(id)}${word}`);

/** All tokens of custom field values. */
export const fieldTokens = (fields: Readonly<Record<string, Value>>): string[] =>
  Object.entries(fields).flatMap(([id, value]) => [
    valueToken(id, value),
    ...(typeof value === 'string' ? wordTokens(id, value) : []),
  ]);

function comparable(value: Value): string {
  if (typeof value === 'number') return inOrder(value);
  return String(value).slice(0, WHOLE_MAX);
}

/** A number as a text that sorts bytewise like the number. */
function inOrder(number: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, number === 0 ? 0 : number);
  const bits = view.getBigUint64(0);
  const ordered = number < 0 ? BigInt.asUintN(64, ~bits) : bits | SIGN;
  return ordered.toString(16).padStart(16, '0');
}
