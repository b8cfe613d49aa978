/** Words that look like words, made by rule; the first are the short ones, which are said most. */

const CONSONANTS = [...'bdfghklmnprstvz'];
const SYLLABLES = CONSONANTS.flatMap((consonant) => [...'aeiou'].map((vowel) => consonant + vowel));

/** The word of a rank, from 0 on; no two are the same. */
export function wordOf(rank: number): string {
  let word = '';
  for (let left = rank; left >= 0; left = Math.floor(left / SYLLABLES.length) - 1) {
    word = SYLLABLES[left % SYLLABLES.length] + word;
  }
  return word;
}

/** Different words that are said. */
export const WORDS = 20_000;

/** A word of a few messages, as few however much is stored. */
export const RARE = wordOf(WORDS + 1_000);

/** Numbers from 0 to 1 that are the same in every run. */
export function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Sentences whose words are as common as in a language: the n-th word is said n times less often than the first (Zipf).
 */
export function sentences(count: number): string[][] {
  const chance = chances(7);
  const word = () => wordOf(Math.floor(WORDS ** chance()) - 1);
  return Array.from({ length: count }, () => Array.from({ length: 4 + Math.floor(chance() * 8) }, word));
}
