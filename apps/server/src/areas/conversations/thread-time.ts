import { and, gt, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { afterCursor, decodeCursor } from '../../kernel/paging.ts';
import { conversations } from './tables.ts';
import type { TimeRange } from './thread-range.ts';

/**
 * A time that sorts and bounds lists of threads. Those that change with every message are indexed by their minute, and
 * PostgreSQL sorts the threads of one minute as it reads them. `minute` is null where the time itself is indexed.
 */
export interface ThreadTime {
  readonly at: AnyPgColumn;
  readonly minute: AnyPgColumn | null;
}

export const LAST_MESSAGE: ThreadTime = {
  at: conversations.lastMessageAt,
  minute: conversations.lastMessageMinute,
};
export const LAST_REPLY: ThreadTime = {
  at: conversations.lastOutboundAt,
  minute: conversations.lastOutboundMinute,
};
export const WAITING_SINCE: ThreadTime = { at: conversations.waitingSince, minute: null };

export type Order = 'asc' | 'desc';

const MINUTE_MS = 60_000;
const minuteBefore = (at: Date) => new Date(at.getTime() - MINUTE_MS);

/** The condition that the time is in a range. */
export const within = ({ at, minute }: ThreadTime, { from, to }: TimeRange): SQL | undefined =>
  and(
    from ? gte(at, from) : undefined,
    from && minute ? gt(minute, minuteBefore(from)) : undefined,
    to ? lt(at, to) : undefined,
    to && minute ? lt(minute, to) : undefined,
  );

/** The condition for the threads after a cursor in a list ordered by `inOrder`. */
export function afterThread(
  { at, minute }: ThreadTime,
  cursor: string | undefined,
  order: Order,
): SQL | undefined {
  if (!cursor) return undefined;
  const position = decodeCursor(cursor);
  return and(
    afterCursor(cursor, at, conversations.id, order),
    minute
      ? order === 'desc'
        ? lte(minute, position.at)
        : gt(minute, minuteBefore(position.at))
      : undefined,
  );
}

/** The sort keys of a list, ending with the id. */
export function inOrder({ at, minute }: ThreadTime, order: Order): SQL {
  const direction = directionOf(order);
  const keys = minute ? [minute, at, conversations.id] : [at, conversations.id];
  return sql.join(
    keys.map((key) => sql`${key} ${direction}`),
    sql`, `,
  );
}

export const directionOf = (order: Order): SQL => (order === 'asc' ? sql`asc` : sql`desc`);
