import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../database/testing/index.ts';
import { type Installation, makeInstallation } from './testing/processes.ts';

let installation: Installation;
let empty: TestDatabase;

beforeAll(async () => {
  installation = await makeInstallation();
  empty = await createEmptyDatabase();
});
afterAll(async () => {
  await installation?.close();
  await empty?.drop();
}, 60_000);

it('may be that of several servers at once, on a database in which nothing is', async () => {
  const starts = [[], ['--processes', '1'], []].map((args) =>
    installation.start({ DATABASE_URL: empty.url }, args),
  );
  const servers = await Promise.all(starts);
  for (const { url } of servers) expect((await fetch(`${url}/readyz`)).status).toBe(200);

  const owner = new pg.Client({ connectionString: empty.url });
  await owner.connect();
  const { rows } = await owner.query(
    'select count(*)::int as applied, count(distinct hash)::int as different from drizzle.__drizzle_migrations',
  );
  await owner.end();
  expect(rows[0].applied).toBeGreaterThan(0);
  expect(rows[0].applied).toBe(rows[0].different);
  expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0, 0]);
}, 240_000);
