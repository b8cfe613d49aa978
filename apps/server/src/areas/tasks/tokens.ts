/** Maximum number of search tokens per task. */
const TOKENS_MAX = 1_000;
/** Maximum length of a token. Characters. */
const TOKEN_LENGTH_MAX = 40;

/** Distinct words of texts, in lower case and without accents. */
export function tokensOf(...texts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    for (const [word] of fold(text).matchAll(/[\p{L}\p{N}]+/gu)) {
      if (found.size === TOKENS_MAX) return [...found];
      found.add(word.slice(0, TOKEN_LENGTH_MAX));
    }
  }
  return [...found];
}

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
