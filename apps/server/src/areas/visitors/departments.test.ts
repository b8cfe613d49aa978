import type { Calls } from '@foyer/contract';
import type { CallInput } from '@foyer/contract/kernel/define-call';
import { request } from '@foyer/contract/request';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Db } from '../../database/tenant.ts';
import { systemScope } from '../../kernel/context.ts';
import { makeEngagement, makeMerchant, makeVisitor } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { rulesOf } from '../accounts/departments/rules.ts';
import { jobs } from './departments.ts';
import { endVisits } from './presence.ts';
import { visitors } from './tables.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Rule = NonNullable<CallInput<Calls['createDepartment']>['body']['rules']>[number];
const rule = (metric: string, condition: Rule['condition'], value: string): Rule => ({
  metric,
  condition,
  value,
});

const PORTUGAL = { 'x-forwarded-for': '85.241.10.7' };

async function shop() {
  const merchant = await makeMerchant(server);
  const as = { token: merchant.admin.token };
  const { engagementID } = await makeEngagement(server, merchant);
  const tenant = server.services.database.tenant(merchant.id);
  const makeDepartment = async (name: string, ...rules: Rule[]) =>
    (await request(server.url, 'createDepartment', { body: { name, rules } }, as)).body.id;
  const setRules = (id: string, ...rules: Rule[]) =>
    request(server.url, 'updateDepartment', { body: { id, rules } }, as);
  const departmentsOf = async (referenceID: string) => {
    const [row] = await tenant.read((db) =>
      db
        .select({ ids: visitors.departmentIds })
        .from(visitors)
        .where(and(eq(visitors.merchantId, merchant.id), eq(visitors.id, referenceID))),
    );
    return row?.ids;
  };
  const set = (fieldName: 'city' | 'country', value: string, referenceID: string) =>
    request(server.url, 'updateVisitorField', { body: { referenceID, fieldName, value } }, as);
  const waiting = async () => {
    const { rows } = await server.services.database.tenant(merchant.id).read((db) =>
      db.execute(sql`select id from pgboss.job where name = 'visitors.departments' and state = 'created'
        and data->>'merchantId' = ${String(merchant.id)}`),
    );
    return rows.length;
  };
  return { merchant, as, engagementID, tenant, makeDepartment, setRules, departmentsOf, set, waiting };
}

