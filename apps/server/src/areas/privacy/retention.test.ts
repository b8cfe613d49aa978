import { request } from '@foyer/contract/request';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '../../kernel/ids.ts';
import { makeEngagement, makeMerchant, makeVisitor } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { catchUp } from '../analytics/facts/keeping.ts';
import { visits } from '../visitors/tables.ts';
import { applyRules } from './retention.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('deletes what is older than the merchant keeps it, after showing it, and refuses less than the minimum', async () => {
  const merchant = await makeMerchant(server);
  const { engagementID } = await makeEngagement(server, merchant);
  await makeVisitor(server, engagementID);
  await makeVisitor(server, engagementID);
  const tenant = server.services.database.tenant(merchant.id);
  await tenant.transaction((db) =>
    db.execute(sql`update visits set ended_at = now(), started_at = now() - interval '60 days'
      where merchant_id = ${merchant.id} and id = (select min(id::text)::uuid from visits where merchant_id = ${merchant.id})`),
  );
  const preview = (days: number) =>
    request(server.url, 'previewRetention', { query: { kind: 'visits', days } }, merchant.admin);
  expect((await preview(40)).body).toMatchObject({ count: 1, isExact: true });
  expect((await preview(90)).body).toMatchObject({ count: 0, oldestDate: null });
  const keep = (days: number | null) =>
    request(server.url, 'updateRetention', { body: { kind: 'visits', days } }, merchant.admin);
  expect((await keep(29)).status).toBe(409);
  await applyRules(server.services, merchant.id);
  const visits = async () =>
    (await tenant.read((db) => db.execute(sql`select from visits where merchant_id = ${merchant.id}`)))
      .rowCount;
  expect(await visits()).toBe(2);
  expect((await keep(40)).body.rules.find(({ kind }) => kind === 'visits')?.days).toBe(40);
  await catchUp(server.services, merchant.id);
  const { rows: facts } = await tenant.read((db) =>
    db.execute<{ table: string; column: string }>(sql`
      select c.relname as "table", a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relname like '%\_facts' and c.relkind = 'r'
        and a.attname = case c.relname when 'visit_facts' then 'id' else 'visit_id' end`),
  );
  expect(facts.length).toBeGreaterThan(1);
  const left = async () => {
    const found = facts.map(
      ({ table, column }) => sql`select ${table} as "table" from ${sql.identifier(table)} f
        where merchant_id = ${merchant.id} and not exists (select from visits v
          where v.merchant_id = f.merchant_id and v.id = f.${sql.identifier(column)})`,
    );
    return (await tenant.read((db) => db.execute(sql.join(found, sql` union all `)))).rows;
  };
  await applyRules(server.services, merchant.id);
  expect(await visits()).toBe(1);
  expect(await left()).toEqual([]);
});

it('records what a retention rule deleted before the process stopped', async () => {
  const merchant = await makeMerchant(server);
  const { engagementID } = await makeEngagement(server, merchant);
  await makeVisitor(server, engagementID);
  const tenant = server.services.database.tenant(merchant.id);
  await tenant.transaction(async (db) => {
    await db.execute(sql`update visits set ended_at = now(), started_at = now() - interval '60 days'
      where merchant_id = ${merchant.id}`);
    const [visit] = await db.select().from(visits).where(eq(visits.merchantId, merchant.id));
    if (!visit) throw new Error('The visitor has no visit.');
    const { campaignName: _, ...values } = visit;
    await db.insert(visits).values(Array.from({ length: 250 }, () => ({ ...values, id: newId() })));
  });
  await request(server.url, 'updateRetention', { body: { kind: 'visits', days: 40 } }, merchant.admin);
  const stopping = new AbortController();
  vi.spyOn(stopping.signal, 'throwIfAborted')
    .mockImplementationOnce(() => {})
    .mockImplementationOnce(() => {
      throw new Error('The process stops.');
    });
  await expect(applyRules(server.services, merchant.id, stopping.signal)).rejects.toThrow('stops');
  const { rows } = await tenant.read((db) =>
    db.execute<{ after: { count: number } }>(
      sql`select after::jsonb as after from audit_entries where merchant_id = ${merchant.id} and action = 'retention.applied'`,
    ),
  );
  expect(rows).toEqual([{ after: { days: 40, count: 200 } }]);
});
