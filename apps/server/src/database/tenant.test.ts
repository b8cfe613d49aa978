import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase, requireRole } from './tenant.ts';
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

it('a way to the database that drops the role of requests is refused', async () => {
  await expect(requireRole(database)).resolves.toBeUndefined();
  const url = `${stored.url}${stored.url.includes('?') ? '&' : '?'}options=${encodeURIComponent('-c geqo=on')}`;
  const unprotected = openDatabase(url, { maxConnections: 1 });
  await expect(requireRole(unprotected)).rejects.toThrow('not as foyer_app');
  await unprotected.close();
});
