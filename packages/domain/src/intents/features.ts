/** The groups of features of a text, and what each group weighs. Chosen on the validation data of CLINC150. */
const WEIGHTS = { words: 1, pairs: 0.7, letters: 1, apart: 0.7 } as const;
const GROUPS = Object.values(WEIGHTS);
const [WORDS, PAIRS, LETTERS, APART] = [0, 1, 2, 3] as const;
/** In so many texts a feature must be to count. A word is known from its first text on. */
const MIN_TEXTS = [1, 1, 2, 2] as const;
/** Words so far apart are features together. */
const APART_MAX = 4;
/** Longer texts are cut. Characters. */
const TEXT_MAX = 1_000;
const WORDS_MAX = 200;

/** English contractions, by their end. */
const CONTRACTIONS: Readonly<Record<string, string>> = {
  "n't": ' not',
  "'re": ' are',
  "'ll": ' will',
  "'ve": ' have',
  "'m": ' am',
  "'s": ' is',
};
const CONTRACTION = /(?:\b(?:ca|wo))?n't\b|'(?:re|ll|ve|m|s)\b/g;
const expanded = (found: string): string =>
  found.startsWith('ca') ? 'can not' : found.startsWith('wo') ? 'will not' : (CONTRACTIONS[found] ?? found);
/** Of Chinese, Japanese and Thai, which write no spaces, every letter is a word. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+/gu;
/** The same for texts of English letters, several times as fast. */
const PLAIN_WORD = /[a-z0-9]+/g;
const IS_PLAIN = /^[ -~]*$/;
/** Marks of Arabic that are usually left out. */
const ARABIC_MARKS = /[\u064b-\u0652\u0640]/g;

/** The words of a text, in lower case and without contractions. */
export function wordsOf(text: string): string[] {
  const lower = text.slice(0, TEXT_MAX).toLowerCase().replaceAll('’', "'");
  const plain = lower.includes("'") ? lower.replace(CONTRACTION, expanded) : lower;
  const words = IS_PLAIN.test(plain)
    ? plain.match(PLAIN_WORD)
    : plain.normalize('NFKC').replace(ARABIC_MARKS, '').match(WORD);
  return (words ?? []).slice(0, WORDS_MAX);
}

const PRIME = 16_777_619;
const START = 2_166_136_261;
const mix = (hash: number, value: number): number => {
  const mixed = Math.imul(hash ^ value, 0x85eb_ca6b);
  return mixed ^ (mixed >>> 15);
};
const EDGE = 1;

/** Calls `found` with the group and the hash of every feature of a text, repeated ones repeatedly. */
export function eachFeature(text: string, found: (group: number, hash: number) => void): void {
  const words = wordsOf(text);
  const hashes = words.map((word) => {
    let hash = START;
    for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), PRIME);
    return hash;
  });
  for (let n = 0; n <= hashes.length; n += 1) {
    const hash = hashes[n] ?? EDGE;
    if (n < hashes.length) found(WORDS, mix(WORDS + 11, hash));
    found(PAIRS, mix(mix(PAIRS + 11, hashes[n - 1] ?? EDGE), hash));
    for (let apart = 2; apart <= APART_MAX && n < hashes.length && n >= apart; apart += 1)
      found(APART, mix(mix(APART + 11, hashes[n - apart] ?? EDGE), hash));
  }
  for (const word of words) lettersOf(word, (hash) => found(LETTERS, hash));
}

/** Three and four letters in a row of a word, with its ends. */
function lettersOf(word: string, found: (hash: number) => void): void {
  const code = (at: number) => (at < 0 || at === word.length ? EDGE : word.charCodeAt(at));
  for (let at = -1; at + 2 <= word.length; at += 1) {
    let hash = mix(LETTERS + 11, code(at));
    hash = mix(mix(hash, code(at + 1)), code(at + 2));
    found(hash);
    if (at + 3 <= word.length) found(mix(hash, code(at + 3)));
  }
}

/** Features by hash: an open-addressed table, so that nothing is allocated while a text is read. */
export class Vocabulary {
  readonly hashes: Int32Array;
  /** In how many texts each feature is. */
  readonly counts: Int32Array;
  readonly texts: number;
  readonly #slots: Int32Array;
  readonly #mask: number;
  readonly #rarity: Float32Array;
  readonly #unknown: number;
  readonly #tf: Int32Array;

  constructor(hashes: Int32Array, counts: Int32Array, texts: number) {
    this.hashes = hashes;
    this.counts = counts;
    this.texts = texts;
    const size = 2 ** Math.ceil(Math.log2(hashes.length * 2 + 2));
    this.#mask = size - 1;
    this.#slots = new Int32Array(size).fill(-1);
    for (let n = 0; n < hashes.length; n += 1) {
      let slot = (hashes[n] as number) & this.#mask;
      while (this.#slots[slot] !== -1) slot = (slot + 1) & this.#mask;
      this.#slots[slot] = n;
    }
    const rarity = (count: number) => Math.sqrt(Math.log((1 + texts) / (1 + count))) + 1;
    this.#rarity = Float32Array.from(counts, rarity);
    this.#unknown = rarity(0) ** 2;
    this.#tf = new Int32Array(hashes.length);
  }

  #find(hash: number): number {
    let slot = hash & this.#mask;
    for (;;) {
      const n = this.#slots[slot] as number;
      if (n === -1 || this.hashes[n] === hash) return n;
      slot = (slot + 1) & this.#mask;
    }
  }

  /**
   * The features of a text with their values. Each group has its length; features that are not known count for it as
   * the rarest, so a text of unknown words is near nothing.
   */
  vector(text: string): { readonly features: number[]; readonly values: number[] } {
    const features: number[] = [];
    const groups: number[] = [];
    const lengths = [0, 0, 0, 0];
    eachFeature(text, (group, hash) => {
      const feature = this.#find(hash);
      if (feature === -1) lengths[group] = (lengths[group] as number) + this.#unknown;
      else {
        const tf = (this.#tf[feature] as number) + 1;
        this.#tf[feature] = tf;
        if (tf === 1) {
          features.push(feature);
          groups.push(group);
        }
      }
    });
    const values = features.map((feature, n) => {
      const value = (1 + Math.log(this.#tf[feature] as number)) * (this.#rarity[feature] as number);
      this.#tf[feature] = 0;
      const group = groups[n] as number;
      lengths[group] = (lengths[group] as number) + value * value;
      return value;
    });
    for (let n = 0; n < values.length; n += 1) {
      const group = groups[n] as number;
      values[n] = ((values[n] as number) * (GROUPS[group] as number)) / Math.sqrt(lengths[group] as number);
    }
    return { features, values };
  }
}

/** The features of texts that are in enough of them. */
export function learnVocabulary(texts: readonly string[]): Vocabulary {
  const known = new Map<number, { group: number; count: number; last: number }>();
  texts.forEach((text, n) => {
    eachFeature(text, (group, hash) => {
      const feature = known.get(hash);
      if (!feature) known.set(hash, { group, count: 1, last: n });
      else if (feature.last !== n) {
        feature.count += 1;
        feature.last = n;
      }
    });
  });
  const kept = [...known].filter(([, { group, count }]) => count >= (MIN_TEXTS[group] as number));
  return new Vocabulary(
    Int32Array.from(kept, ([hash]) => hash),
    Int32Array.from(kept, ([, { count }]) => count),
    texts.length,
  );
}
