import { isUuid } from '@foyer/domain/ids';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { badInput } from './refusal.ts';

/** A place in a list that is ordered by a time and then an id, both in one direction. */
interface Place {
  readonly at: Date;
  readonly id: string;
}

export const encodeCursor = ({ at, id }: Place): string =>
  Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');

/** The place that a cursor names. @throws Refusal for one that is not ours */
export function decodeCursor(cursor: string): Place {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const place = { at: new Date(at), id };
  const isMoment = /^[1-9]\d{3}-/.test(at) && !Number.isNaN(place.at.getTime());
  if (!isMoment || !isUuid(id)) throw foreignCursor();
  return place;
}

const foreignCursor = () => badInput('cursor', 'This cursor is not valid.');

/** The id that a cursor of a list ordered by ids alone is. */
export function idCursor(cursor: string | undefined): string | undefined {
  if (cursor !== undefined && !isUuid(cursor)) throw foreignCursor();
  return cursor;
}

/** The condition that continues a list ordered by `at, id`, both descending unless told, behind a cursor. */
export function afterCursor(
  cursor: string | undefined,
  at: SQLWrapper,
  id: SQLWrapper,
  order: 'asc' | 'desc' = 'desc',
): SQL | undefined {
  if (!cursor) return undefined;
  const place = decodeCursor(cursor);
  const beyond = order === 'desc' ? sql`<` : sql`>`;
  return sql`(${at}, ${id}) ${beyond} (${place.at.toISOString()}::timestamptz, ${place.id}::uuid)`;
}

/**
 * Cuts a list that was read with `limit + 1` rows down to its page, and tells where the next begins.
 * @param place the time and id by which the list is ordered
 */
export function cutPage<Row>(rows: Row[], limit: number, place: (row: Row) => Place) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last ? encodeCursor(place(last)) : null };
}
