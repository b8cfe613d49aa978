import { and, sql } from 'drizzle-orm';
import type { Tenant } from '../../../database/tenant.ts';
import { isOneOf } from '../../../kernel/is-one-of.ts';
import { decodeCursor, encodeCursor } from '../../../kernel/paging.ts';
import { conversations } from '../../conversations/tables.ts';
import {
  combinedCondition,
  type ThreadConditions,
  visitorOfThread,
} from '../../conversations/thread-filter.ts';
import {
  type FoundThread,
  fromOf,
  type ThreadPageQuery,
  threadIdsUpTo,
} from '../../conversations/thread-pages.ts';
import { visitors } from '../../visitors/tables.ts';
import { messageWords } from '../tables.ts';
import type { TokenQuery } from './conditions.ts';

/** The newest matching message of a thread. */
interface Hit {
  readonly id: string;
  readonly at: Date;
  /** The thread it was merged into, else the thread itself. */
  readonly shownIn: string;
}

/** A thread, with the id of the one that contains the match: another if that was merged into it. */
export interface HitThread extends FoundThread {
  readonly hitId: string;
}

/** Maximum hits per step. A step reads as many as needed at the current rate of hits that pass the filter. */
const STEP_MAX = 15_000;

/**
 * Up to this number, the threads that pass the filter are searched directly when more than MANY_HITS hits would be
 * needed.
 */
const FEW = 10_000;
const MANY_HITS = 2_000;

/** Maximum hits per page. When they are not enough, the cursor points behind them. */
const SCANNED_MAX = 60_000;

/** Maximum hits to count, since each must be read. */
const COUNTED = 10_000;

/** Reads a page of threads with matching messages, sorted by the newest such message. */
export async function readHitPage(
  tenant: Tenant,
  conditions: ThreadConditions,
  tokens: TokenQuery,
  { sort, cursor, limit, offset = 0 }: ThreadPageQuery,
): Promise<{ page: HitThread[]; nextCursor: string | null }> {
  const isOldestFirst = sort === 'oldest';
  const wanted = offset + limit + 1;
  const found: HitThread[] = [];
  const shown = new Set<string>();
  let position: Pick<Hit, 'id' | 'at'> | null = cursor ? decodeCursor(cursor) : null;
  let scanned = 0;
  let needed = wanted;
  let few: readonly string[] | null | undefined;
  while (found.length < wanted && scanned < SCANNED_MAX) {
    if (needed > MANY_HITS && few === undefined) few = await threadIdsUpTo(tenant, conditions, FEW);
    // All hits within these threads pass.
    const most = few ? wanted : Math.min(needed, STEP_MAX);
    const step = { position, most, isOldestFirst };
    const hits = await (few ? readHitsWithin(tenant, few, tokens, step) : readHits(tenant, tokens, step));
    for (const thread of await passing(tenant, conditions, hits)) {
      if (!shown.has(thread.id)) found.push(thread);
      shown.add(thread.id);
    }
    scanned += hits.length;
    position = hits.length < most ? null : (hits.at(-1) ?? null);
    if (!position) break;
    const rate = Math.max(found.length, 1) / scanned;
    needed = Math.max(wanted, Math.ceil((wanted - found.length) / rate));
  }
  const page = found.slice(offset, offset + limit);
  const last = page.at(-1);
  const goesOn = found.length > offset + limit && last !== undefined;
  const next = goesOn ? { at: last.at, id: last.hitId } : position;
  return { page, nextCursor: next ? encodeCursor(next) : null };
}

/** Counts threads with matching messages, among the newest hits. */
export async function countHits(
  tenant: Tenant,
  conditions: ThreadConditions,
  tokens: TokenQuery,
): Promise<{ count: number; isExact: boolean }> {
  if (conditions.statuses?.length === 0) return { count: 0, isExact: true };
  const { merchantId } = tenant;
  const { query, exact, range } = tokens;
  const visitor = conditions.needsVisitor ? sql`join ${visitors} on ${visitorOfThread}` : sql``;
  const { rows } = await tenant.read((db) =>
    db.execute<{ count: number; is_all: boolean }>(sql`
      with hits as materialized (select id, is_all from some_threads_with_words(${query}::tsquery, ${exact}::tsquery,
        ${range.from?.toISOString() ?? null}::timestamptz, ${range.to?.toISOString() ?? null}::timestamptz, ${COUNTED})),
      shown as (select id from hits union select ${shownIn(merchantId)} from ${conversations} hit
        where hit.merchant_id = ${merchantId} and hit.merged_into is not null
          and hit.id in (select id from hits))
      select (select coalesce(bool_and(is_all), true) from hits) as is_all, count(*)::int as count
      from shown join ${conversations} on ${conversations.merchantId} = ${merchantId}
        and ${conversations.id} = shown.id ${visitor}
      where ${combinedCondition(merchantId, conditions)}`),
  );
  const { count = 0, is_all: isExact = true } = rows[0] ?? {};
  return { count, isExact };
}

