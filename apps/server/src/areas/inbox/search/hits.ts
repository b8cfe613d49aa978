import { and, sql } from 'drizzle-orm';
import type { Tenant } from '../../../database/tenant.ts';
import { isOneOf } from '../../../kernel/among.ts';
import { decodeCursor, encodeCursor } from '../../../kernel/paging.ts';
import { conversations } from '../../conversations/tables.ts';
import { type ThreadConditions, visitorOfThread, wholeCondition } from '../../conversations/thread-filter.ts';
import { type FoundThread, fewThreads, fromOf, type ThreadPlace } from '../../conversations/thread-pages.ts';
import { visitors } from '../../visitors/tables.ts';
import { messageWords } from '../tables.ts';
import type { WantedWords as Words } from './demands.ts';

/** The newest message of a thread that holds the words. */
interface Hit {
  readonly id: string;
  readonly at: Date;
  /** The thread that goes on in its place; itself where none does. */
  readonly shownIn: string;
}

/** A thread, and the one whose words were found: another where that goes on in it. */
export interface HitThread extends FoundThread {
  readonly hitId: string;
}

/** Every step looks at as many hits as are needed at the rate that passes the filter so far, and at most at so many. */
const STEP_MAX = 15_000;

/** So many threads are few: where more hits than the others would be needed, those that pass are searched themselves. */
const FEW = 10_000;
const MANY_HITS = 2_000;

/** The most hits that one page looks at. Where those are not enough its cursor stands behind them. */
const LOOKED_AT = 60_000;

/** Hits that are counted: each must be found, and its words may stand anywhere. */
const COUNTED = 10_000;

/** A page of threads with messages that hold words, by the newest such message. */
export async function readHitPage(
  tenant: Tenant,
  conditions: ThreadConditions,
  words: Words,
  { sort, cursor, limit, offset = 0 }: ThreadPlace,
): Promise<{ page: HitThread[]; nextCursor: string | null }> {
  const isOldestFirst = sort === 'oldest';
  const wanted = offset + limit + 1;
  const found: HitThread[] = [];
  const shown = new Set<string>();
  let place: Pick<Hit, 'id' | 'at'> | null = cursor ? decodeCursor(cursor) : null;
  let looked = 0;
  let needed = wanted;
  let few: readonly string[] | null | undefined;
  while (found.length < wanted && looked < LOOKED_AT) {
    if (needed > MANY_HITS && few === undefined) few = await fewThreads(tenant, conditions, FEW);
    // Of few threads every hit passes.
    const most = few ? wanted : Math.min(needed, STEP_MAX);
    const step = { place, most, isOldestFirst };
    const hits = await (few ? readHitsWithin(tenant, few, words, step) : readHits(tenant, words, step));
    for (const thread of await passing(tenant, conditions, hits)) {
      if (!shown.has(thread.id)) found.push(thread);
      shown.add(thread.id);
    }
    looked += hits.length;
    place = hits.length < most ? null : (hits.at(-1) ?? null);
    if (!place) break;
    const rate = Math.max(found.length, 1) / looked;
    needed = Math.max(wanted, Math.ceil((wanted - found.length) / rate));
  }
  const page = found.slice(offset, offset + limit);
  const last = page.at(-1);
  const goesOn = found.length > offset + limit && last !== undefined;
  const next = goesOn ? { at: last.at, id: last.hitId } : place;
  return { page, nextCursor: next ? encodeCursor(next) : null };
}

