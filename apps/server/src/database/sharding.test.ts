import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './testing/index.ts';

/** What a database that is spread by merchant over several machines asks of the schema, see docs/scaling.md. */

let stored: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  stored = await createTestDatabase();
  owner = new pg.Client({ connectionString: stored.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await stored.drop();
});

const named = async (query: string): Promise<string[]> =>
  (await owner.query<{ name: string }>(query)).rows.map(({ name }) => name);

it('the key of every table begins with the merchant', async () => {
  const others = await named(
    `select c.relname as name from pg_class c
     left join pg_index i on i.indrelid = c.oid and i.indisprimary
     left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and a.attname is distinct from 'merchant_id'
     order by 1`,
  );
  expect(others).toEqual([]);
});

it('what is unique is unique within a merchant, but for what is looked up before the merchant is known', async () => {
  const across = await named(
    `select i.indexrelid::regclass::text as name from pg_index i
     join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and i.indisunique
       and not exists (select from pg_attribute a
         where a.attrelid = c.oid and a.attname = 'merchant_id' and a.attnum = any(i.indkey::int2[]))
     order by 1`,
  );
  expect(across).toEqual([
    'engagements_id',
    'files_key',
    'help_sites_host',
    'help_sites_slug',
    'members_user_name',
  ]);
});

it('rows point to rows of their own merchant', async () => {
  const across = await named(
    `select format('%s.%s', f.conrelid::regclass, f.conname) as name from pg_constraint f
     where f.contype = 'f' and f.connamespace = 'public'::regnamespace
       and f.confrelid <> 'merchants'::regclass
       and not exists (select from unnest(f.conkey, f.confkey) as pair(own, other)
         join pg_attribute a on a.attrelid = f.conrelid and a.attnum = pair.own and a.attname = 'merchant_id'
         join pg_attribute b on b.attrelid = f.confrelid and b.attnum = pair.other and b.attname = 'merchant_id')
     order by 1`,
  );
  expect(across).toEqual([]);
});

it('no number but that of a new merchant is counted for all together', async () => {
  const sequences = await named(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1`,
  );
  expect(sequences).toEqual(['merchant_ids']);
});
