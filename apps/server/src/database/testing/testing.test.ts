import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './index.ts';

const databases: TestDatabase[] = [];

afterAll(() => Promise.all(databases.map((database) => database.drop())));

async function open(): Promise<pg.Client> {
  const database = await createTestDatabase();
  databases.push(database);
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => {});
  await client.connect();
  return client;
}

describe('createTestDatabase', () => {
  it('gives databases that do not see each other, also when many are made at once', async () => {
    const clients = await Promise.all(Array.from({ length: 6 }, open));
    await Promise.all(clients.map((client, n) => client.query(`CREATE TABLE mine AS SELECT ${n} AS n`)));
    const seen = await Promise.all(
      clients.map(async (client) => (await client.query('SELECT n FROM mine')).rows),
    );
    expect(seen).toEqual(clients.map((_, n) => [{ n }]));
    await Promise.all(clients.map((client) => client.end()));
  });

  it('drops a database that is still in use', async () => {
    const client = await open();
    const ended = new Promise((done) => client.once('end', done));
    const database = databases.pop();
    await database?.drop();
    await ended;
    await expect(new pg.Client({ connectionString: database?.url }).connect()).rejects.toThrow(
      'does not exist',
    );
  });
});
