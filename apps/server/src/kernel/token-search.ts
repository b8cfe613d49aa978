import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Tenant } from '../database/tenant.ts';
import type { RowFilter } from './filtered-page.ts';

/** A table with the search tokens of other rows. */
export interface TokenIndex {
  readonly merchantId: AnyPgColumn;
  /** The id of the row that has the token. */
  readonly owner: AnyPgColumn;
  readonly token: AnyPgColumn;
  /** The id of a row in the searched table. */
  readonly id: AnyPgColumn;
  /** A column of the searched table that never changes, and its copy, which the index has after the token. */
  readonly by: AnyPgColumn;
  readonly copy: AnyPgColumn;
}

/** Tokens with a prefix, or one token exactly. */
export type TokenDemand = { readonly prefix: string } | { readonly token: string };

/** The filter for rows that have a token for a demand. */
export function tokenFilter(tenant: Tenant, index: TokenIndex, demand: TokenDemand): RowFilter {
  const { id, merchantId, owner, by, copy } = index;
  const found = sql`from ${owner.table} where ${merchantId} = ${tenant.merchantId} and ${meets(index, demand)}`;
  return {
    // A scalar subquery, as the planner may turn `exists` into reading all rows with a common token.
    check: sql`coalesce((select true ${found} and ${owner} = ${id} limit 1), false)`,
    ids: sql`select ${owner} ${found}`,
    copied: { by, copy, owner, from: found, isSorted: 'token' in demand },
  };
}

const meets = ({ token }: TokenIndex, demand: TokenDemand): SQL =>
  'token' in demand
    ? sql`${token} = ${demand.token}`
    : sql`(${token} >= ${demand.prefix} and ${token} < ${`${demand.prefix}\u{10ffff}`})`;
