import { request } from '@foyer/contract/request';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { dropOldRows } from './jobs.ts';
import { importing } from './testing/importing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { upload, check, importFile } = importing(() => server);

const FILE = 'Name,Email\nAnn,ann@example.com\n';
const IN_A_MONTH = new Date(Date.now() + 31 * 86_400_000);

const kept = ({ id }: TestMerchant) =>
  server.services.database.tenant(id).read(async (db) => {
    const { rows } = await db.execute<{ state: string; samples: number; rows: number; keys: number }>(sql`
      select i.state, jsonb_array_length(i.columns -> 0 -> 'samples') as samples,
        (select count(*)::int from contact_import_rows r where r.import_id = i.id) as rows,
        (select count(*)::int from contact_import_keys k where k.import_id = i.id) as keys
      from contact_imports i where i.merchant_id = ${id} order by i.id`);
    return rows;
  });

it('keeps the identities of a cancelled import no longer', async () => {
  const merchant = await makeMerchant(server);
  const { id } = await check(merchant, await upload(merchant, FILE));
  expect(await kept(merchant)).toEqual([{ state: 'checked', samples: 1, rows: 1, keys: 1 }]);
  await request(server.url, 'cancelContactImport', { params: { id } }, merchant.admin);
  expect(await kept(merchant)).toEqual([{ state: 'cancelled', samples: 1, rows: 1, keys: 0 }]);
});

it('keeps nothing of a file after a month, and cancels an import that was never started', async () => {
  const merchant = await makeMerchant(server);
  await importFile(merchant, FILE);
  await check(merchant, await upload(merchant, FILE));
  await dropOldRows(server.services, new Date());
  expect(await kept(merchant)).toMatchObject([{ rows: 1 }, { rows: 1 }]);
  await dropOldRows(server.services, IN_A_MONTH);
  expect(await kept(merchant)).toEqual([
    { state: 'done', samples: 0, rows: 0, keys: 0 },
    { state: 'cancelled', samples: 0, rows: 0, keys: 0 },
  ]);
});

it('ends an import whose file was never read to its end, and records that it did', async () => {
  const merchant = await makeMerchant(server);
  const { id } = await upload(merchant, FILE);
  const tenant = server.services.database.tenant(merchant.id);
  await tenant.transaction(async (db) => {
    await db.execute(sql`delete from contact_import_rows where import_id = ${id}`);
    await db.execute(sql`update contact_imports set state = 'reading' where id = ${id}`);
  });
  await dropOldRows(server.services, IN_A_MONTH);
  expect(await kept(merchant)).toMatchObject([{ state: 'cancelled' }]);
  const entries = await tenant.read((db) =>
    db.execute(sql`select action, actor_type as "actorType", before, after from audit_entries
      where subject_id = ${id} and action = 'contactImport.cancelled'`),
  );
  expect(entries.rows).toEqual([
    {
      action: 'contactImport.cancelled',
      actorType: 'system',
      before: { state: 'reading' },
      after: { state: 'cancelled' },
    },
  ]);
});
