import type pg from 'pg';

/** Who goes by a clock: told of its distance to real time, in milliseconds. */
type Follower = (offset: number) => Promise<void>;

/**
 * A clock that can be moved, for a database and the server that uses it. In the database the schema `clock` stands
 * before PostgreSQL's own functions on the search path; the server's process has its own (`moved-date.ts`). Nothing
 * that is stored is touched, and the product knows nothing of it: to both it is as if a machine had slept.
 */
export interface Clock {
  readonly offset: number;
  now(): Date;
  /** Takes along whoever goes by it from here on. */
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

/** Defaults and functions with a search path of their own were bound to PostgreSQL's clock when they were made. */
const BIND_ANEW = `do $$
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
 * Gives a database a clock of its own, before anybody else connects to it.
 * @param db a connection of its owner
 */
export async function giveClock(db: pg.Client, startAt: Date): Promise<Clock> {
  let offset = startAt.getTime() - Date.now();
  const followers: Follower[] = [];
  await db.query('create schema clock; grant usage on schema clock to public');
  await db.query(functionsAt(offset));
  await db.query(BIND_ANEW);
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
