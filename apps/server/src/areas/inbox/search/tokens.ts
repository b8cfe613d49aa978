import { tokenize } from '@foyer/domain/search-text';

/** Builds the text search vectors and queries of messages. */

/** Fields of a message that can be searched separately: sender, recipients, subject. */
export type TokenField = 'from' | 'to' | 'subject';

/** Token of a word within a field, stored besides the word itself. No word contains the colon. */
export const fieldToken = (field: TokenField, word: string): string => `${field}:${word}`;

/** Properties of a message that can be searched. */
export type MessageProperty = 'attachment' | 'note';

export const propertyToken = (what: MessageProperty): string => `has:${what}`;

/** Words contain no quotes, so nothing needs escaping. */
const quoted = (lexeme: string): string => `'${lexeme}'`;

/** Highest position that a tsvector stores. */
const POSITION_MAX = 16_000;
/** Maximum size of the distinct words of a message, below the limit of a tsvector (1 MB with positions). Bytes. */
const BYTES_MAX = 500_000;

/** The searchable content of a message. */
export interface SearchableMessage {
  /** Texts without a field. */
  readonly texts: readonly string[];
  readonly fields: Readonly<Record<TokenField, readonly string[]>>;
  readonly properties: readonly MessageProperty[];
}

/** Builds the text form of a tsvector. A gap in the positions keeps phrases from spanning two texts. */
export function vectorOf({ texts, fields, properties }: SearchableMessage): string {
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
  const addText = (text: string, field?: TokenField) => {
    for (const word of tokenize(text)) {
      if (next >= POSITION_MAX) return;
      add(word, next);
      if (field) add(fieldToken(field, word), next);
      next += 1;
    }
    next += 5;
  };
  for (const what of properties) add(propertyToken(what), 1);
  for (const field of ['subject', 'from', 'to'] as const) {
    for (const text of fields[field]) addText(text, field);
  }
  for (const text of texts) addText(text);
  return [...positions].map(([lexeme, at]) => `${quoted(lexeme)}:${at.join(',')}`).join(' ');
}

/**
 * Builds the text form of a tsquery for consecutive words. Null when the text contains none.
 * @param isOpen matches the last word as a prefix
 */
export function queryOf(
  text: string,
  { field, isOpen = false }: { field?: TokenField; isOpen?: boolean } = {},
) {
  const words = tokenize(text);
  if (words.length === 0) return null;
  const parts = words.map((word, index) => {
    const lexeme = quoted(field ? fieldToken(field, word) : word);
    return isOpen && index === words.length - 1 ? `${lexeme}:*` : lexeme;
  });
  return parts.length === 1 ? `${parts[0]}` : `(${parts.join(' <-> ')})`;
}
