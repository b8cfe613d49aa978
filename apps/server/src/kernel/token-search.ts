import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Tenant } from '../database/tenant.ts';

/** A table with the search tokens of other rows. */
export interface TokenIndex {
  readonly merchantId: AnyPgColumn;
  /** The id of the row that has the token. */
  readonly owner: AnyPgColumn;
  readonly token: AnyPgColumn;
  /** The id of a row in the searched table. */
  readonly id: AnyPgColumn;
}

/** Tokens with a prefix, or one token exactly. */
export type TokenDemand = { readonly prefix: string } | { readonly token: string };

/**
 * Up to this many matches of a demand, all are read. Beyond, rows are checked in the order of the list. Reading a match
 * costs about three checks, so that with a million rows both ways cost the same for about as many matches.
 */
const FEW = 4_000;

/**
 * The condition for rows that have a token for every demand. When one is rare, its rows are looked up; otherwise each
 * row is checked, which soon finds enough since every demand is common.
 * @param demands at least one
 */
export async function tokenCondition(
  tenant: Tenant,
  index: TokenIndex,
  demands: readonly TokenDemand[],
): Promise<SQL> {
  const counts = await countTokens(tenant, index, demands);
  const rarest = counts.indexOf(Math.min(...counts));
  const rare = demands[rarest];
  if (!rare || (counts[rarest] ?? 0) > FEW) return allOf(tenant, index, demands);
  const others = demands.filter((demand) => demand !== rare);
  const ids = sql`${index.id} = any(array(select ${index.owner} from ${index.owner.table}
    where ${index.merchantId} = ${tenant.merchantId} and ${meets(index, rare)}))`;
  return others.length === 0 ? ids : sql`(${ids} and ${allOf(tenant, index, others)})`;
}

/** The condition for rows that have a token for every demand, to count them: their order does not matter then. */
export const tokenCountCondition = (
  tenant: Tenant,
  index: TokenIndex,
  demands: readonly TokenDemand[],
): SQL =>
  sql.join(
    demands.map(
      (demand) => sql`${index.id} in (select ${index.owner} from ${index.owner.table}
        where ${index.merchantId} = ${tenant.merchantId} and ${meets(index, demand)})`,
    ),
    sql` and `,
  );

/** Counts the tokens of each demand, up to slightly more than the limit. */
async function countTokens(
  tenant: Tenant,
  index: TokenIndex,
  demands: readonly TokenDemand[],
): Promise<number[]> {
  const counts = demands.map(
    (demand) => sql`(select count(*)::int from (select from ${index.owner.table}
      where ${index.merchantId} = ${tenant.merchantId} and ${meets(index, demand)} limit ${FEW + 1}) counted)`,
  );
  const { rows } = await tenant.read((db) =>
    db.execute<{ counts: number[] }>(sql`select array[${sql.join(counts, sql`, `)}] as counts`),
  );
  return rows[0]?.counts ?? [];
}

/** Scalar subqueries, as the planner may turn `exists` into reading all rows with a common token. */
const allOf = ({ merchantId }: Tenant, index: TokenIndex, demands: readonly TokenDemand[]): SQL =>
  sql.join(
    demands.map(
      (
        demand,
      ) => sql`coalesce((select true from ${index.owner.table} where ${index.merchantId} = ${merchantId}
        and ${index.owner} = ${index.id} and ${meets(index, demand)} limit 1), false)`,
    ),
    sql` and `,
  );

const meets = ({ token }: TokenIndex, demand: TokenDemand): SQL =>
  'token' in demand
    ? sql`${token} = ${demand.token}`
    : sql`(${token} >= ${demand.prefix} and ${token} < ${`${demand.prefix}\u{10ffff}`})`;
