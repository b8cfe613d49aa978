import { isUuid } from '@foyer/domain/ids';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { badInput } from './refusal.ts';

/** A position in a list that is ordered by a time and then an id, both in one direction. */
interface Position {
  readonly at: Date;
  readonly id: string;
}

export const encodeCursor = ({ at, id }: Position): string =>
  Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');

/** Decodes a cursor. @throws Refusal `bad_input` when it is malformed */
export function decodeCursor(cursor: string): Position {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const position = { at: new Date(at), id };
  const isMoment = /^[1-9]\d{3}-/.test(at) && !Number.isNaN(position.at.getTime());
  if (!isMoment || !isUuid(id)) throw invalidCursor();
  return position;
}

const invalidCursor = () => badInput('cursor', 'This cursor is not valid.');

/** Checks the cursor of a list that is ordered by id only, which is that id. */
export function idCursor(cursor: string | undefined): string | undefined {
  if (cursor !== undefined && !isUuid(cursor)) throw invalidCursor();
  return cursor;
}

/** The condition for the rows after a cursor in a list ordered by `at, id`. Default descending. */
export function afterCursor(
  cursor: string | undefined,
  at: SQLWrapper,
  id: SQLWrapper,
  order: 'asc' | 'desc' = 'desc',
): SQL | undefined {
  if (!cursor) return undefined;
  const position = decodeCursor(cursor);
  const beyond = order === 'desc' ? sql`<` : sql`>`;
  return sql`(${at}, ${id}) ${beyond} (${position.at.toISOString()}::timestamptz, ${position.id}::uuid)`;
}

/**
 * Trims a list that was read with `limit + 1` rows to its page and adds the cursor of the next one.
 * @param positionOf the time and id by which the list is ordered
 */
export function cutPage<Row>(rows: Row[], limit: number, positionOf: (row: Row) => Position) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last ? encodeCursor(positionOf(last)) : null };
}
