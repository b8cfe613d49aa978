import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../../kernel/is-one-of.ts';
import type { SearchBatch, SearchScope } from '../../search/source.ts';
import type { SearchText } from '../../search/text.ts';
import { visitors } from '../tables.ts';
import { visitorTokens } from '../token-tables.ts';
import { loadViewer, visibilityCondition, visibleIdsIfFew } from '../visibility.ts';
import { numberBeginning, numberEnding } from './tokens.ts';

/** Up to this many matches of a token, all are checked. Beyond, only the newest visitors. */
const FEW = 2_000;
/** Number of newest visitors checked when every token is common. */
const NEWEST = 5_000;

/** A matching visitor. */
export interface FoundVisitor {
  readonly id: string;
}

/** The visibility of a member as a condition on `visitors`. */
interface Seen {
  readonly condition: SQL | undefined;
  /** The visible ids, when they are few. */
  readonly ids: readonly string[] | null;
}

/** Finds visible visitors by id, phone number or token prefixes, last seen first. */
export async function* findVisitors(
  { tenant, caller }: SearchScope,
  search: SearchText,
  most: number,
): AsyncGenerator<SearchBatch<FoundVisitor>> {
  const viewer = await loadViewer(tenant, caller);
  const seen: Seen = { condition: visibilityCondition(viewer), ids: await visibleIdsIfFew(tenant, viewer) };
  const query = { tenant, seen, most };
  const byId = idCondition(search);
  if (byId) yield { found: await readNewest(query, byId) };
  if (search.digits !== null) {
    for (const number of [numberBeginning(search.digits), numberEnding(search.digits)]) {
      yield await findByTokens(query, [number]);
    }
  }
  const beginnings = [...search.addresses, ...search.names];
  if (beginnings.length > 0) yield await findByTokens(query, beginnings);
}

interface Query {
  readonly tenant: SearchScope['tenant'];
  readonly seen: Seen;
  readonly most: number;
}

/** Condition on the visitor's id, its prefix, or the external id. */
function idCondition({ text, id, idBeginning }: SearchText): SQL {
  const own = sql`${visitors.externalId} = ${text}`;
  if (id !== null) return sql`(${eq(visitors.id, id)} or ${own})`;
  if (idBeginning === null) return own;
  const uuid = (fill: string) =>
    `${idBeginning.padEnd(8, fill)}-${[4, 4, 4, 12].map((n) => fill.repeat(n)).join('-')}`;
  return sql`(${visitors.id} between ${uuid('0')}::uuid and ${uuid('f')}::uuid or ${own})`;
}

const ofMerchant = ({ tenant }: Query) => eq(visitors.merchantId, tenant.merchantId);

/** Visible visitors that match a condition, last seen first. */
async function readNewest(query: Query, condition: SQL): Promise<FoundVisitor[]> {
  return query.tenant.read((db) =>
    db
      .select({ id: visitors.id })
      .from(visitors)
      .where(and(ofMerchant(query), condition, query.seen.condition))
      .orderBy(desc(visitors.lastSeenAt), desc(visitors.id))
      .limit(query.most),
  );
}

/** Visitors with a matching token for every prefix. */
async function findByTokens(query: Query, beginnings: readonly string[]): Promise<SearchBatch<FoundVisitor>> {
  const { ids } = query.seen;
  const merchantId = query.tenant.merchantId;
  const all = beginnings.map((beginning) => hasToken(merchantId, beginning));
  if (ids) return { found: await readNewest(query, and(isOneOf(visitors.id, ids), ...all) as SQL) };
  const counts = await countTokens(query, beginnings);
  const rarest = counts.indexOf(Math.min(...counts));
  if (counts[rarest] === 0) return { found: [] };
  if ((counts[rarest] ?? 0) > FEW) return { found: await readAmongNewest(query, all), isCut: true };
  const rare = sql`${visitors.id} = any(array(select w.visitor_id from ${visitorTokens} w
    where w.merchant_id = ${merchantId} and ${begins(sql`w.word`, beginnings[rarest] ?? '')}))`;
  return { found: await readNewest(query, and(rare, ...all.filter((_, index) => index !== rarest)) as SQL) };
}

/** Counts tokens with each prefix, up to slightly more than the limit. */
async function countTokens({ tenant }: Query, beginnings: readonly string[]): Promise<number[]> {
  const counts = beginnings.map(
    (beginning) => sql`(select count(*)::int from (select from ${visitorTokens} w
      where w.merchant_id = ${tenant.merchantId} and ${begins(sql`w.word`, beginning)} limit ${FEW + 1}) counted)`,
  );
  const { rows } = await tenant.read((db) =>
    db.execute<{ counts: number[] }>(sql`select array[${sql.join(counts, sql`, `)}] as counts`),
  );
  return rows[0]?.counts ?? [];
}

/** Those of the newest visitors that match conditions. */
async function readAmongNewest(query: Query, conditions: readonly SQL[]): Promise<FoundVisitor[]> {
  const { rows } = await query.tenant.read((db) =>
    db.execute<{ id: string }>(sql`
      with visitors as materialized (${db
        .select()
        .from(visitors)
        .where(ofMerchant(query))
        .orderBy(desc(visitors.lastSeenAt), desc(visitors.id))
        .limit(NEWEST)})
      select visitors.id from visitors where ${and(...conditions, query.seen.condition)}
      order by visitors.last_seen_at desc, visitors.id desc limit ${query.most}`),
  );
  return rows;
}

/** A scalar subquery, as the planner may turn `exists` into reading all visitors with a common token. */
const hasToken = (merchantId: number, beginning: string): SQL =>
  sql`coalesce((select true from ${visitorTokens} w where w.merchant_id = ${merchantId}
    and w.visitor_id = ${visitors.id} and ${begins(sql`w.word`, beginning)} limit 1), false)`;

const begins = (word: SQL | AnyPgColumn, beginning: string): SQL =>
  sql`(${word} >= ${beginning} and ${word} < ${`${beginning}\u{10ffff}`})`;
