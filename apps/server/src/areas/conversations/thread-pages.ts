import { MESSAGE_STATUSES, type MessageStatus } from '@foyer/domain/message-status';
import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Tenant } from '../../database/tenant.ts';
import { countRows } from '../../kernel/grid.ts';
import { afterCursor, cutPage, decodeCursor, encodeCursor } from '../../kernel/paging.ts';
import { badInput } from '../../kernel/refusal.ts';
import { visitors } from '../visitors/tables.ts';
import { conversations } from './tables.ts';
import {
  OWING,
  type ThreadConditions,
  type ThreadPart,
  visitorOfThread,
  wholeCondition,
} from './thread-filter.ts';

/** In which order threads come: by their newest words, or by how long an answer is owed, the others after those. */
export type ThreadSort = 'newest' | 'oldest' | 'waiting';

export interface ThreadPlace {
  readonly sort: ThreadSort;
  readonly cursor?: string | undefined;
  readonly limit: number;
  /** How many threads are passed over, for clients that count pages. */
  readonly offset?: number;
}

/** A thread with the moment it is sorted by. */
export interface FoundThread {
  readonly id: string;
  readonly at: Date;
}

type Order = 'asc' | 'desc';

interface Stretch {
  readonly at: AnyPgColumn;
  readonly order: Order;
  readonly cursor: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** A page of the threads that meet conditions. */
export async function readThreadPage(
  tenant: Tenant,
  conditions: ThreadConditions,
  place: ThreadPlace,
): Promise<{ page: FoundThread[]; nextCursor: string | null }> {
  const { sort, cursor, limit, offset = 0 } = place;
  if (sort === 'waiting') return readWaitingFirst(tenant, conditions, place);
  const order = sort === 'oldest' ? 'asc' : 'desc';
  const rows = await readStretch(tenant, conditions, { at: conditions.at, order, cursor, limit, offset });
  return cutPage(rows, limit, (thread) => thread);
}

/** Cursors of the waiting order name the part they are in. */
const WAITING = 'w.';
const OTHERS = 'o.';

async function readWaitingFirst(
  tenant: Tenant,
  conditions: ThreadConditions,
  { cursor, limit, offset = 0 }: ThreadPlace,
) {
  const part = cursor?.slice(0, 2);
  if (cursor !== undefined && part !== WAITING && part !== OTHERS) {
    throw badInput('cursor', 'This cursor is not valid.');
  }
  const place = cursor?.slice(2) || undefined;
  const wanted = limit + 1;
  const waiting =
    part === OTHERS
      ? []
      : await readStretch(tenant, whereOwed(conditions), {
          at: conversations.waitingSince,
          order: 'asc',
          cursor: place,
          limit,
          offset,
        });
  const passed = waiting.length > 0 || part !== undefined ? 0 : await passedOver();
  const others =
    waiting.length >= wanted
      ? []
      : await readStretch(tenant, demanding(conditions, isNull(conversations.waitingSince)), {
          at: conditions.at,
          order: 'desc',
          cursor: part === OTHERS ? place : undefined,
          limit: limit - waiting.length,
          offset: passed,
        });
  const found = [...waiting, ...others];
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const mark = page.length > waiting.length || part === OTHERS ? OTHERS : WAITING;
  const goesOn = found.length > limit && last !== undefined;
  return {
    page,
    nextCursor: goesOn ? `${mark}${encodeCursor(last)}` : null,
  };

  /** What an offset leaves to pass over once all that wait are behind. */
  async function passedOver(): Promise<number> {
    if (offset === 0) return 0;
    const { count } = await countThreads(tenant, whereOwed(conditions));
    return Math.max(0, offset - count);
  }
}

/** Those in which an answer is owed. Where no status can owe one, nothing is looked for. */
const whereOwed = (conditions: ThreadConditions): ThreadConditions => ({
  ...demanding(conditions, isNotNull(conversations.waitingSince)),
  statuses: (conditions.statuses ?? MESSAGE_STATUSES).filter((status) => OWING.includes(status)),
});

const demanding = (conditions: ThreadConditions, more: SQL): ThreadConditions => ({
  ...conditions,
  rest: and(conditions.rest, more),
});

async function readStretch(
  tenant: Tenant,
  conditions: ThreadConditions,
  stretch: Stretch,
): Promise<FoundThread[]> {
  if (conditions.statuses?.length === 0) return [];
  if (stretch.cursor) decodeCursor(stretch.cursor);
  const branches = partsOf(conditions).map((part) => branchOf(tenant.merchantId, part, stretch));
  if (branches.length === 0) return [];
  const { order, limit, offset } = stretch;
  const direction = directionOf(order);
  const { rows } = await tenant.read((db) =>
    db.execute<{
      id: string;
      at: string;
    }>(sql`select id, at from (${sql.join(branches, sql` union all `)}) as found
      order by at ${direction}, id ${direction} limit ${limit + 1} offset ${offset}`),
  );
  return rows.map(({ id, at }) => ({ id, at: new Date(at) }));
}

/** The ids of all threads that meet conditions; null where there are more than so many. */
export async function fewThreads(
  tenant: Tenant,
  conditions: ThreadConditions,
  most: number,
): Promise<readonly string[] | null> {
  const found = partsOf(conditions).map(
    (part) => sql`(select ${conversations.id} as id from ${fromOf(part)}
      where ${wholeCondition(tenant.merchantId, part)} limit ${most + 1})`,
  );
  if (found.length === 0) return [];
  const { rows } = await tenant.read((db) => db.execute<{ id: string }>(sql.join(found, sql` union all `)));
  return rows.length > most ? null : rows.map(({ id }) => id);
}

const directionOf = (order: Order): SQL => (order === 'asc' ? sql`asc` : sql`desc`);

/**
 * Threads of one part, as far as the page reaches. Where several statuses fit, each is read in its own order of the
 * index: one in which the status stands before the moment knows no order across them. They are values of one query, which
 * is planned once.
 */
function branchOf(merchantId: number, conditions: ThreadConditions, stretch: Stretch): SQL {
  const { at, order, limit, offset, cursor } = stretch;
  const direction = directionOf(order);
  const statuses = statusesApart(conditions, at);
  // Nobody has all of these; that they are ordered by it too shows the planner the order of the index.
  const first =
    statuses && conditions.assignee === null ? sql`${conversations.assignedTo} ${direction}, ` : sql``;
  const read = (
    where: SQL | undefined,
  ) => sql`(select ${conversations.id} as id, ${at} as at from ${fromOf(conditions)}
    where ${and(where, afterCursor(cursor, at, conversations.id, order))}
    order by ${first}${at} ${direction}, ${conversations.id} ${direction} limit ${offset + limit + 1})`;
  if (!statuses) return read(wholeCondition(merchantId, conditions));
  const whole = wholeCondition(merchantId, { ...conditions, statuses: null });
  return sql`(select page.id, page.at from unnest(${`{${statuses.join(',')}}`}::text[]) as wanted (status)
    cross join lateral ${read(and(whole, sql`${conversations.inboxStatus} = wanted.status`))} as page)`;
}

/** Conversations, with their visitors where the conditions speak of those. */
export const fromOf = ({ needsVisitor }: ThreadConditions): SQL =>
  needsVisitor ? sql`${conversations} join ${visitors} on ${visitorOfThread}` : sql`${conversations}`;

/** The conditions in parts of which each is found by an index of its own. */
const partsOf = (conditions: ThreadConditions): ThreadConditions[] =>
  (conditions.either.length > 0
    ? conditions.either.map((one) => partOf(conditions, one))
    : [conditions]
  ).filter(({ statuses }) => statuses?.length !== 0);

function partOf(conditions: ThreadConditions, part: ThreadPart): ThreadConditions {
  const among = conditions.statuses ?? MESSAGE_STATUSES;
  const statuses = part.statuses
    ? among.filter((status) => part.statuses?.includes(status))
    : conditions.statuses;
  return { ...conditions, statuses, either: [part], hasIndex: conditions.hasIndex || part.hasIndex };
}

/** The statuses that are read one by one; null where another index finds the threads. */
function statusesApart(conditions: ThreadConditions, at: AnyPgColumn): readonly MessageStatus[] | null {
  const { statuses, assignee, departmentId, channel, priority, hasIndex } = conditions;
  const isNarrow =
    statuses !== null ||
    assignee !== undefined ||
    [departmentId, channel, priority].some((one) => one !== undefined);
  return at !== conversations.lastMessageAt || hasIndex || !isNarrow ? null : (statuses ?? MESSAGE_STATUSES);
}

/** The most threads that are counted: each is looked up. */
const COUNTED = 10_000;

/** How many threads meet conditions: exact up to 10,000. */
export async function countThreads(
  tenant: Tenant,
  conditions: ThreadConditions,
): Promise<{ count: number; isExact: boolean }> {
  const parts = partsOf(conditions);
  if (parts.length === 0) return { count: 0, isExact: true };
  const found = parts.map(
    (part) => sql`select 1 from ${fromOf(part)} where ${wholeCondition(tenant.merchantId, part)}`,
  );
  const { total, isExact } = await tenant.read((db) =>
    countRows(db, sql.join(found, sql` union all `), COUNTED),
  );
  return { count: total, isExact };
}
