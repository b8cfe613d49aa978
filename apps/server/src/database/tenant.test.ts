import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { merchants } from '../areas/merchants/tables.ts';
import { inSavepoint } from '../kernel/savepoint.ts';
import { type Database, openDatabase, prepared, preparedSql, requireRole } from './tenant.ts';
import { createTestDatabase, type TestDatabase } from './testing/index.ts';

let stored: TestDatabase;
let database: Database;
let owner: pg.Client;

beforeAll(async () => {
  stored = await createTestDatabase();
  database = openDatabase(stored.url, { maxConnections: 2 });
  owner = new pg.Client({ connectionString: stored.url });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await database.close();
  await stored.drop();
});

it('a connection that breaks between two queries fails the second and nothing else', async () => {
  const broken = database.tenant(1).transaction(async (db) => {
    const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await owner.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    await delay(100);
    await db.execute(sql`select 1`);
  });
  await expect(broken).rejects.toThrow();
  await expect(database.ping()).resolves.toBeUndefined();
});

it('a prepared query shows each merchant its own rows, though the connection and the plan are the same', async () => {
  const one = openDatabase(stored.url, { maxConnections: 1 });
  const ids = [5001, 5002];
  const all = prepared('test_merchants', (db) =>
    db
      .select({ id: merchants.merchantId })
      .from(merchants)
      .where(sql`${merchants.merchantId} = any(${sql.placeholder('ids')})`),
  );
  for (const merchantId of ids) {
    await one
      .tenant(merchantId)
      .read((db) =>
        db.insert(merchants).values({ merchantId, name: 'Shop', type: 'Retail', timeZone: 'UTC' }),
      );
  }
  // A plan of its own is made for the first five times; then one that serves all values may stay.
  for (let times = 0; times < 8; times += 1) {
    for (const id of ids) {
      expect(await one.tenant(id).read((db) => all(db, { ids }))).toEqual([{ id }]);
      expect(await one.tenant(id).transaction((db) => all(db, { ids }))).toEqual([{ id }]);
    }
  }
  expect(await one.anonymous((db) => all(db, { ids }))).toEqual([]);
  await one.close();
});

it('a prepared query works in a transaction after a savepoint was undone', async () => {
  const one = openDatabase(stored.url, { maxConnections: 1 });
  const echo = preparedSql<{ number: number }>(
    'test_echo',
    sql`select ${sql.placeholder('number')}::int as number`,
  );
  const numbers = await one.tenant(5001).transaction(async (db) => {
    const within = await inSavepoint(
      db,
      async (inner) => {
        await echo(inner, { number: 1 });
        throw new Error('undone');
      },
      () => echo(db, { number: 2 }),
    );
    return [...within.rows, ...(await echo(db, { number: 3 })).rows];
  });
  expect(numbers).toEqual([{ number: 2 }, { number: 3 }]);
  await one.close();
});

it('a way to the database that drops the role of requests is refused', async () => {
  await expect(requireRole(database)).resolves.toBeUndefined();
  const url = `${stored.url}${stored.url.includes('?') ? '&' : '?'}options=${encodeURIComponent('-c geqo=on')}`;
  const unprotected = openDatabase(url, { maxConnections: 1 });
  await expect(requireRole(unprotected)).rejects.toThrow('not as foyer_app');
  await unprotected.close();
});
