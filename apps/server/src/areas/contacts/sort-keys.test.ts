import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMerchant } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { contacts } from './tables.ts';

const PEOPLE = 2_000;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('conditions by a sort key use its index behind row-level security', async () => {
  const { id } = await makeMerchant(server);
  const planOf = (condition: ReturnType<typeof sql>) =>
    server.services.database.tenant(id).read(async (db) => {
      const { rows } = await db.execute(
        sql`explain select from contacts where merchant_id = ${id} and ${condition}`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  await server.services.database.tenant(id).transaction((db) =>
    db.execute(sql`
      insert into contacts (merchant_id, id, last_name, source, last_seen_at)
      select ${id}, gen_random_uuid(), 'Lee ' || n, 'import', now() - make_interval(hours => n)
      from generate_series(1, ${PEOPLE}) n`),
  );
  expect(await planOf(sql`${contacts.nameKey} = 'lee 7'`)).toMatch(/Index Cond: .*name_key/);
  expect(await planOf(sql`${contacts.seenKey} = now()`)).toMatch(/Index Cond: .*seen_key/);
});
