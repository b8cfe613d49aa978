import { wordsOf } from '@foyer/domain/search-text';

/** How the words of messages are stored as text search vectors, and searched for. */

/** The places of a message in which words can be asked for apart: who wrote it, who received it, its subject. */
export type WordPlace = 'from' | 'to' | 'subject';

/** How a word of a place is stored, besides as itself. The sign is no part of any word. */
export const placed = (place: WordPlace, word: string): string => `${place}:${word}`;

/** What else of a message can be asked for. */
export type Holding = 'attachment' | 'note';

export const holding = (what: Holding): string => `has:${what}`;

/** Words hold no sign that would have to be doubled. */
const quoted = (lexeme: string): string => `'${lexeme}'`;

/** Positions that tsvectors keep. */
const POSITION_MAX = 16_000;
/** What the different words of a message may come to: a tsvector takes a megabyte of them with their places. Bytes. */
const BYTES_MAX = 500_000;

/** The words of a message by where they stand. */
export interface MessageWords {
  /** Texts that are searched by any word. */
  readonly texts: readonly string[];
  readonly places: Readonly<Record<WordPlace, readonly string[]>>;
  readonly holds: readonly Holding[];
}

/** The words of a message as the text of a tsvector. Between texts is a gap, so that no phrase spans two. */
export function vectorOf({ texts, places, holds }: MessageWords): string {
  const positions = new Map<string, number[]>();
  let next = 1;
  let bytes = 0;
  const add = (lexeme: string, position: number) => {
    const known = positions.get(lexeme);
    if (!known) {
      const more = Buffer.byteLength(lexeme);
      if (bytes + more > BYTES_MAX) return;
      bytes += more;
      positions.set(lexeme, [position]);
    } else if (known.length < 200) known.push(position);
  };
  const addText = (text: string, place?: WordPlace) => {
    for (const word of wordsOf(text)) {
      if (next >= POSITION_MAX) return;
      add(word, next);
      if (place) add(placed(place, word), next);
      next += 1;
    }
    next += 5;
  };
  for (const what of holds) add(holding(what), 1);
  for (const place of ['subject', 'from', 'to'] as const) {
    for (const text of places[place]) addText(text, place);
  }
  for (const text of texts) addText(text);
  return [...positions].map(([lexeme, at]) => `${quoted(lexeme)}:${at.join(',')}`).join(' ');
}

/**
 * What finds words in a row, as the text of a tsquery; null where the text has none.
 * @param isOpen the last word may go on
 */
export function queryOf(
  text: string,
  { place, isOpen = false }: { place?: WordPlace; isOpen?: boolean } = {},
) {
  const words = wordsOf(text);
  if (words.length === 0) return null;
  const parts = words.map((word, index) => {
    const lexeme = quoted(place ? placed(place, word) : word);
    return isOpen && index === words.length - 1 ? `${lexeme}:*` : lexeme;
  });
  return parts.length === 1 ? `${parts[0]}` : `(${parts.join(' <-> ')})`;
}
