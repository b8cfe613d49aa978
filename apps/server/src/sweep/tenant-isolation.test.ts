import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APP_ROLE, WRITER_ROLE } from '../database/table.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import type { World } from './area-sweep.ts';
import { tablesOfMerchants } from './snapshot.ts';
import { makeWorld } from './world.ts';

/** The database isolates merchants, even if a query forgets its condition. */

let server: TestServer;
let owner: pg.Client;
let tables: string[];
let own: World;
let other: World;

beforeAll(async () => {
  server = await startTestServer();
  owner = new pg.Client({ connectionString: server.services.database.url });
  await owner.connect();
  tables = await tablesOfMerchants(owner);
  own = await makeWorld(server);
  other = await makeWorld(server);
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

describe('every table', () => {
  it('begins its primary key with the merchant', async () => {
    const { rows } = await owner.query<{ name: string; first: string }>(
      `select c.relname as name, a.attname as first from pg_class c
       left join pg_index i on i.indrelid = c.oid and i.indisprimary
       left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
    );
    expect(rows.filter(({ first }) => first !== 'merchant_id')).toEqual([]);
    expect(rows.map(({ name }) => name).sort()).toEqual(tables);
  });

  it('has row-level security with the policy of its merchant', async () => {
    const { rows } = await owner.query<{ tablename: string }>(
      `select p.tablename from pg_policies p join pg_class c on c.oid = format('%I.%I', schemaname, tablename)::regclass
       where schemaname = 'public' and policyname = 'tenant_policy' and permissive = 'PERMISSIVE' and cmd = 'ALL'
         and roles = array[$1]::name[] and qual = with_check and qual like '%merchant_id = %foyer.merchant_id%'
         and c.relrowsecurity order by 1`,
      [APP_ROLE],
    );
    expect(rows.map(({ tablename }) => tablename)).toEqual(tables);
  });

  it('has no other policy than that of the message writer', async () => {
    const { rows } = await owner.query<{ tablename: string; policyname: string; roles: string[] }>(
      `select tablename, policyname, roles::text[] from pg_policies
       where schemaname = 'public' and policyname <> 'tenant_policy' order by 1`,
    );
    expect(rows).toEqual([
      { tablename: 'conversations', policyname: 'writer_policy', roles: [WRITER_ROLE] },
      { tablename: 'messages', policyname: 'writer_policy', roles: [WRITER_ROLE] },
    ]);
  });
});

describe('the role of requests', () => {
  it('owns nothing and cannot bypass row-level security', async () => {
    const { rows: roles } = await owner.query(
      'select rolname from pg_roles where rolname = any($1) and (rolbypassrls or rolsuper)',
      [[APP_ROLE, WRITER_ROLE]],
    );
    const { rows: owned } = await owner.query('select tablename from pg_tables where tableowner = any($1)', [
      [APP_ROLE, WRITER_ROLE],
    ]);
    expect([roles, owned]).toEqual([[], []]);
  });

  it('sees only its merchant, even in a query without condition', async () => {
    const { database } = server.services;
    const seen = async (table: string) => {
      const query = sql`select distinct merchant_id from ${sql.identifier(table)}`;
      const { rows } = await database
        .tenant(own.merchantId)
        .read((db) => db.execute<{ merchant_id: number }>(query));
      return rows.map(({ merchant_id }) => merchant_id);
    };
    let filled = 0;
    for (const table of tables) {
      const merchants = await seen(table);
      expect([[], [own.merchantId]], table).toContainEqual(merchants);
      if (merchants.length > 0) filled += 1;
    }
    expect(filled).toBeGreaterThan(19);
  });

  it('sees nothing before the merchant is set', async () => {
    for (const table of tables) {
      const query = sql`select 1 from ${sql.identifier(table)} limit 1`;
      const { rows } = await server.services.database.anonymous((db) => db.execute(query));
      expect(rows, table).toEqual([]);
    }
  });

  it('neither changes nor adds rows of another merchant', async () => {
    const { database } = server.services;
    const change = sql`update visitors set notes = 'changed' where merchant_id = ${other.merchantId}`;
    const { rowCount } = await database.tenant(own.merchantId).read((db) => db.execute(change));
    expect(rowCount).toBe(0);
    const add = sql`insert into visitors (merchant_id, id) values (${other.merchantId}, gen_random_uuid())`;
    const refused = await database
      .tenant(own.merchantId)
      .read((db) => db.execute(add))
      .then(
        () => null,
        (error: Error) => (error.cause as { code: string }).code,
      );
    expect(refused).toBe('42501');
  });

  it('cannot change messages or audit entries', async () => {
    for (const table of ['messages', 'audit_entries']) {
      for (const statement of [
        sql`delete from ${sql.identifier(table)}`,
        sql`update ${sql.identifier(table)} set merchant_id = merchant_id`,
      ]) {
        const write = server.services.database.tenant(own.merchantId).read((db) => db.execute(statement));
        await expect(write, table).rejects.toMatchObject({ cause: { code: '42501' } });
      }
    }
  });
});
