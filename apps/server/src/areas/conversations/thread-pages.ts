import { MESSAGE_STATUSES, type MessageStatus } from '@foyer/domain/message-status';
import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tenant } from '../../database/tenant.ts';
import { countRows } from '../../kernel/grid.ts';
import { cutPage, decodeCursor, encodeCursor } from '../../kernel/paging.ts';
import { badInput } from '../../kernel/refusal.ts';
import { visitors } from '../visitors/tables.ts';
import { conversations } from './tables.ts';
import {
  combinedCondition,
  OWED_STATUSES,
  type ThreadBranch,
  type ThreadConditions,
  visitorOfThread,
} from './thread-filter.ts';
import {
  afterThread,
  directionOf,
  inOrder,
  LAST_MESSAGE,
  type Order,
  type ThreadTime,
  WAITING_SINCE,
} from './thread-time.ts';

/** Sort order: by the newest message, or by how long an answer is owed, followed by all other threads. */
export type ThreadSort = 'newest' | 'oldest' | 'waiting';

export interface ThreadPageQuery {
  readonly sort: ThreadSort;
  readonly cursor?: string | undefined;
  readonly limit: number;
  /** How many threads to skip, for clients that count pages. */
  readonly offset?: number;
}

/** A thread with its sort timestamp. */
export interface FoundThread {
  readonly id: string;
  readonly at: Date;
}