/** The thread that `hit` was finally merged into, or itself. */
const shownIn = (merchantId: number) => sql`case when hit.merged_into is null then hit.id else (
  with recursive later as (
    select t.id, t.merged_into from ${conversations} t
      where t.merchant_id = ${merchantId} and t.id = hit.merged_into
    union all
    select t.id, t.merged_into from later join ${conversations} t
      on t.merchant_id = ${merchantId} and t.id = later.merged_into)
  select later.id from later where later.merged_into is null) end`;

interface HitStep {
  readonly position: Pick<Hit, 'id' | 'at'> | null;
  readonly most: number;
  readonly isOldestFirst: boolean;
}

const hitsOf = ({ query, exact, range }: TokenQuery, { position, most, isOldestFirst }: HitStep) =>
  sql`threads_with_words(${query}::tsquery, ${exact}::tsquery, ${range.from?.toISOString() ?? null}::timestamptz,
    ${range.to?.toISOString() ?? null}::timestamptz, ${position?.at.toISOString() ?? null}::timestamptz,
    ${position?.id ?? null}::uuid, ${most}, ${isOldestFirst}) as hits`;

/** The hits within these threads and those merged into them. */
async function readHitsWithin(
  { merchantId, read }: Tenant,
  ids: readonly string[],
  { query, range }: TokenQuery,
  { position, most, isOldestFirst }: HitStep,
): Promise<Hit[]> {
  const [direction, beyond] = isOldestFirst ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;
  const { rows } = await read((db) =>
    db.execute<{ id: string; at: string; shown_in: string }>(sql`
      with recursive parts as (
        select id, id as shown_in from unnest(${`{${ids.join(',')}}`}::uuid[]) as id
        union all
        select c.id, parts.shown_in from parts join ${conversations} c
          on c.merchant_id = ${merchantId} and c.merged_into = parts.id)
      select parts.id, hit.at, parts.shown_in from parts cross join lateral (
        select w.at from ${messageWords} w
        where ${and(
          sql`w.merchant_id = ${merchantId} and w.conversation_id = parts.id and w.words @@ ${query}::tsquery`,
          range.to ? sql`w.at < ${at(range.to)}` : undefined,
        )} order by w.seq desc limit 1) hit
      where ${
        and(
          range.from ? sql`hit.at >= ${at(range.from)}` : undefined,
          position ? sql`(hit.at, parts.id) ${beyond} (${at(position.at)}, ${position.id}::uuid)` : undefined,
        ) ?? sql`true`
      }
      order by hit.at ${direction}, parts.id ${direction} limit ${most}`),
  );
  return rows.map(hitOf);
}

const hitOf = (row: { id: string; at: string; shown_in: string }): Hit => ({
  id: row.id,
  at: new Date(row.at),
  shownIn: row.shown_in,
});

async function readHits(tenant: Tenant, tokens: TokenQuery, step: HitStep): Promise<Hit[]> {
  const { merchantId } = tenant;
  const direction = step.isOldestFirst ? sql`asc` : sql`desc`;
  const { rows } = await tenant.read((db) =>
    db.execute<{ id: string; at: string; shown_in: string }>(sql`
      select hits.id, hits.at, ${shownIn(merchantId)} as shown_in from ${hitsOf(tokens, step)}
      join ${conversations} hit on hit.merchant_id = ${merchantId} and hit.id = hits.id
      order by hits.at ${direction}, hits.id ${direction}`),
  );
  return rows.map(hitOf);
}

/** The hits whose threads match the conditions, in the same order. */
async function passing(
  tenant: Tenant,
  conditions: ThreadConditions,
  hits: readonly Hit[],
): Promise<HitThread[]> {
  if (hits.length === 0 || conditions.statuses?.length === 0) return [];
  const ids = [...new Set(hits.map((hit) => hit.shownIn))];
  const { rows } = await tenant.read((db) =>
    db.execute<{ id: string }>(sql`select ${conversations.id} as id from ${fromOf(conditions)}
      where ${and(isOneOf(conversations.id, ids), combinedCondition(tenant.merchantId, conditions))}`),
  );
  const fitting = new Set(rows.map(({ id }) => id));
  return hits.flatMap(({ id: hitId, at, shownIn: id }) => (fitting.has(id) ? [{ id, at, hitId }] : []));
}
