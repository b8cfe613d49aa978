/** The most words of one task that searches find. */
const WORDS_MAX = 1_000;
/** What is kept of a long word. Characters. */
const WORD_MAX = 40;

/** The different words of texts, folded: lower case, without accents. */
export function wordsOf(...texts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    for (const [word] of fold(text).matchAll(/[\p{L}\p{N}]+/gu)) {
      if (found.size === WORDS_MAX) return [...found];
      found.add(word.slice(0, WORD_MAX));
    }
  }
  return [...found];
}

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
