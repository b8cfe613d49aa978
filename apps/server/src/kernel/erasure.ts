import { globSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Db } from '../database/tenant.ts';

/**
 * What an area holds about people. In the conditions, `{contacts}`, `{visitors}`, `{conversations}` and `{tasks}` are
 * the ids of a person's records, `{emails}` and `{phones}` the addresses and numbers, `{texts}` patterns of texts that
 * name the person, and `{surnames}` the last words of names, in lower case.
 */
export interface AreaErasure {
  /** Its tables with rows about people, by name. */
  readonly tables: Readonly<Record<string, PersonalTable>>;
  /** Its other tables with texts, and why no person has rows in them. */
  readonly others?: Readonly<Record<string, string>>;
  /** Tables of records that have a name, and the name as an SQL expression. Readers get it in place of the id. */
  readonly names?: Readonly<Record<string, string>>;
}

export interface PersonalTable {
  /** The condition for the rows `t` of a person. */
  readonly rows: string;
  /**
   * How they are erased, if they are not deleted. `pseudonym`: `privacy/audit-erasure.ts` replaces names. `set`: the
   * assignments of an update.
   */
  readonly erase?: 'pseudonym' | 'hash' | { readonly set: string };
  /** The columns with keys of stored content, as an SQL expression of type `text[]`. */
  readonly files?: string;
  /** Statements that remove references to the rows from rows of others. */
  readonly unlink?: readonly string[];
  /**
   * Whether follow-up work writes them from rows of other tables, in transactions that begin with `lockDerivedShared`. They
   * are erased again at the end, when such work can no longer find what it would be written from.
   */
  readonly isDerived?: true;
  /** How a person reads the rows. Tables without are only in the technical part of an access file. */
  readonly shown?: ShownTable;
}

/** A section of the document about a person, or lines below the rows of a section. */
export type ShownTable = {
  /** The column by which the rows are in order. */
  readonly order: string;
  /** A condition for the rows that are worth reading. */
  readonly only?: string;
  /** Columns with codes of the product, which are shown as translated labels. */
  readonly labels?: readonly string[];
  readonly title: string;
} & (
  | {
      readonly position: number;
      /** The columns and their titles. One without a title has values by the ids of fields. */
      readonly columns: Readonly<Record<string, string>>;
    }
  | {
      /** The table and the column that refers to its `id`. */
      readonly under: readonly [table: string, column: string];
      /** The columns of a line. */
      readonly line: readonly string[];
    }
);

/** Locks what is derived from people, shared, until the transaction ends. Erasure waits for it. */
export const lockDerivedShared = (db: Db, merchantId: number) =>
  db.execute(sql`select pg_advisory_xact_lock_shared(hashtext('derived'), ${merchantId})`);

/** Waits for those locks, and grants none before the transaction ends. */
export const lockDerived = (db: Db, merchantId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('derived'), ${merchantId})`);

const areasFolder = new URL('../areas/', import.meta.url);

const parts: readonly AreaErasure[] = await Promise.all(
  globSync('*/erasure.ts', { cwd: areasFolder })
    .sort()
    .map(async (file) => (await import(new URL(file, areasFolder).href)).erasure),
);

/** All tables with rows about people, of every `erasure.ts`. */
export const personalTables: ReadonlyMap<string, PersonalTable> = new Map(
  parts.flatMap(({ tables }) => Object.entries(tables)),
);

/** The names of records, as SQL expressions by table. */
export const nameTables: Readonly<Record<string, string>> = Object.assign(
  {},
  ...parts.map(({ names = {} }) => names),
);

/** The tables without rows about people, with the reason. */
export const impersonalTables: Readonly<Record<string, string>> = Object.assign(
  {},
  ...parts.map(({ others = {} }) => others),
);