interface PageRange {
  readonly time: ThreadTime;
  readonly order: Order;
  readonly cursor: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Reads a page of the threads that match the conditions. */
export async function readThreadPage(
  tenant: Tenant,
  conditions: ThreadConditions,
  query: ThreadPageQuery,
): Promise<{ page: FoundThread[]; nextCursor: string | null }> {
  const { sort, cursor, limit, offset = 0 } = query;
  if (sort === 'waiting') return readWaitingFirst(tenant, conditions, query);
  const order = sort === 'oldest' ? 'asc' : 'desc';
  const rows = await readRange(tenant, conditions, { time: conditions.time, order, cursor, limit, offset });
  return cutPage(rows, limit, (thread) => thread);
}

/** Prefixes of cursors in the waiting order, naming the part they point into. */
const WAITING = 'w.';
const OTHERS = 'o.';

async function readWaitingFirst(
  tenant: Tenant,
  conditions: ThreadConditions,
  { cursor, limit, offset = 0 }: ThreadPageQuery,
) {
  const part = cursor?.slice(0, 2);
  if (cursor !== undefined && part !== WAITING && part !== OTHERS) {
    throw badInput('cursor', 'This cursor is not valid.');
  }
  const position = cursor?.slice(2) || undefined;
  const wanted = limit + 1;
  const waiting =
    part === OTHERS
      ? []
      : await readRange(tenant, owedAnswer(conditions), {
          time: WAITING_SINCE,
          order: 'asc',
          cursor: position,
          limit,
          offset,
        });
  const remaining = waiting.length > 0 || part !== undefined ? 0 : await remainingOffset();
  const others =
    waiting.length >= wanted
      ? []
      : await readRange(tenant, withCondition(conditions, isNull(conversations.waitingSince)), {
          time: conditions.time,
          order: 'desc',
          cursor: part === OTHERS ? position : undefined,
          limit: limit - waiting.length,
          offset: remaining,
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

  /** The offset that remains for the second part when the first is skipped. */
  async function remainingOffset(): Promise<number> {
    if (offset === 0) return 0;
    const { count } = await countThreads(tenant, owedAnswer(conditions));
    return Math.max(0, offset - count);
  }
}

/** Threads that are owed an answer. No status that can owe one: none. */
const owedAnswer = (conditions: ThreadConditions): ThreadConditions => ({
  ...withCondition(conditions, isNotNull(conversations.waitingSince)),
  statuses: (conditions.statuses ?? MESSAGE_STATUSES).filter((status) => OWED_STATUSES.includes(status)),
});

const withCondition = (conditions: ThreadConditions, more: SQL): ThreadConditions => ({
  ...conditions,
  rest: and(conditions.rest, more),
});

async function readRange(
  tenant: Tenant,
  conditions: ThreadConditions,
  range: PageRange,
): Promise<FoundThread[]> {
  if (conditions.statuses?.length === 0) return [];
  if (range.cursor) decodeCursor(range.cursor);
  const branches = partsOf(conditions).map((part) => branchOf(tenant.merchantId, part, range));
  if (branches.length === 0) return [];
  const { order, limit, offset } = range;
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

/** Ids of all threads that match. Null when there are more than `most`. */
export async function threadIdsUpTo(
  tenant: Tenant,
  conditions: ThreadConditions,
  most: number,
): Promise<readonly string[] | null> {
  const found = partsOf(conditions).map(
    (part) => sql`(select ${conversations.id} as id from ${fromOf(part)}
      where ${combinedCondition(tenant.merchantId, part)} limit ${most + 1})`,
  );
  if (found.length === 0) return [];
  const { rows } = await tenant.read((db) => db.execute<{ id: string }>(sql.join(found, sql` union all `)));
  return rows.length > most ? null : rows.map(({ id }) => id);
}

/**
 * Threads of one branch, up to the end of the page. With several statuses, each is read separately in index order,
 * since an index with the status before the timestamp has no order across statuses. The statuses are values of one
 * query, so that it is planned once.
 */
function branchOf(merchantId: number, conditions: ThreadConditions, range: PageRange): SQL {
  const { time, order, limit, offset, cursor } = range;
  const statuses = statusesApart(conditions, time);
  // All values are null. The extra sort key lets the planner use the order of the index.
  const first =
    statuses && conditions.assignee === null
      ? sql`${conversations.assignedTo} ${directionOf(order)}, `
      : sql``;
  const read = (
    where: SQL | undefined,
  ) => sql`(select ${conversations.id} as id, ${time.at} as at from ${fromOf(conditions)}
    where ${and(where, afterThread(time, cursor, order))}
    order by ${first}${inOrder(time, order)} limit ${offset + limit + 1})`;
  if (!statuses) return read(combinedCondition(merchantId, conditions));
  const whole = combinedCondition(merchantId, { ...conditions, statuses: null });
  return sql`(select page.id, page.at from unnest(${`{${statuses.join(',')}}`}::text[]) as wanted (status)
    cross join lateral ${read(and(whole, sql`${conversations.inboxStatus} = wanted.status`))} as page)`;
}

/** FROM clause of conversations, joined with visitors if needed. */
export const fromOf = ({ needsVisitor }: ThreadConditions): SQL =>
  needsVisitor ? sql`${conversations} join ${visitors} on ${visitorOfThread}` : sql`${conversations}`;

/** Splits conditions into branches that each have an index. */
const partsOf = (conditions: ThreadConditions): ThreadConditions[] =>
  (conditions.either.length > 0
    ? conditions.either.map((one) => partOf(conditions, one))
    : [conditions]
  ).filter(({ statuses }) => statuses?.length !== 0);

function partOf(conditions: ThreadConditions, part: ThreadBranch): ThreadConditions {
  const among = conditions.statuses ?? MESSAGE_STATUSES;
  const statuses = part.statuses
    ? among.filter((status) => part.statuses?.includes(status))
    : conditions.statuses;
  return { ...conditions, statuses, either: [part], hasIndex: conditions.hasIndex || part.hasIndex };
}

/** The statuses to read separately. Null when another index finds the threads. */
function statusesApart(conditions: ThreadConditions, time: ThreadTime): readonly MessageStatus[] | null {
  const { statuses, assignee, departmentId, channel, priority, hasIndex } = conditions;
  const isNarrow =
    statuses !== null ||
    assignee !== undefined ||
    [departmentId, channel, priority].some((one) => one !== undefined);
  return time !== LAST_MESSAGE || hasIndex || !isNarrow ? null : (statuses ?? MESSAGE_STATUSES);
}

/** Maximum number of threads to count, since each is looked up. */
const COUNTED = 10_000;

/** How many threads meet conditions: exact up to 10,000. */
export async function countThreads(
  tenant: Tenant,
  conditions: ThreadConditions,
): Promise<{ count: number; isExact: boolean }> {
  const parts = partsOf(conditions);
  if (parts.length === 0) return { count: 0, isExact: true };
  const found = parts.map(
    (part) => sql`select 1 from ${fromOf(part)} where ${combinedCondition(tenant.merchantId, part)}`,
  );
  const { total, isExact } = await tenant.read((db) =>
    countRows(db, sql.join(found, sql` union all `), COUNTED),
  );
  return { count: total, isExact };
}
