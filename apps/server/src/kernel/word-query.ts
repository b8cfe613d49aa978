import { type SQL, sql } from 'drizzle-orm';

/**
 * The `tsquery` for rows that hold all words of a text, the last of which may be a beginning. Undefined for a text
 * without any.
 * @param separators what stands between words, as the column cuts them
 */
export function wordQuery(text: string, separators = /\s+/): SQL | undefined {
  const words = text.split(separators).filter((word) => word !== '');
  const last = words.pop();
  if (last === undefined) return undefined;
  const beginning = `'${last.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`;
  return sql`plainto_tsquery('simple', ${words.join(' ')}) && to_tsquery('simple', ${beginning})`;
}
