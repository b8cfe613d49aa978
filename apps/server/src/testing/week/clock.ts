import type pg from 'pg';

/** Receives the clock's offset from real time. Milliseconds. */
type Follower = (offset: number) => Promise<void>;

/**
 * A clock that can be moved, for a database and its server. In the database the schema `clock` comes
 * before PostgreSQL's own functions on the search path; the server process has its own (`moved-date.ts`). Stored
 * data is not touched; for the product it is as if the machine had been suspended.
 */
export interface Clock {
  readonly offset: number;
  now(): Date;
  /** Adds a follower, which is notified of each move. */
  follow(follower: Follower): void;
  moveTo(at: Date): Promise<void>;
}

const FUNCTIONS = ['now', 'clock_timestamp', 'transaction_timestamp', 'statement_timestamp'];

const functionsAt = (offset: number): string =>
  FUNCTIONS.map(
    (name) => `create or replace function clock.${name}() returns timestamptz language sql
      ${name === 'clock_timestamp' ? 'volatile' : 'stable'}
      as $$ select pg_catalog.${name}() + interval '${offset} milliseconds' $$`,
  ).join(';');

const SEARCH_PATH = 'public, clock, pg_catalog';

/** Defaults, and functions with their own search path, were bound to PostgreSQL's clock when they were created. */
const REBIND = `do $$
  declare one record;
  begin
    for one in
      select format('alter table %I.%I alter column %I set default clock.now()', table_schema, table_name, column_name) as change
      from information_schema.columns where table_schema = 'public' and column_default = 'now()'
      union all
      select format('alter function %s set search_path = ${SEARCH_PATH}', oid::regprocedure)
      from pg_proc where pronamespace = 'public'::regnamespace and 'search_path=public' = any(proconfig)
      union all
      select format('alter database %I set search_path = ${SEARCH_PATH}', current_database())
    loop
      execute one.change;
    end loop;
  end $$`;

/**
 * Gives a database its own clock. Call it before anything else connects.
 * @param db a connection of the owner
 */
export async function giveClock(db: pg.Client, startAt: Date): Promise<Clock> {
  let offset = startAt.getTime() - Date.now();
  const followers: Follower[] = [];
  await db.query('create schema clock; grant usage on schema clock to public');
  await db.query(functionsAt(offset));
  await db.query(REBIND);
  await db.query(`set search_path = ${SEARCH_PATH}`);
  return {
    get offset() {
      return offset;
    },
    now: () => new Date(Date.now() + offset),
    follow: (follower) => {
      followers.push(follower);
    },
    async moveTo(at) {
      offset = at.getTime() - Date.now();
      await db.query(functionsAt(offset));
      for (const follower of followers) await follower(offset);
    },
  };
}
