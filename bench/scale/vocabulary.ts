/** Generated words; the first are the shortest and the most frequent. */

const CONSONANTS = [...'bdfghklmnprstvz'];
const SYLLABLES = CONSONANTS.flatMap((consonant) => [...'aeiou'].map((vowel) => consonant + vowel));

/** The word of a rank, from 0; all are different. */
export function wordOf(rank: number): string {
  let word = '';
  for (let left = rank; left >= 0; left = Math.floor(left / SYLLABLES.length) - 1) {
    word = SYLLABLES[left % SYLLABLES.length] + word;
  }
  return word;
}

/** Size of the vocabulary. */
export const WORDS = 20_000;

/** A word in a few messages, the same number for every size. */
export const RARE = wordOf(WORDS + 1_000);

/** A seeded random generator: numbers from 0 to 1, the same in every run. */
export function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Sentences with the word frequencies of a natural language: the n-th word is n times rarer than the first (Zipf).
 */
export function sentences(count: number): string[][] {
  const chance = chances(7);
  const word = () => wordOf(Math.floor(WORDS ** chance()) - 1);
  return Array.from({ length: count }, () => Array.from({ length: 4 + Math.floor(chance() * 8) }, word));
}
