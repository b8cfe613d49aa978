import type { FactCondition, FactDimension, FactSource, FactValue } from '@foyer/domain/fact-sources';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';

/** A number of a row; `weight` says how many it stands for, for values that are sums already. */
export type ValueSql = SQL | { readonly value: SQL; readonly weight: SQL };

/** A dimension with one text a row, '' for none, or with several. */
export type DimensionSql = SQL | { readonly each: SQL };

/** What the names of a source in the dictionary mean in SQL, over the rows of one table. */
export interface SourceSql<Source extends FactSource> {
  readonly name: Source;
  readonly table: PgTable;
  readonly merchantId: AnyPgColumn;
  readonly id: AnyPgColumn;
  readonly visitorId: AnyPgColumn;
  /** When the row began, which decides the hour it counts in. */
  readonly at: AnyPgColumn;
  /** Which rows of the table count at all. */
  readonly where?: SQL;
  readonly dimensions: { readonly [Name in FactDimension<Source>]: DimensionSql };
  readonly conditions: { readonly [Name in FactCondition<Source>]: SQL };
  readonly values: { readonly [Name in FactValue<Source>]: ValueSql };
}

/** A source whose name is not known to the compiler. */
export interface AnySource extends Omit<SourceSql<FactSource>, 'dimensions' | 'conditions' | 'values'> {
  readonly dimensions: Readonly<Record<string, DimensionSql>>;
  readonly conditions: Readonly<Record<string, SQL>>;
  readonly values: Readonly<Record<string, ValueSql>>;
}
