import { asciiDigits } from '../digits.ts';
import { hasFormat } from '../fields.ts';
import { coordinatesOf } from '../map-links.ts';
import { patternFound } from '../pattern.ts';
import type { BotNode } from './graph.ts';
import { limitOn, typedDay, typedNumber, typedTime, type Writer } from './typed-values.ts';

/** The accepted answer to a question, or null. */
export function acceptedAnswer(
  { input, pattern, min, max }: Pick<BotNode<'ask'>['data'], 'input' | 'pattern' | 'min' | 'max'>,
  text: string,
  hasFile: boolean,
  writer: Writer,
): string | number | null {
  const typed = input === 'TEXT' || input === 'REGEX' ? text.trim() : asciiDigits(text.trim());
  if (input === 'ATTACHMENT' || input === 'CAMERA' || input === 'OCR')
    return hasFile ? typed || 'file' : null;
  if (typed === '') return null;
  if (input === 'SCANNER') return typed;
  if (input === 'LOCATION') return placeOf(typed);
  if (input === 'RATING') return /^[1-5]$/.test(typed) ? Number(typed) : null;
  if (input === 'REGEX')
    return [typed, asciiDigits(typed)].find((one) => patternFound(`^(?:${pattern})$`, one)) ?? null;
  if (input === 'TIME') return typedTime(typed);
  if (input === 'PHONE') return hasFormat(input, typed.replace(/[\s()+.-]/g, '').slice(-10)) ? typed : null;
  if (input !== 'NUMBER' && input !== 'DATE') return hasFormat(input, typed) ? typed : null;
  const value = input === 'NUMBER' ? typedNumber(typed, writer) : typedDay(typed, writer);
  const [least, most] = [limitOn(min, writer.today), limitOn(max, writer.today)];
  // Days are compared as texts.
  const limit = (given: string) => (input === 'NUMBER' ? Number(given) : given);
  const isWithin =
    value !== null && (least === null || value >= limit(least)) && (most === null || value <= limit(most));
  return isWithin ? value : null;
}

/** Coordinates as the chat or a messenger sends them, or the words of somebody who does not share theirs. */
function placeOf(typed: string): string | null {
  const place = coordinatesOf(typed);
  if (!place) return /\p{L}{2}/u.test(typed) ? typed : null;
  const isOnEarth = Math.abs(Number(place.latitude)) <= 90 && Math.abs(Number(place.longitude)) <= 180;
  return isOnEarth ? `${place.latitude},${place.longitude}` : null;
}

/** Whether a message contains a phrase as whole words. */
export const containsPhrase = (said: string, phrase: string): boolean => {
  if (phrase === '') return false;
  const at = said.indexOf(phrase);
  if (at < 0) return false;
  const isLetter = (character: string | undefined) => /[\p{L}\p{N}]/u.test(character ?? '');
  return !isLetter(said[at - 1]) && !isLetter(said[at + phrase.length]);
};

/** A number from 0 to 1 that follows from another (mulberry32). */
export function fraction(seed: number): number {
  let mixed = (seed + 0x6d2b79f5) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
}
