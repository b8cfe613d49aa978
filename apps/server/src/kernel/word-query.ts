import { type SQL, sql } from 'drizzle-orm';

/**
 * The `tsquery` for rows that contain all words of a text, the last one as a prefix. Returns undefined for a text
 * without words.
 * @param separators the characters between words, matching those of the column
 */
export function wordQuery(text: string, separators = /\s+/): SQL | undefined {
  const words = text.split(separators).filter((word) => word !== '');
  const last = words.pop();
  if (last === undefined) return undefined;
  const beginning = `'${last.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`;
  return sql`plainto_tsquery('simple', ${words.join(' ')}) && to_tsquery('simple', ${beginning})`;
}