describe('the departments of a visitor', () => {
  it('follow from country, language, channel and parameters as they come and change', async () => {
    const { merchant, as, engagementID, makeDepartment, departmentsOf, set } = await shop();
    const iberia = await makeDepartment('Iberia', rule('country', 'isEqualTo', 'PT'));
    const arabic = await makeDepartment('Arabic', rule('language', 'beginsWith', 'ar'));
    const porto = await makeDepartment(
      'Porto',
      rule('city', 'isEqualTo', 'Porto'),
      rule('channel', 'isEqualTo', 'web'),
    );
    const gold = await makeDepartment('Gold', rule('tier', 'isGreaterThan', '2'));
    await makeDepartment('Nobody');

    const { referenceID, visitorToken } = await makeVisitor(server, engagementID, {}, PORTUGAL);
    expect(await departmentsOf(referenceID)).toEqual([iberia]);
    await set('city', 'Porto', referenceID);
    expect((await departmentsOf(referenceID))?.sort()).toEqual([iberia, porto].sort());
    const path = { a: merchant.id, b: referenceID };
    await request(server.url, 'updateVisitorParams', { params: path, body: { tier: 3, country: 'x' } }, as);
    expect((await departmentsOf(referenceID))?.sort()).toEqual([iberia, porto, gold].sort());
    await request(server.url, 'updateVisitorParams', { params: path, body: { tier: null } }, as);
    await set('country', 'de', referenceID);
    expect(await departmentsOf(referenceID)).toEqual([porto]);
    await makeVisitor(server, engagementID, { visitorToken, language: 'ar-JO' }, PORTUGAL);
    expect((await departmentsOf(referenceID))?.sort()).toEqual([iberia, arabic, porto].sort());
    const body = { firstName: 'Rui', country: 'PT' };
    const written = await request(server.url, 'createVisitor', { body }, as);
    expect(await departmentsOf(written.body.referenceID)).toEqual([iberia]);
  });

  it('follow changed rules at once on the board, and by a job elsewhere', async () => {
    const { merchant, engagementID, makeDepartment, setRules, departmentsOf, waiting } = await shop();
    const here = await makeVisitor(server, engagementID, {}, PORTUGAL);
    const gone = await makeVisitor(server, engagementID, {}, PORTUGAL);
    await endVisits(systemScope(server.services, merchant.id), gone.referenceID);
    const care = await makeDepartment('Care', rule('country', 'isEqualTo', 'pt'));
    expect(await departmentsOf(here.referenceID)).toEqual([care]);
    expect(await departmentsOf(gone.referenceID)).toEqual([]);
    await setRules(care, rule('country', 'isEqualTo', 'es'));
    expect(await departmentsOf(here.referenceID)).toEqual([]);
    await setRules(care, rule('country', 'beginsWith', 'p'));
    expect(await waiting()).toBe(1);
    await vi.waitFor(async () => expect(await departmentsOf(gone.referenceID)).toEqual([care]), {
      timeout: 15_000,
      interval: 200,
    });
    expect(await departmentsOf(here.referenceID)).toEqual([care]);
    const late = await makeVisitor(server, engagementID, {}, PORTUGAL);
    expect(await departmentsOf(late.referenceID)).toEqual([care]);
  });

  it('are removed with the department', async () => {
    const { as, engagementID, makeDepartment, departmentsOf } = await shop();
    const care = await makeDepartment('Care', rule('country', 'isEqualTo', 'pt'));
    const { referenceID } = await makeVisitor(server, engagementID, {}, PORTUGAL);
    await request(server.url, 'removeDepartment', { params: { id: care } }, as);
    expect(await departmentsOf(referenceID)).toEqual([]);
  });

  it('are updated by a job that is resumable and idempotent', async () => {
    const { merchant, tenant, makeDepartment } = await shop();
    const care = await makeDepartment('Care', rule('city', 'isEqualTo', 'Porto'));
    await tenant.transaction((db) =>
      db.execute(sql`insert into visitors (merchant_id, id, city)
        select ${merchant.id}, gen_random_uuid(), case when n % 2 = 0 then 'Porto' else 'Faro' end
        from generate_series(1, 1200) n`),
    );
    const [job] = jobs(server.services);
    const running = new AbortController().signal;
    const matched = async () => {
      const rows = await tenant.read((db) =>
        db
          .select({ id: visitors.id })
          .from(visitors)
          .where(
            and(
              eq(visitors.merchantId, merchant.id),
              sql`${visitors.departmentIds} = array[${care}]::uuid[]`,
            ),
          ),
      );
      return rows.length;
    };
    await job?.run({ merchantId: merchant.id, after: '80000000-0000-4000-8000-000000000000' }, running);
    const half = await matched();
    expect(half).toBeGreaterThan(200);
    expect(half).toBeLessThan(400);
    await job?.run({ merchantId: merchant.id, after: null }, running);
    await job?.run({ merchantId: merchant.id, after: null }, running);
    expect(await matched()).toBe(600);
  });

  it('need no query each when many arrive', async () => {
    const { merchant, engagementID, makeDepartment } = await shop();
    const care = await makeDepartment('Care', rule('country', 'isEqualTo', 'pt'));
    await makeVisitor(server, engagementID);
    const asked = new Proxy({} as Db, {
      get() {
        throw new Error('The rules were read again.');
      },
    });
    const rules = await rulesOf(server.services).of(asked, merchant.id);
    expect(rules.map(({ id }) => id)).toEqual([care]);
  });
});