/** How many threads have messages that hold words, among the newest hits. */
export async function countHits(
  tenant: Tenant,
  conditions: ThreadConditions,
  words: Words,
): Promise<{ count: number; isExact: boolean }> {
  if (conditions.statuses?.length === 0) return { count: 0, isExact: true };
  const { merchantId } = tenant;
  const { query, sure, range } = words;
  const visitor = conditions.needsVisitor ? sql`join ${visitors} on ${visitorOfThread}` : sql``;
  const { rows } = await tenant.read((db) =>
    db.execute<{ count: number; is_all: boolean }>(sql`
      with hits as materialized (select id, is_all from some_threads_with_words(${query}::tsquery, ${sure}::tsquery,
        ${range.from?.toISOString() ?? null}::timestamptz, ${range.to?.toISOString() ?? null}::timestamptz, ${COUNTED})),
      shown as (select id from hits union select ${shownIn(merchantId)} from ${conversations} hit
        where hit.merchant_id = ${merchantId} and hit.merged_into is not null
          and hit.id in (select id from hits))
      select (select coalesce(bool_and(is_all), true) from hits) as is_all, count(*)::int as count
      from shown join ${conversations} on ${conversations.merchantId} = ${merchantId}
        and ${conversations.id} = shown.id ${visitor}
      where ${wholeCondition(merchantId, conditions)}`),
  );
  const { count = 0, is_all: isExact = true } = rows[0] ?? {};
  return { count, isExact };
}

/** The thread in which `hit` goes on after all merges, or itself. */
const shownIn = (merchantId: number) => sql`case when hit.merged_into is null then hit.id else (
  with recursive later as (
    select t.id, t.merged_into from ${conversations} t
      where t.merchant_id = ${merchantId} and t.id = hit.merged_into
    union all
    select t.id, t.merged_into from later join ${conversations} t
      on t.merchant_id = ${merchantId} and t.id = later.merged_into)
  select later.id from later where later.merged_into is null) end`;

interface HitPlace {
  readonly place: Pick<Hit, 'id' | 'at'> | null;
  readonly most: number;
  readonly isOldestFirst: boolean;
}

const hitsOf = ({ query, sure, range }: Words, { place, most, isOldestFirst }: HitPlace) =>
  sql`threads_with_words(${query}::tsquery, ${sure}::tsquery, ${range.from?.toISOString() ?? null}::timestamptz,
    ${range.to?.toISOString() ?? null}::timestamptz, ${place?.at.toISOString() ?? null}::timestamptz,
    ${place?.id ?? null}::uuid, ${most}, ${isOldestFirst}) as hits`;

/** The same hits, of these threads alone and those that go on in them. */
async function readHitsWithin(
  { merchantId, read }: Tenant,
  ids: readonly string[],
  { query, range }: Words,
  { place, most, isOldestFirst }: HitPlace,
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
          place ? sql`(hit.at, parts.id) ${beyond} (${at(place.at)}, ${place.id}::uuid)` : undefined,
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

async function readHits(tenant: Tenant, words: Words, place: HitPlace): Promise<Hit[]> {
  const { merchantId } = tenant;
  const direction = place.isOldestFirst ? sql`asc` : sql`desc`;
  const { rows } = await tenant.read((db) =>
    db.execute<{ id: string; at: string; shown_in: string }>(sql`
      select hits.id, hits.at, ${shownIn(merchantId)} as shown_in from ${hitsOf(words, place)}
      join ${conversations} hit on hit.merchant_id = ${merchantId} and hit.id = hits.id
      order by hits.at ${direction}, hits.id ${direction}`),
  );
  return rows.map(hitOf);
}

/** Those of the hits whose threads meet conditions, in the order of the hits. */
async function passing(
  tenant: Tenant,
  conditions: ThreadConditions,
  hits: readonly Hit[],
): Promise<HitThread[]> {
  if (hits.length === 0 || conditions.statuses?.length === 0) return [];
  const ids = [...new Set(hits.map((hit) => hit.shownIn))];
  const { rows } = await tenant.read((db) =>
    db.execute<{ id: string }>(sql`select ${conversations.id} as id from ${fromOf(conditions)}
      where ${and(isOneOf(conversations.id, ids), wholeCondition(tenant.merchantId, conditions))}`),
  );
  const fitting = new Set(rows.map(({ id }) => id));
  return hits.flatMap(({ id: hitId, at, shownIn: id }) => (fitting.has(id) ? [{ id, at, hitId }] : []));
}
